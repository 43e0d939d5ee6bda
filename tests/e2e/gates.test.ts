import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { locked, lockfileText, REGISTRY } from '../gates/lockfile.ts'
import { isAlive, until } from '../process/processes.ts'
import { BINARY, cleanEnvironment, folder, plumb } from './plumb.ts'

const NAMES = [
  ...['lockfile-age', 'licences', 'dependency-direction', 'package-boundary', 'field-ownership'],
  ...['doc-invocations', 'doc-counts', 'doc-claims'],
]

type Sections = Readonly<Record<string, unknown>>

const repository = (sections: Sections, files: Parameters<typeof folder>[0] = {}) =>
  folder({ ...files, 'eval-quality.config.json': JSON.stringify(sections) })

/** Runs the binary under the gates' own name. */
const gates = (words: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) =>
  plumb(words, { as: 'eval-quality-gates', cwd, env })

describe('the command line', () => {
  const empty = folder()

  test.each([
    [[], `eval-quality-gates: usage: no gate given; expected one of ${NAMES.join(', ')}\nUsage:\n`],
    [['licence'], `eval-quality-gates: usage: unknown gate "licence"; expected one of ${NAMES.join(', ')}\nUsage:\n`],
    [['--version'], 'eval-quality-gates: usage: unknown gate "--version"; '],
    [['licences', '--lockfile', 'a'], 'eval-quality-gates: usage: unknown flag "--lockfile" for licences\nUsage:\n'],
    [['licences', '--config='], 'eval-quality-gates: usage: --config was given an empty value\nUsage:\n'],
    [['licences', '--config'], 'eval-quality-gates: usage: --config requires a value\nUsage:\n'],
  ])('%j is no call', async (words, says) => {
    const { exit, stdout, stderr } = await gates(words, empty)
    expect({ exit, stdout, says: stderr.slice(0, says.length) }).toEqual({ exit: 64, stdout: '', says })
  })

  test('help names every gate, under each name it can be asked by', async () => {
    const { exit, stdout, stderr } = await gates(['--help'], empty)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    expect(stdout).toStartWith('Usage:\n  eval-quality-gates <gate> [--config <path>]\n')
    for (const name of NAMES) expect(stdout).toContain(`\n  ${name.padEnd(22)}`)
    expect(await gates(['licences', '-h'], empty)).toEqual({ exit, stdout, stderr })
    expect(await plumb(['eval-quality-gates', 'help'], { cwd: empty })).toEqual({ exit, stdout, stderr })
    expect((await plumb(['gates', '--help'], { cwd: empty })).stdout).toContain(
      '  plumb gates <gate> [--config <path>]\n',
    )
  })

  test('a gate without a section refuses by name, whatever else is configured', async () => {
    const cwd = repository({ licences: 'never looked at' })
    expect(await gates(['lockfile-age'], cwd)).toEqual({
      exit: 64,
      stdout: '',
      stderr: `eval-quality-gates: lockfile-age: ${cwd}/eval-quality.config.json declares no "lockfile-age" section; it configures licences, and configuring a gate is what opts into it\n`,
    })
  })

  test('paths are those beside the configuration, wherever the call is made', async () => {
    const cwd = repository({ licences: { lockfiles: ['package-lock.json'], allowlist: ['MIT'], registry: REGISTRY } })
    const { exit, stderr } = await plumb(['gates', 'licences', '--config', 'eval-quality.config.json'], { cwd })
    expect({ exit, stderr }).toEqual({
      exit: 64,
      stderr: `plumb gates: licences: ${cwd}/package-lock.json does not exist; "lockfiles" in the "licences" section of ${cwd}/eval-quality.config.json names it\n`,
    })
    expect(await gates(['licences', '--config', join(cwd, 'eval-quality.config.json')], empty)).toEqual({
      exit,
      stdout: '',
      stderr: stderr.replace('plumb gates', 'eval-quality-gates'),
    })
  })
})

describe('licences', () => {
  const section = { lockfiles: ['package-lock.json'], allowlist: ['MIT'], registry: REGISTRY }

  test('held', async () => {
    const text = lockfileText({ 'node_modules/a': locked('a', '1.0.0'), 'node_modules/b': locked('b', '1.0.0') })
    expect(await gates(['licences'], repository({ licences: section }, { 'package-lock.json': text }))).toEqual({
      exit: 0,
      stdout: 'licences package-lock.json: passed against the allowlist, 2 entrie(s), all allowlisted.\n',
      stderr: '',
    })
  })

  test('the registry is npm’s own where the section names none', async () => {
    const npm = { text: `#!/bin/sh\necho ${REGISTRY}/\n`, mode: 0o755 }
    const files = { 'bin/npm': npm, 'package-lock.json': lockfileText({ 'node_modules/a': locked('a', '1.0.0') }) }
    const cwd = repository({ licences: { ...section, registry: undefined } }, files)
    const PATH = [join(cwd, 'bin'), cleanEnvironment().PATH].join(delimiter)
    expect(await gates(['licences'], cwd, { PATH })).toMatchObject({ exit: 0, stderr: '' })
    const { exit, stderr } = await gates(['licences'], cwd, { PATH: '/nowhere' })
    expect({ exit, said: stderr.slice(0, 66) }).toEqual({
      exit: 64,
      said: 'eval-quality-gates: licences: npm could not be asked for its regis',
    })
  })

  test('a finding weighs more than a stale row, which is told all the same', async () => {
    const row = { reason: 'r', lockfiles: ['package-lock.json'], prefix: 'z', readAs: 'MIT', evidence: 'e' }
    const licences = { ...section, undeclared: [row] }
    const stale =
      'eval-quality-gates: licences: "undeclared" names what is not there: "z" in package-lock.json. No entry there that declares no licence has a name that begins so; remove the row, or narrow it to the lockfiles it reaches.\n'
    const held = { 'package-lock.json': lockfileText({ 'node_modules/a': locked('a', '1.0.0') }) }
    expect(await gates(['licences'], repository({ licences }, held))).toEqual({
      exit: 64,
      stdout: 'licences package-lock.json: passed against the allowlist, 1 entrie(s), all allowlisted.\n',
      stderr: stale,
    })
    const found = { 'package-lock.json': lockfileText({ 'node_modules/a': locked('a', '1.0.0', { license: 'X' }) }) }
    expect(await gates(['licences'], repository({ licences }, found))).toEqual({
      exit: 1,
      stdout: '',
      stderr: `\nlicences package-lock.json: 1 entrie(s) outside the allowlist:\n  - a@1.0.0: license="X"\n    dependency path: node_modules/a\n\n${stale}`,
    })
  })
})

test('lockfile-age asks the registry it is given, and fails closed', async () => {
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) =>
      new URL(request.url).pathname === '/old'
        ? Response.json({ time: { '1.0.0': '2015-01-01T00:00:00.000Z' } })
        : new Response('', { status: 404 }),
  })
  const registry = `http://127.0.0.1:${server.port}`
  const at = (name: string) => ({ version: '1.0.0', resolved: `${registry}/${name}/-/${name}-1.0.0.tgz` })
  const run = (names: readonly string[]) => {
    const packages = Object.fromEntries(names.map((name) => [`node_modules/${name}`, at(name)]))
    const section = { lockfiles: ['package-lock.json'], registry }
    return gates(
      ['lockfile-age'],
      repository({ 'lockfile-age': section }, { 'package-lock.json': lockfileText(packages) }),
    )
  }
  const held = await run(['old'])
  expect(held).toMatchObject({ exit: 0, stderr: '' })
  expect(held.stdout).toMatch(
    /^Effective clock: \d{4}-\d\d-\d\dT[\d:.]+Z\nlockfile-age package-lock\.json: passed, 1 entrie\(s\), all published before /,
  )
  expect(await run(['old', 'gone'])).toMatchObject({
    exit: 1,
    stderr:
      '\nlockfile-age package-lock.json: failed closed, could not fetch publish metadata for 1 entrie(s):\n  - gone@1.0.0 (node_modules/gone)\n',
  })
})

describe('package-boundary', () => {
  const section = {
    paths: [{ path: 'dist' }],
    patterns: [{ name: 'draft', match: 'drafts/', reason: 'drafts are not published' }],
  }

  test('a report larger than a pipe holds arrives whole', async () => {
    const cwd = repository({ 'package-boundary': section }, { 'dist/a.js': 'drafts/x\n'.repeat(20_000) })
    const { exit, stderr } = await gates(['package-boundary'], cwd)
    expect({ exit, lines: stderr.split('\n').length, end: stderr.slice(-50) }).toEqual({
      exit: 1,
      lines: 40_003,
      end: '  dist/a.js:20000 [draft] drafts/x\n    drafts are not published\n'.slice(-50),
    })
  })

  test('a link in the tree ends the scan with 1', async () => {
    const cwd = repository({ 'package-boundary': section }, { 'dist/a.js': '' })
    symlinkSync('/etc', join(cwd, 'dist/etc'))
    expect(await gates(['package-boundary'], cwd)).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('dist/etc is a symbolic link'),
    })
  })
})

describe('modules of the repository', () => {
  const page = { 'page.md': 'There are three things.\n' }
  const counting = (from: unknown) => ({
    'doc-counts': {
      sources: { things: { kind: 'module', from } },
      entries: [{ file: 'page.md', claim: 'things', pattern: { match: 'are (\\w+) things' }, counts: ['things'] }],
    },
  })

  test('may be TypeScript, and import packages by their names and each other without an extension', async () => {
    const files = {
      ...page,
      'src/values.ts':
        "import { one } from 'dep'\nimport { two } from './two'\nexport const things: readonly string[] = [...one, ...two]\n",
      'src/two.ts': "import cjs from '@scope/cjs/sub'\nexport const two: string[] = cjs.two\n",
      'node_modules/dep/package.json': '{"name":"dep","type":"module","main":"lib/main.js"}',
      'node_modules/dep/lib/main.js': "export const one = ['a']\n",
      'node_modules/@scope/cjs/package.json': '{"name":"@scope/cjs","exports":{"./sub":"./dist/sub.js"}}',
      'node_modules/@scope/cjs/dist/sub.js': "exports.two = ['b', 'c']\n",
      'bunfig.toml': 'preload = ["./evil.ts"]\n',
      'evil.ts': 'process.exit(0)\n',
    }
    const cwd = repository(counting({ module: 'src/values.ts', export: 'things', take: 'length' }), files)
    expect(await gates(['doc-counts'], cwd)).toMatchObject({ exit: 0, stderr: '' })
  })

  test.each([
    ['ends the process', 'process.exit(0)', 'the code ended the process (exit code 0)'],
    ['kills it', "process.kill(process.pid, 'SIGKILL')", 'it was ended by SIGKILL'],
  ])('one that %s is no pass', async (_, text, why) => {
    const cwd = repository(counting({ module: 'a.mjs', export: 'n' }), { ...page, 'a.mjs': text })
    expect(await gates(['doc-counts'], cwd)).toEqual({
      exit: 64,
      stdout: '',
      stderr: `eval-quality-gates: a.mjs's n could not be read: ${why}\n`,
    })
  })

  test('one that talks does not talk into the answer', async () => {
    const text = "console.log('{}'); process.stdout.write('part'); console.error('x'); export const n = 3"
    const cwd = repository(counting({ module: 'a.mjs', export: 'n' }), { ...page, 'a.mjs': text })
    expect(await gates(['doc-counts'], cwd)).toEqual({
      exit: 0,
      stdout:
        'doc-counts: 1 numeral(s) across 1 file(s) held against their source, plus 0 count(s) written as digits, 0 disagreement(s)\n',
      stderr: '',
    })
  })

  test('one without the export says what there is', async () => {
    const cwd = repository(counting({ module: 'a.mjs', export: 'n' }), {
      ...page,
      'a.mjs': 'export default 1; export const b = 2',
    })
    expect(await gates(['doc-counts'], cwd)).toEqual({
      exit: 64,
      stdout: '',
      stderr: 'eval-quality-gates: a.mjs exports no "n"; it exports b, default\n',
    })
  })
})

test('code that a gate loads cannot end the process as if the gate had passed', async () => {
  const files = {
    'src/a.ts': '',
    'node_modules/typescript/package.json': '{"version":"7.0.0","exports":{"./unstable/ast":"./ast.js"}}',
    'node_modules/typescript/ast.js': 'process.exit(0)\n',
  }
  const section = { paths: [{ path: 'src' }], fields: ['owner'], writers: ['src/a.ts'] }
  expect(await gates(['field-ownership'], repository({ 'field-ownership': section }, files))).toEqual({
    exit: 64,
    stdout: '',
    stderr: 'eval-quality-gates: field-ownership: code that the gate runs ended the process before the gate was done\n',
  })
})

test.if(process.platform === 'linux')('a stdout that is full ends without a stack', () => {
  const call = Bun.spawnSync(['sh', '-c', `"${BINARY}" eval-quality-gates --help >/dev/full; echo $?`], {
    env: cleanEnvironment(),
  })
  expect({ exit: call.stdout.toString(), stderr: call.stderr.toString() }).toEqual({
    exit: '1\n',
    stderr: 'eval-quality-gates: stdout cannot be written (ENOSPC)\n',
  })
})

test.if(process.platform === 'linux')('Ctrl-C stops a gate, and takes what it started with it', async () => {
  const entry = { file: 'a.md', claim: 'the count', pattern: { match: '(a)' }, counts: ['n'] }
  const cwd = repository(
    { 'doc-counts': { sources: { n: { kind: 'module', from: { module: 'm.mjs', export: 'n' } } }, entries: [entry] } },
    { 'm.mjs': "import { writeFileSync } from 'node:fs'\nwriteFileSync('pid', process.pid + '\\n')\nfor (;;);\n" },
  )
  const gate = Bun.spawn([BINARY, 'eval-quality-gates', 'doc-counts'], { cwd, env: cleanEnvironment() })
  const written = () => (existsSync(join(cwd, 'pid')) ? readFileSync(join(cwd, 'pid'), 'utf8') : '')
  await until('it runs', () => written().endsWith('\n'))
  gate.kill('SIGINT')
  expect(await gate.exited).toBe(130)
  await until('what it started is gone', () => !isAlive(Number(written())))
})
