import { expect, test } from 'bun:test'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { BINARY, folder, plumb } from './plumb.ts'

const CONFIG = JSON.stringify({
  'doc-invocations': {
    pages: ['docs'],
    binary: { entry: 'dist/tool.mjs', spellings: ['tool'] },
    sampleInput: 'eval-quality.config.json',
  },
  'doc-counts': {
    sources: { colours: { kind: 'module', from: { module: 'src/colours.ts', export: 'colours', take: 'length' } } },
    entries: [
      { file: 'docs/a.md', claim: 'the colours', pattern: { match: 'the (\\S+) colours' }, counts: ['colours'] },
    ],
  },
  'doc-claims': {
    pages: ['docs'],
    transcriptions: [{ file: 'docs/a.md', claim: 'the title', text: { module: 'src/colours.ts', export: 'title' } }],
  },
})

const PAGE = `# All of the two colours

<!-- expect-exit: 3 -->
\`\`\`sh
echo red > colour.txt
tool colour.txt
\`\`\`

\`\`\`text
no blue in colour.txt: red
\`\`\`
`

/** A repository whose settings for Bun would show, or fail, if they were read. */
const repository = (files: Readonly<Record<string, string>> = {}) =>
  folder({
    'eval-quality.config.json': CONFIG,
    'docs/a.md': PAGE,
    'dist/tool.mjs': `import { readFileSync } from 'node:fs'
const [path] = process.argv.slice(2)
console.error(\`no blue in \${path}: \${readFileSync(path, 'utf8').trim()}\`)
process.exitCode = 3
`,
    'src/colours.ts': `import { red } from './red'
export const colours: readonly string[] = [red, 'blue']
export const title = async (): Promise<string> => '# All of the two colours\\n'
`,
    'src/red.ts': "export const red = 'red' as const\n",
    'tsconfig.json': '{ no JSON',
    'bunfig.toml': 'preload = ["./loaded.ts"]\n',
    'loaded.ts': "console.log('loaded')\n",
    '.env': 'LOADED=1\n',
    ...files,
  })

const gate = (name: string, cwd: string, env: Record<string, string> = {}) =>
  plumb([name], { cwd, env, as: 'eval-quality-gates' })

const RAN =
  'doc-invocations: 1 invocation(s) scanned across 1 page(s), 1 run faithfully over real inputs, 1 with their output compared, '

test('doc-invocations runs a documented script', async () => {
  expect(await gate('doc-invocations', repository())).toEqual({ exit: 0, stdout: `${RAN}0 failure(s)\n`, stderr: '' })
})

test('doc-invocations runs it, and not itself, where there is neither Node nor Bun', async () => {
  const cwd = repository()
  expect(await gate('doc-invocations', cwd, { PATH: cwd })).toEqual({
    exit: 0,
    stdout: `${RAN}0 failure(s)\n`,
    stderr: '',
  })
})

test('doc-invocations runs a program as it is, this one too', async () => {
  const section = {
    pages: ['docs'],
    binary: { entry: 'dist/eval-quality-gates', spellings: ['eval-quality-gates'] },
    sampleInput: 'docs/a.md',
  }
  const cwd = folder({
    'eval-quality.config.json': JSON.stringify({ 'doc-invocations': section }),
    'docs/a.md': `<!-- expect-exit: 64 -->
\`\`\`
eval-quality-gates licence
\`\`\`
\`\`\`text
eval-quality-gates: usage: unknown gate "licence"; expected one of ...
\`\`\`
`,
  })
  mkdirSync(join(cwd, 'dist'))
  symlinkSync(BINARY, join(cwd, 'dist/eval-quality-gates'))
  expect(await gate('doc-invocations', cwd)).toEqual({ exit: 0, stdout: `${RAN}0 failure(s)\n`, stderr: '' })
})

test('doc-counts reads a number that TypeScript holds', async () => {
  expect(await gate('doc-counts', repository())).toEqual({
    exit: 0,
    stdout:
      'doc-counts: 1 numeral(s) across 1 file(s) held against their source, plus 0 count(s) written as digits, 0 disagreement(s)\n',
    stderr: '',
  })
})

test('doc-claims reads a text that TypeScript makes', async () => {
  expect(await gate('doc-claims', repository())).toEqual({
    exit: 0,
    stdout: 'doc-claims: 1 transcriptions match their source byte for byte, 0 disagreement(s)\n',
    stderr: '',
  })
})

test('refusals keep their exit code', async () => {
  expect(await gate('doc-invocations', repository({ 'docs/a.md': 'No command.\n' }))).toMatchObject({
    exit: 64,
    stdout: '',
  })
  expect(await gate('doc-counts', repository({ 'src/colours.ts': 'export default 1\n' }))).toEqual({
    exit: 64,
    stdout: '',
    stderr: 'eval-quality-gates: src/colours.ts exports no "colours"; it exports default\n',
  })
})
