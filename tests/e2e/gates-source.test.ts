import { expect, test } from 'bun:test'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { folder, plumb, ROOT } from './plumb.ts'

const CONFIG = JSON.stringify({
  'dependency-direction': {
    roots: [{ path: 'src' }],
    layers: [
      { name: 'core', match: 'prefix', path: 'src/core/', imports: ['core'] },
      { name: 'edge', match: 'prefix', path: 'src/edge/', imports: ['core'] },
    ],
  },
  'field-ownership': {
    paths: [{ path: 'src' }],
    fields: ['verdict'],
    writers: ['src/core/judge.ts'],
    helpers: ['stamp'],
  },
})

const SOURCES = {
  'eval-quality.config.json': CONFIG,
  'src/core/judge.ts': "import '../edge/cli'\nexport const judge = (x) => ({ verdict: x })\n",
  'src/edge/cli.ts': 'stamp(x)\n',
}

/** Sources, with files that must not be read by whoever reads the sources, and TypeScript installed. */
function repository(): string {
  const root = folder({
    ...SOURCES,
    'package.json': '{ no JSON',
    'tsconfig.json': '{ no JSON',
    'bunfig.toml': 'preload = ["./loaded.ts"]\n',
    'loaded.ts': "console.log('loaded')\n",
  })
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(ROOT, 'node_modules/typescript'), join(root, 'node_modules/typescript'))
  return root
}

const gate = (name: string, cwd: string) => plumb([name], { cwd, as: 'eval-quality-gates' })

test('dependency-direction reads sources with the TypeScript of the repository', async () => {
  expect(await gate('dependency-direction', repository())).toEqual({
    exit: 1,
    stdout: 'dependency-direction: 1 violation(s) across 2 scanned file(s):\n',
    stderr: '  src/core/judge.ts:1 "../edge/cli": core may not import edge\n',
  })
})

test('field-ownership reads sources with the TypeScript of the repository', async () => {
  expect(await gate('field-ownership', repository())).toEqual({
    exit: 1,
    stdout: '',
    stderr:
      '\nfield-ownership: 1 violation(s) across 2 scanned file(s):\n' +
      '  src/edge/cli.ts:1 stamp: only a declared path or a declared writer may use this helper; it is the same write one line further out\n',
  })
})

test.each(['dependency-direction', 'field-ownership'])('F-65: %s names what it lacks and exits 64', async (name) => {
  const manifest = JSON.stringify({ name: 'typescript', version: '5.9.3' })
  const old = await gate(name, folder({ ...SOURCES, 'node_modules/typescript/package.json': manifest }))
  const none = await gate(name, folder(SOURCES))

  expect(old).toMatchObject({ exit: 64, stdout: '' })
  expect(old.stderr).toMatch(new RegExp(`^eval-quality-gates: ${name} .*7\\.0\\.0.* holds 5\\.9\\.3\\.`))
  expect(none).toMatchObject({ exit: 64, stdout: '' })
  expect(none.stderr).toMatch(new RegExp(`^eval-quality-gates: ${name} .*typescript is not installed`))
})
