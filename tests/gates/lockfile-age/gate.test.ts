import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { GateRefusal } from '../../../src/gates/gate.ts'
import { LockfileAgeSection } from '../../../src/gates/lockfile-age/section.ts'
import { auditAge } from '../../../src/gates/lockfile-age.ts'
import { locked, lockfileText, REGISTRY } from '../lockfile.ts'
import { Repository } from '../repository.ts'

const NOW = Date.parse('2024-06-15T12:00:00.000Z')
/** Seven days before. */
const CUTOFF = '2024-06-08T12:00:00.000Z'
const CLOCK = 'Effective clock: 2024-06-15T12:00:00.000Z\n'
const OLD = '2020-01-01T00:00:00Z'

type Input = Omit<v.InferInput<typeof LockfileAgeSection>, 'lockfiles'> & { readonly lockfiles?: string[] }

/** Runs the gate over lockfiles and a cache that knows every time, so that nobody is asked. */
async function audit(
  files: Readonly<Record<string, string>>,
  times: unknown = {},
  { lockfiles = ['package-lock.json'], ...section }: Input = {},
) {
  const repository = new Repository({ ...files, 'times.json': JSON.stringify(times) })
  const context = { root: repository.root, configFile: 'gates.json', signal: new AbortController().signal }
  const parsed = v.parse(LockfileAgeSection, { registry: REGISTRY, cache: 'times.json', ...section, lockfiles })
  try {
    return await auditAge(parsed, context, NOW)
  } catch (error) {
    if (error instanceof GateRefusal) return { code: error.code, message: error.message.replace(repository.root, '') }
    throw error
  }
}

const one = (key: string, entry: unknown) => ({ 'package-lock.json': lockfileText({ [key]: entry }) })
const read = (count: number) =>
  `lockfile-age: ${count} publication time(s) read from times.json; only an entry absent from it is fetched.\n`

describe('the age of an entry', () => {
  const aged = (published: string) => audit(one('node_modules/a', locked('a', '1.0.0')), { 'a@1.0.0': published })

  test.each([OLD, CUTOFF, '2024-06-08T14:00:00+02:00'])('published %s it passes', async (published) => {
    expect(await aged(published)).toEqual({
      exit: 0,
      stdout: `${CLOCK}${read(1)}lockfile-age package-lock.json: passed, 1 entrie(s), all published before ${CUTOFF}.\n`,
      stderr: '',
    })
  })

  test.each(['2024-06-08T12:00:00.001Z', '2024-06-15T12:00:00Z', '2030-01-01T00:00:00Z'])(
    'published %s it is young',
    async (published) => {
      expect(await aged(published)).toEqual({
        exit: 1,
        stdout: CLOCK + read(1),
        stderr: `\nlockfile-age package-lock.json: 1 entrie(s) published inside the 7-day window (cutoff ${CUTOFF}):\n  - a@1.0.0 published ${published} (node_modules/a)\n`,
      })
    },
  )

  test('a wider window is stricter', async () => {
    const files = one('node_modules/a', locked('a', '1.0.0'))
    const times = { 'a@1.0.0': '2024-05-20T00:00:00Z' }
    expect(await audit(files, times, { windowDays: 7 })).toMatchObject({ exit: 0 })
    expect(await audit(files, times, { windowDays: 30 })).toMatchObject({ exit: 1 })
  })
})

describe('where an entry comes from', () => {
  const off = (entry: unknown, key = 'node_modules/a') => audit(one(key, entry), { 'a@1.0.0': OLD })

  test.each([
    ['nowhere: bundled', undefined],
    ['git', 'git+ssh://git@host.test/a.git#abc'],
    ['another host', 'https://other.test/a/-/a-1.0.0.tgz'],
    ['another package on the same host', `${REGISTRY}/b/-/b-1.0.0.tgz`],
    ['another version', `${REGISTRY}/a/-/a-1.0.1.tgz`],
    ['a query behind it', `${REGISTRY}/a/-/a-1.0.0.tgz?x`],
  ])('%s', async (_, resolved) => {
    expect(await off(locked('a', '1.0.0', { resolved }))).toMatchObject({
      exit: 1,
      stderr: `\nlockfile-age package-lock.json: failed closed, 1 entrie(s) do not resolve to the npm registry:\n  - a@1.0.0 resolved=${JSON.stringify(resolved ?? null)} (node_modules/a)\n`,
    })
  })

  test('a link is no package, an entry without a version was never published', async () => {
    const files = {
      'package-lock.json': lockfileText({
        'node_modules/ws': { resolved: 'packages/ws', link: true },
        'packages/ws': { name: 'ws' },
        'node_modules/a': locked('a', '1.0.0'),
      }),
    }
    expect(await audit(files, { 'a@1.0.0': OLD })).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('passed, 1 entrie(s)'),
    })
  })

  test('an alias is the package really installed; scoped and nested ones are found', async () => {
    const files = {
      'package-lock.json': lockfileText({
        'node_modules/alias': { name: 'real', ...locked('real', '2.0.0') },
        'node_modules/@scope/b': locked('@scope/b', '1.0.0'),
        'node_modules/@scope/b/node_modules/c': locked('c', '3.0.0'),
      }),
    }
    const times = { 'real@2.0.0': OLD, '@scope/b@1.0.0': OLD, 'c@3.0.0': OLD }
    expect(await audit(files, times)).toMatchObject({ exit: 0 })
  })
})

describe('exclusions', () => {
  const row = { name: 'a', reason: 'we publish it', lockfiles: ['package-lock.json'] }
  const young = { 'a@1.0.0': '2024-06-15T00:00:00Z', 'b@1.0.0': OLD }

  test('are by name, whatever the version, and say why', async () => {
    const files = {
      'package-lock.json': lockfileText({
        'node_modules/a': locked('a', '1.0.0'),
        'node_modules/b': locked('b', '1.0.0'),
        'node_modules/b/node_modules/a': locked('a', '0.9.0'),
      }),
    }
    expect(await audit(files, young, { exclude: [row] })).toEqual({
      exit: 0,
      stdout: `${CLOCK}${read(2)}lockfile-age package-lock.json: passed, 3 entrie(s), 1 published before ${CUTOFF} and 2 excluded by name.
  excluded: a@1.0.0 (node_modules/a)
    because: we publish it
  excluded: a@0.9.0 (node_modules/b/node_modules/a)
    because: we publish it
`,
      stderr: '',
    })
  })

  test('do not cover what comes from elsewhere', async () => {
    const files = one('node_modules/a', locked('a', '1.0.0', { resolved: 'https://other.test/a.tgz' }))
    expect(await audit(files, young, { exclude: [row] })).toEqual({
      exit: 1,
      stdout: `${CLOCK}${read(2)}lockfile-age package-lock.json: 1 entrie(s), 1 excluded by name.\n  excluded: a@1.0.0 (node_modules/a)\n    because: we publish it\n`,
      stderr:
        '\nlockfile-age package-lock.json: failed closed, 1 entrie(s) do not resolve to the npm registry:\n  - a@1.0.0 resolved="https://other.test/a.tgz" (node_modules/a)\n',
    })
  })

  test('of an alias go by the package really installed', async () => {
    const files = one('node_modules/alias', { ...locked('a', '1.0.0'), name: 'a' })
    expect(await audit(files, young, { exclude: [row] })).toMatchObject({ exit: 0 })
    expect(await audit(files, young, { exclude: [{ ...row, name: 'alias' }] })).toMatchObject({ exit: 1 })
  })

  test('that reach nothing are stale in each lockfile for itself, whatever else was found', async () => {
    const files = {
      ...one('node_modules/a', locked('a', '1.0.0')),
      'b.json': lockfileText({ 'node_modules/b': locked('b', '1.0.0') }),
    }
    const exclude = [{ ...row, lockfiles: ['package-lock.json', 'b.json'] }]
    const section = { lockfiles: ['package-lock.json', 'b.json'], exclude }
    const stale =
      'lockfile-age: "exclude" names what is not there: "a" in b.json. No entry there carries the name; remove the row, or narrow it to the lockfiles it reaches.'
    expect(await audit(files, young, section)).toMatchObject({ exit: 0, stderr: '', stale })
    const found = await audit(files, { ...young, 'b@1.0.0': '2024-06-15T00:00:00Z' }, section)
    expect(found).toMatchObject({ exit: 1, stale })
  })
})

describe('the publication cache', () => {
  const files = one('node_modules/a', locked('a', '1.0.0'))

  test.each<[unknown, string]>([
    [[], 'the publication cache times.json is not a JSON object of "name@version" to publication time'],
    [null, 'is not a JSON object'],
    [{ 'a@1.0.0': '12' }, 'holds "12" for "a@1.0.0", which is not an RFC3339 timestamp'],
    [{ 'a@1.0.0': 1 }, 'holds 1 for "a@1.0.0", which is not an RFC3339 timestamp'],
    [{ a: OLD }, 'holds the key "a", which is not a "name@version"'],
    [{ '@a': OLD }, 'holds the key "@a", which is not a "name@version"'],
  ])('%j is refused', async (times, message) => {
    expect(await audit(files, times)).toEqual({
      code: 'EVAL_QUALITY_LOCKFILE_SHAPE',
      message: expect.stringContaining(message),
    })
  })

  test('that was named is not done without', async () => {
    expect(await audit(files, {}, { cache: 'gone.json' })).toEqual({
      code: null,
      message: 'lockfile-age: /gone.json does not exist; "cache" in the "lockfile-age" section of gates.json names it',
    })
  })
})

describe('a lockfile that is none', () => {
  test.each([
    ['{"lockfileVersion":1,"dependencies":{}}', 'carries no "packages" object (lockfileVersion 1)'],
    ['{"packages":[]}', 'carries no "packages" object (lockfileVersion null)'],
    ['[]', 'carries no "packages" object (lockfileVersion null)'],
    ['{"packages":{"node_modules/a":1}}', 'holds no object at "node_modules/a"'],
  ])('%s', async (text, message) => {
    expect(await audit({ 'package-lock.json': text })).toEqual({
      code: 'EVAL_QUALITY_LOCKFILE_SHAPE',
      message: expect.stringContaining(message),
    })
  })

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['absent', {}, '/package-lock.json does not exist'],
    ['no JSON', { 'package-lock.json': '{' }, '/package-lock.json is not valid JSON: '],
    [
      'of another package manager',
      { 'package-lock.json': '# yarn lockfile v1\n\n' },
      ', at line 1, column 1; only what npm locks is read: package-lock.json and npm-shrinkwrap.json; "lockfiles" in the "lockfile-age" section of ',
    ],
  ])('%s', async (_, files, message) => {
    expect(await audit(files)).toEqual({ code: null, message: expect.stringContaining(message) })
  })
})

describe('what the cache does not know is asked of the registry', () => {
  test('each name once, and only those; without an answer it fails closed', async () => {
    const asked: string[] = []
    using server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch(request) {
        const { pathname } = new URL(request.url)
        asked.push(pathname)
        if (pathname === '/b') return Response.json({ time: { '1.0.0': OLD, '2.0.0': 'yesterday' } })
        if (pathname === '/@scope/c') return Response.json({ name: 'c' })
        return new Response('', { status: 404 })
      },
    })
    const registry = `http://127.0.0.1:${server.port}`
    const at = (name: string, version: string) => {
      const basename = name.slice(name.lastIndexOf('/') + 1)
      return { version, resolved: `${registry}/${name}/-/${basename}-${version}.tgz` }
    }
    const files = {
      'package-lock.json': lockfileText({
        'node_modules/a': at('a', '1.0.0'),
        'node_modules/b': at('b', '1.0.0'),
        'node_modules/b/node_modules/b': at('b', '2.0.0'),
        'node_modules/@scope/c': at('@scope/c', '1.0.0'),
        'node_modules/d': at('d', '1.0.0'),
      }),
    }
    const outcome = await audit(files, { 'a@1.0.0': OLD }, { registry: `${registry}/` })
    expect(asked.toSorted()).toEqual(['/@scope/c', '/b', '/d'])
    expect(outcome).toEqual({
      exit: 1,
      stdout: CLOCK + read(1),
      stderr: `
lockfile-age package-lock.json: failed closed, could not fetch publish metadata for 3 entrie(s):
  - b@2.0.0 (node_modules/b/node_modules/b)
  - @scope/c@1.0.0 (node_modules/@scope/c)
  - d@1.0.0 (node_modules/d)
`,
    })
  })
})
