import { expect, test } from 'bun:test'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { dependencyDirection } from '../../../src/gates/dependency-direction.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { consumer, run } from '../typescript/consumer.ts'

const SECTION = {
  roots: [{ path: 'src' }],
  layers: [
    { name: 'core', match: 'prefix', path: 'src/core/', imports: ['core'] },
    { name: 'edge', match: 'prefix', path: 'src/edge/', imports: ['core', 'edge'] },
  ],
}
const HELD = { 'src/core/a.ts': '', 'src/edge/b.ts': "import '../core/a.ts'" }
const FOUND = {
  ...HELD,
  'src/core/z.ts': "await 1\n\nimport '../edge/b'",
  'src/core/a.ts': "import 'x'\nimport '../edge/b'",
}

const direction = (section: object, root: string) => run(dependencyDirection, section, root)

test('passes with a count', async () => {
  expect(await direction(SECTION, consumer(HELD))).toEqual({
    exit: 0,
    stdout: 'dependency-direction: passed, 2 file(s) scanned across 1 root(s), 0 violations.\n',
    stderr: '',
  })
})

test('prints violations by file and line', async () => {
  expect(await direction(SECTION, consumer(FOUND))).toEqual({
    exit: 1,
    stdout: 'dependency-direction: 2 violation(s) across 3 scanned file(s):\n',
    stderr:
      '  src/core/a.ts:2 "../edge/b": core may not import edge\n  src/core/z.ts:3 "../edge/b": core may not import edge\n',
  })
})

test.each([
  ['nothing', HELD, 0, 2],
  ['something', FOUND, 2, 3],
])('report-only: says so, with a count, and passes with %s to report', async (_, files, violations, scanned) => {
  const outcome = await direction({ ...SECTION, reportOnly: true }, consumer(files))

  expect(outcome).toMatchObject({ exit: 0, stderr: '' })
  const [heading, ...lines] = 'stdout' in outcome ? outcome.stdout.trimEnd().split('\n') : []
  expect(heading).toStartWith(
    `dependency-direction: report-only, ${violations} violation(s) across ${scanned} scanned file(s); this run did not fail.`,
  )
  expect(heading).toContain('"reportOnly"')
  expect(lines).toHaveLength(violations)
})

test('makes what a source spells visible', async () => {
  const outcome = await direction(SECTION, consumer({ ...HELD, 'src/core/z.ts': "import './a\\n\\u001b[31m'" }))
  expect(outcome).toMatchObject({ stderr: expect.stringContaining('z.ts:1 "./a\\n\\x1b[31m":') })
})

test('reads every extension that its root names, in folders of any name', async () => {
  const files = {
    'src/core/a.ts': '',
    'src/core/.b/c.mts': '',
    'src/core/node_modules/d/e.ts': '',
    'src/core/f.md': '',
  }
  const section = { ...SECTION, roots: [{ path: 'src', extensions: ['.ts', '.mts'] }] }
  expect(await direction(section, consumer(files))).toMatchObject({ stdout: expect.stringContaining('3 file(s)') })
})

const ENDS = 'the "dependency-direction" section of eval-quality.config.json declares the roots'

test.each([
  ['is absent', {}, 'src does not exist'],
  ['is a file', { src: '' }, 'src is a file'],
  ['holds no matching file', { 'src/a.js': '' }, 'src holds no file ending in .ts'],
])('refuses a root that %s', async (_, files, message) => {
  const outcome = await direction(SECTION, consumer(files))
  expect(outcome).toEqual({
    code: 'EVAL_QUALITY_DIRECTION_SCAN_ERROR',
    message: expect.stringMatching(new RegExp(`^dependency-direction: ${message}.*${ENDS}$`)),
  })
})

test('refuses when one root of several holds nothing', async () => {
  const section = { ...SECTION, roots: [{ path: 'src' }, { path: 'lib' }] }
  expect(await direction(section, consumer({ ...HELD, 'lib/a.js': '' }))).toMatchObject({
    code: 'EVAL_QUALITY_DIRECTION_SCAN_ERROR',
    message: expect.stringContaining('lib holds no file'),
  })
})

test.each([
  ['a link below a root', 'src/core/link.md', 'src/core/link.md'],
  ['a root that is a link', 'src', 'src'],
])('G-40: refuses %s', async (_, link, named) => {
  const root = consumer(link === 'src' ? {} : HELD)
  mkdirSync(join(root, 'elsewhere'))
  symlinkSync(join(root, 'elsewhere'), join(root, link))
  expect(await direction(SECTION, root)).toEqual({
    code: 'EVAL_QUALITY_DIRECTION_SCAN_ERROR',
    message: expect.stringMatching(new RegExp(`^dependency-direction: ${named} is a symbolic link.*${ENDS}$`)),
  })
})

test('asks for TypeScript before it reads a file', async () => {
  expect(await direction(SECTION, temporaryFolder({}))).toMatchObject({ code: 'EVAL_QUALITY_TYPESCRIPT_PEER_MISSING' })
})
