import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runGateCommand } from '../../../src/cli/gates-cli/index.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { unprivileged } from '../../unprivileged.ts'

function folderWith(config: string | null): string {
  const page = { 'page.md': 'one\ntwo drafts/a\n' }
  return temporaryFolder(config === null ? page : { ...page, 'eval-quality.config.json': config })
}

async function call(cwd: string, argv: readonly string[], program = 'eval-quality-gates') {
  let stdout = ''
  let stderr = ''
  const exit = await runGateCommand({
    program,
    cwd,
    argv,
    signal: new AbortController().signal,
    stdout: (text) => {
      stdout += text
    },
    stderr: (text) => {
      stderr += text
    },
  })
  return { exit, stdout, stderr }
}

const SECTION = {
  paths: [{ path: 'page.md' }],
  patterns: [{ name: 'draft', match: 'drafts/', reason: 'drafts are not published' }],
}
const PASSING = JSON.stringify({
  'package-boundary': { ...SECTION, patterns: [{ ...SECTION.patterns[0], match: 'nowhere' }] },
  licences: 'may be anything',
  other: null,
})

describe('the configuration keeps a gate from running', () => {
  const file = (cwd: string) => join(cwd, 'eval-quality.config.json')

  test.each<[what: string, config: string | null, says: (file: string) => string]>([
    [
      'missing',
      null,
      (at) =>
        `${at} does not exist; the package-boundary gate is configured there. Name another file with --config <path>.`,
    ],
    ['null', 'null', (at) => `${at} is not a JSON object; the package-boundary gate reads its key "package-boundary"`],
    ['a list', '[]', (at) => `${at} is not a JSON object; the package-boundary gate reads its key "package-boundary"`],
    ['a scalar', '1', (at) => `${at} is not a JSON object; the package-boundary gate reads its key "package-boundary"`],
    [
      'no gate',
      '{"other":1}',
      (at) =>
        `${at} declares no "package-boundary" section; it configures no gate at all, and configuring a gate is what opts into it`,
    ],
    [
      'other gates, in the order of the help',
      '{"doc-counts":1,"licences":2}',
      (at) =>
        `${at} declares no "package-boundary" section; it configures licences, doc-counts, and configuring a gate is what opts into it`,
    ],
    [
      'a section of null',
      '{"package-boundary":null}',
      (at) =>
        `${at}'s "package-boundary" section is malformed:\n  (the section itself): Invalid type: Expected Object but received null`,
    ],
  ])('%s', async (_, config, says) => {
    const cwd = folderWith(config)
    expect(await call(cwd, ['package-boundary'])).toEqual({
      exit: 64,
      stdout: '',
      stderr: `eval-quality-gates: package-boundary: ${says(file(cwd))}\n`,
    })
  })

  test('text that is not JSON', async () => {
    const cwd = folderWith('{')
    const { exit, stderr } = await call(cwd, ['package-boundary'])
    expect({ exit, said: stderr.slice(0, stderr.indexOf(' JSON: ')) }).toEqual({
      exit: 64,
      said: `eval-quality-gates: package-boundary: ${file(cwd)} is not valid`,
    })
  })

  test('a folder, or a file nobody may read', async () => {
    const cwd = folderWith(PASSING)
    mkdirSync(join(cwd, 'dir'))
    expect((await call(cwd, ['package-boundary', '--config', 'dir'])).stderr).toContain(
      'could not be read: it is a folder',
    )
    chmodSync(file(cwd), 0)
    const { stderr } = await unprivileged(cwd, () => call(cwd, ['package-boundary']))
    expect(stderr).toContain('could not be read: EACCES')
  })

  test('every issue of a section, each with its place', async () => {
    const config = {
      'package-boundary': {
        paths: [{ path: '../up' }, { path: 'a', recursiv: true }],
        patterns: [{ name: 'a', match: '(', reason: 'r' }],
        pattern: [],
        ['__proto__x']: 1,
      },
    }
    const cwd = folderWith(JSON.stringify(config).replace('__proto__x', '__proto__'))
    const { exit, stderr } = await call(cwd, ['package-boundary'])
    expect({ exit, lines: stderr.split('\n').slice(1, -1) }).toEqual({
      exit: 64,
      lines: [
        '  paths.0.path: must be a relative path inside the folder of the configuration file, with "/" between its parts',
        '  paths.1.recursiv: unknown key, did you mean "recursive"?',
        expect.stringContaining('  patterns.0.match: is no regular expression'),
        '  pattern: unknown key',
        '  __proto__: unknown key',
      ],
    })
  })
})

test('a gate that holds prints its summary, under whatever name', async () => {
  const cwd = folderWith(PASSING)
  const passed = {
    exit: 0,
    stdout: 'package-boundary: 1 entr(ies) scanned, 0 violations (1 from page.md)\n',
    stderr: '',
  }
  expect(await call(cwd, ['package-boundary'])).toEqual(passed)
  expect(await call('/', ['package-boundary', `--config=${join(cwd, 'eval-quality.config.json')}`])).toEqual(passed)
  expect(await call(cwd, ['package-boundary'], 'plumb gates')).toEqual(passed)
  expect(await call(folderWith(`\ufeff${PASSING}`), ['package-boundary'])).toEqual(passed)
})

test('a gate that found something exits 1, and what came from a stranger cannot act on the terminal', async () => {
  const cwd = folderWith(JSON.stringify({ 'package-boundary': SECTION }))
  writeFileSync(join(cwd, 'page.md'), 'one\n\u001b[2Jdrafts/a\n')
  expect(await call(cwd, ['package-boundary'])).toEqual({
    exit: 1,
    stdout: '',
    stderr:
      '\npackage-boundary: 1 violation(s) across 1 scanned entr(ies):\n  page.md:2 [draft] \\x1b[2Jdrafts/a\n    drafts are not published\n',
  })
})

describe('a name with a line feed begins no line of its own', () => {
  const FORGED = 'x\nlicences package-lock.json: passed'
  const sections = (last: object) => ({
    licences: { lockfiles: ['lock.json'], registry: 'https://registry.example', allowlist: ['MIT'] },
    'lockfile-age': { lockfiles: ['lock.json'], registry: 'https://registry.example', cache: 'cache.json' },
    'package-boundary': { ...SECTION, paths: [{ path: 'src' }], ...last },
  })
  const stranger = (last: object = {}) =>
    temporaryFolder({
      'eval-quality.config.json': JSON.stringify(sections(last)),
      'lock.json': JSON.stringify({ packages: { [`node_modules/${FORGED}`]: { version: '1.0.0', license: FORGED } } }),
      'cache.json': '{}',
      [`src/${FORGED}`]: 'drafts/',
    })

  test.each(['licences', 'lockfile-age', 'package-boundary'])('in what %s found', async (gate) => {
    const { exit, stderr } = await call(stranger(), [gate])
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: expect.stringContaining('x\\nlicences package-lock.json: ') })
    expect(stderr).not.toContain('\nlicences package-lock.json: passed')
  })

  test('in a refusal', async () => {
    const cwd = stranger()
    symlinkSync('page.md', join(cwd, 'src', `${FORGED} too`))
    expect(await call(cwd, ['package-boundary'])).toMatchObject({
      exit: 1,
      stderr: expect.stringMatching(/^eval-quality-gates: src\/x\\nlicences [^\n]+\n$/),
    })
  })

  test('in a key of the section', async () => {
    const { stderr } = await call(stranger({ [FORGED]: 1 }), ['package-boundary'])
    expect(stderr).toEndWith(' section is malformed:\n  x\\nlicences package-lock.json: passed: unknown key\n')
  })
})

test('a path that is absent refuses with 64, a tree that cannot be read to its end with 1', async () => {
  const cwd = folderWith(JSON.stringify({ 'package-boundary': { ...SECTION, paths: [{ path: 'gone' }] } }))
  const { exit, stderr } = await call(cwd, ['package-boundary'])
  expect({ exit, stderr }).toEqual({ exit: 64, stderr: expect.stringContaining('gone does not exist') })
  expect(stderr).toStartWith('eval-quality-gates: package-boundary: ')
  symlinkSync('page.md', join(cwd, 'gone'))
  expect(await call(cwd, ['package-boundary'])).toEqual({
    exit: 1,
    stdout: '',
    stderr:
      'eval-quality-gates: gone is a symbolic link, and links are neither followed nor skipped; the scan did not reach its end\n',
  })
})

test('help goes to stdout, and with a wrong call to stderr', async () => {
  const help = await call('/', ['--help'])
  expect({ exit: help.exit, stderr: help.stderr }).toEqual({ exit: 0, stderr: '' })
  expect(help.stdout).toStartWith('Usage:\n  eval-quality-gates <gate> [--config <path>]\n')
  expect(help.stdout.trimEnd().split('\n').at(-1)).toStartWith('Exit codes: 0 ')
  expect(await call('/', ['licences', '--help'])).toEqual(help)
  expect(await call('/', [])).toEqual({
    exit: 64,
    stdout: '',
    stderr: `eval-quality-gates: usage: no gate given; expected one of ${[
      'lockfile-age, licences, dependency-direction, package-boundary, field-ownership, doc-invocations, doc-counts',
      'doc-claims',
    ].join(', ')}\n${help.stdout}`,
  })
})
