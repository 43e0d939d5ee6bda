import { describe, expect, test } from 'bun:test'
import { type Locked, locked, lockfileText, REGISTRY } from '../lockfile.ts'
import { Repository } from '../repository.ts'

type Files = Readonly<Record<string, string>>

function audit(files: Files, section: Readonly<Record<string, unknown>> = {}, repository = new Repository(files)) {
  const lockfiles = ['package-lock.json']
  return repository.run('licences', { lockfiles, allowlist: ['MIT'], registry: REGISTRY, ...section })
}

/** A lockfile of one entry, `node_modules/a`. */
const only = (rest: Locked, name = 'a') => ({
  'package-lock.json': lockfileText(
    { [`node_modules/${name}`]: locked(name, '1.0.0', rest) },
    { name: 'root', dependencies: { [name]: '1' } },
  ),
})
const passed = (count: number) =>
  `licences package-lock.json: passed against the allowlist, ${count} entrie(s), all allowlisted.\n`
const failed = (shown: string, name = 'a') => ({
  exit: 1,
  stderr: `\nlicences package-lock.json: 1 entrie(s) outside the allowlist:\n  - ${name}@1.0.0: license=${shown}\n    dependency path: root > ${name}\n`,
})

describe('what an entry declares', () => {
  test.each(['MIT', 'GPL-3.0 OR MIT', { type: 'MIT', url: 'https://x.test' }])('%j passes', async (license) => {
    expect(await audit(only({ license }))).toEqual({ exit: 0, stdout: passed(1), stderr: '' })
  })

  test.each([
    ['GPL-3.0', '"GPL-3.0"'],
    ['mit', '"mit"'],
    ['MIT AND GPL-3.0', '"MIT AND GPL-3.0"'],
    [{ type: 'GPL-3.0' }, '"GPL-3.0"'],
    [['MIT'], '["MIT"]'],
    [{ name: 'MIT' }, '{"name":"MIT"}'],
    [7, '7'],
    [undefined, 'null (declares no licence)'],
    [null, 'null (declares no licence)'],
    ['  ', '"  " (declares no licence, the field is blank)'],
  ])('%j fails', async (license, shown) => {
    expect(await audit(only({ license }))).toMatchObject(failed(shown))
  })

  test('an exception is part of a licence, and the path leads through what requires it', async () => {
    const text = lockfileText(
      {
        'node_modules/@s/a': locked('@s/a', '1.0.0', { dependencies: { b: '1' } }),
        'node_modules/@s/a/node_modules/b': locked('b', '2.0.0', { license: 'Apache-2.0 WITH LLVM-exception' }),
        'node_modules/stray': locked('stray', '1.0.0', { license: 'X' }),
      },
      { dependencies: { '@s/a': '1' } },
    )
    expect(await audit({ 'package-lock.json': text }, { allowlist: ['MIT', 'Apache-2.0'] })).toEqual({
      exit: 1,
      stdout: '',
      stderr: `
licences package-lock.json: 2 entrie(s) outside the allowlist:
  - b@2.0.0: license="Apache-2.0 WITH LLVM-exception"
    dependency path: (root) > @s/a > b
  - stray@1.0.0: license="X"
    dependency path: node_modules/stray
`,
    })
  })
})

describe('where an entry comes from', () => {
  test.each([
    ['a substituted tarball', { resolved: `${REGISTRY}/a/-/b-1.0.0.tgz` }, `"${REGISTRY}/a/-/b-1.0.0.tgz"`, '1.0.0'],
    ['no address', { resolved: undefined }, 'null', '1.0.0'],
    ['no version', { version: undefined }, `"${REGISTRY}/a/-/a-1.0.0.tgz"`, '(unknown)'],
  ])('%s', async (_, rest, actual, version) => {
    const reason = `resolved is ${actual}, and ${REGISTRY}/a/-/a-${version}.tgz was expected`
    expect(await audit(only(rest))).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining(`  - a@${version}: license="MIT" (${reason})\n    dependency path: root > a\n`),
    })
  })

  test('links are no packages', async () => {
    const text = lockfileText({ 'node_modules/ws': { resolved: 'ws', link: true } })
    expect(await audit({ 'package-lock.json': text })).toEqual({ exit: 0, stdout: passed(0), stderr: '' })
  })

  test('a lockfile of npm 6 is none', async () => {
    expect(await audit({ 'package-lock.json': '{"lockfileVersion":1,"dependencies":{"a":{}}}' })).toEqual({
      code: 'EVAL_QUALITY_LOCKFILE_SHAPE',
      message:
        'licences: package-lock.json carries no "packages" object (lockfileVersion 1); npm 7 and later write one',
    })
  })

  test('a byte order mark is no part of a lockfile', async () => {
    const { 'package-lock.json': text } = only({ license: 'MIT' })
    expect(await audit({ 'package-lock.json': `\ufeff${text}` })).toMatchObject({ exit: 0 })
  })

  test('a lockfile that is not there names file, key and section', async () => {
    const empty = new Repository()
    expect(await audit({}, {}, empty)).toEqual({
      code: null,
      message: `licences: ${empty.root}/package-lock.json does not exist; "lockfiles" in the "licences" section of eval-quality.config.json names it`,
    })
  })
})

test('a policy widens the allowlist of its own lockfile only, and says why', async () => {
  const files = {
    ...only({ license: 'ISC' }),
    'site.json': lockfileText({ 'node_modules/a': locked('a', '1.0.0', { license: 'ISC' }) }),
  }
  const section = {
    lockfiles: ['package-lock.json', 'site.json'],
    policies: { 'site.json': { label: 'the site list', reason: 'not shipped', also: ['ISC'] } },
  }
  expect(await audit(files, section)).toEqual({
    ...failed('"ISC"'),
    exit: 1,
    stdout:
      'licences site.json: passed against the site list, 1 entrie(s), all allowlisted.\n  the site list: not shipped\n',
  })
})

describe('tolerances', () => {
  const row = {
    reason: 'binaries are not linked',
    lockfiles: ['package-lock.json'],
    prefix: '@img/',
    license: 'LGPL-3.0',
  }
  const image = (license: unknown, rest: Locked = { optional: true }) => only({ license, ...rest }, '@img/x')
  const note = '  tolerated: @img/x@1.0.0\n  because: binaries are not linked\n'

  test.each(['LGPL-3.0', 'MIT AND LGPL-3.0', 'LGPL-3.0 OR GPL-2.0'])('%s is admitted', async (license) => {
    expect(await audit(image(license), { tolerances: [row] })).toEqual({
      exit: 0,
      stdout: passed(1) + note,
      stderr: '',
    })
  })

  test.each<[string, Files, Readonly<Record<string, unknown>>]>([
    ['a family whose expression has widened', image('LGPL-3.0 AND GPL-3.0'), row],
    ['an entry that is not optional', image('LGPL-3.0', {}), row],
    ['another name', image('LGPL-3.0'), { ...row, prefix: '@imgs/' }],
    ['an entry that declares nothing', image(undefined), row],
    ['a marker that is gone', image('LGPL-3.0'), { ...row, marker: { file: 'gone.md', contains: 'x' } }],
    [
      'a marker that no longer says it',
      { ...image('LGPL-3.0'), 'note.md': 'y' },
      { ...row, marker: { file: 'note.md', contains: 'x' } },
    ],
  ])('%s is not', async (_, files, tolerance) => {
    expect(await audit(files, { tolerances: [tolerance] })).toMatchObject({ exit: 1 })
  })

  test('for entries that are not optional, and while a marker holds', async () => {
    const files = { ...image('LGPL-3.0', {}), 'note.md': 'we may use it' }
    const marker = { file: 'note.md', contains: 'may use' }
    expect(await audit(files, { tolerances: [{ ...row, optional: false, marker }] })).toMatchObject({ exit: 0 })
  })
})

describe('readings of entries that declare nothing', () => {
  const row = {
    reason: 'it predates the field',
    lockfiles: ['package-lock.json'],
    prefix: 'a',
    readAs: 'MIT',
    evidence: 'LICENSE at the tag',
  }

  test('are listed, with their evidence', async () => {
    expect(await audit(only({ license: undefined }), { undeclared: [row] })).toEqual({
      exit: 0,
      stdout: `${passed(1)}  read by evidence: a@1.0.0 as MIT\n    evidence: LICENSE at the tag\n    because: it predates the field\n`,
      stderr: '',
    })
  })

  test('outside the allowlist admit nothing', async () => {
    expect(await audit(only({ license: undefined }), { undeclared: [{ ...row, readAs: 'GPL-3.0' }] })).toMatchObject(
      failed('null (read by evidence as GPL-3.0, which is outside the allowlist)'),
    )
  })

  test('the first that is allowed counts', async () => {
    const undeclared = [
      { ...row, readAs: 'GPL-3.0', prefix: 'ab' },
      { ...row, readAs: 'X' },
      { ...row, prefix: 'abc' },
    ]
    expect(await audit(only({ license: ' ' }, 'abcd'), { undeclared })).toMatchObject({ exit: 0 })
    expect(await audit(only({ license: ' ' }, 'abx'), { undeclared: undeclared.slice(0, 2) })).toMatchObject({
      stderr: expect.stringContaining('(read by evidence as GPL-3.0 or X, which is outside the allowlist)'),
    })
  })

  test('do not cover an unread shape', async () => {
    expect(await audit(only({ license: ['MIT'] }), { undeclared: [row] })).toMatchObject({
      ...failed('["MIT"]'),
      stale: expect.stringContaining('"a" in package-lock.json'),
    })
  })

  test('that reach nothing are stale, in each lockfile for itself', async () => {
    const files = { ...only({ license: undefined }), 'b.json': lockfileText({}) }
    const section = {
      lockfiles: ['package-lock.json', 'b.json'],
      undeclared: [{ ...row, lockfiles: ['package-lock.json', 'b.json'] }],
    }
    expect(await audit(files, section)).toMatchObject({
      exit: 0,
      stderr: '',
      stale:
        'licences: "undeclared" names what is not there: "a" in b.json. No entry there that declares no licence has a name that begins so; remove the row, or narrow it to the lockfiles it reaches.',
    })
  })

  test('of a tampered entry are not stale: the tampering is what is told', async () => {
    const outcome = await audit(only({ license: undefined, resolved: 'https://x.test/a.tgz' }), { undeclared: [row] })
    expect(outcome).toEqual({
      exit: 1,
      stdout: '',
      stderr: expect.stringContaining('license=null (resolved is "https://x.test/a.tgz"'),
    })
  })
})
