import { describe, expect, test } from 'bun:test'
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { offered, SHELLS } from './offered.ts'
import { BINARY, folder, plumb, ROOT } from './plumb.ts'

const NAMES = ['eval-quality', 'eval-quality-gates', 'hcpx', 'hlock']

describe('link', () => {
  test('makes the four names, and finds them there the second time', async () => {
    const dir = folder()
    expect((await plumb(['link', dir])).exit).toBe(0)
    expect(readdirSync(dir).sort()).toEqual(NAMES)
    expect(NAMES.map((name) => readlinkSync(join(dir, name)))).toEqual(NAMES.map(() => BINARY))
    const again = JSON.parse((await plumb(['link', dir, '--json'])).stdout)
    expect(again.links.map(({ state }: { state: string }) => state)).toEqual(NAMES.map(() => 'there already'))
  })

  const foreign: readonly (readonly [title: string, place: (path: string) => void])[] = [
    ['a file', (path) => writeFileSync(path, 'theirs')],
    ['a folder', (path) => mkdirSync(path)],
    ['a link to something else', (path) => symlinkSync('/bin/sh', path)],
    ['a link to nothing', (path) => symlinkSync('/nowhere', path)],
  ]
  for (const [title, place] of foreign) {
    test(`touches nothing where ${title} stands`, async () => {
      const dir = folder()
      place(join(dir, 'hlock'))
      const before = lstatSync(join(dir, 'hlock')).mtimeMs
      const { exit, stdout } = await plumb(['link', dir])
      expect(exit).toBe(1)
      expect(stdout).toContain('hlock               refused: ')
      expect(stdout).toEndWith('\nNothing was made. Move away what stands there, or name another folder: link <dir>.\n')
      expect(readdirSync(dir)).toEqual(['hlock'])
      expect(lstatSync(join(dir, 'hlock')).mtimeMs).toBe(before)
    })
  }

  for (const [title, place, code] of [
    ['a folder that is not there', 'no', 'ENOENT'],
    ['a file', 'file', 'ENOTDIR'],
  ] as const) {
    test(`${title} is told of`, async () => {
      const dir = join(folder({ file: '' }), place)
      expect(await plumb(['link', dir])).toEqual({
        exit: 64,
        stdout: '',
        stderr: `plumb: ${dir}/hcpx: the link cannot be made (${code})\n  Name a folder that exists and that you may write: link <dir>.\n`,
      })
    })
  }
})

describe('completions', () => {
  const FORMATS = ['agent', 'github', 'json', 'junit', 'markdown', 'sarif', 'text']
  const rows: readonly (readonly [call: string, offered: readonly string[]])[] = [
    ['plumb ch', ['check']],
    ['plumb check --form', ['--format']],
    ['plumb check --format sa', ['sarif']],
    ['plumb check --format=sa', ['sarif']],
    ['plumb check --format ', FORMATS],
    ['plumb check --format=', FORMATS],
    ['plumb check packs/git --no-e', ['--no-eval']],
    ['plumb check ', ['files']],
    ['plumb check --probe ', ['files']],
    ['plumb compile --in ', ['files']],
    ['plumb evals tem', ['templates']],
    ['plumb score --priv', ['--private-manifest']],
    ['plumb preflight --l', ['--live']],
    ['plumb gates lic', ['licences']],
    ['plumb gates licences --c', ['--config']],
    ['plumb help ch', ['check']],
    ['plumb help evals t', ['templates']],
    ['plumb help hcpx ch', ['check']],
    ['plumb hc', ['hcpx']],
    ['plumb hcpx ch', ['check']],
    ['plumb hcpx help ch', ['check']],
    ['plumb hlock evals init --te', ['--template']],
    ['plumb eval-quality-gates lic', ['licences']],
    ['eval-quality sc', ['score']],
    ['eval-quality score --priv', ['--private-manifest']],
    ['eval-quality-gates l', ['licences', 'lockfile-age']],
    ['eval-quality-gates --', ['--config', '--help']],
    ['eval-quality-gates licences --', ['--config', '--help']],
    ['hcpx exec --as a', ['agent']],
    ['hlock ev', ['evals']],
  ]
  for (const shell of SHELLS) {
    const isThere = Bun.which(shell) !== null
    describe.skipIf(!isThere)(`${shell}${isThere ? '' : ' is not installed here'}`, () => {
      test.each(rows)('%s', async (call, words) => expect(await offered(shell, call)).toEqual([...words]))

      test('another tool is offered nothing that it does not have', async () => {
        for (const call of ['plumb hcpx cov', 'eval-quality-gates he'])
          expect((await offered(shell, call)).filter((word) => word !== 'files')).toEqual([])
      })
    })
  }

  test('a shell nobody knows', async () => {
    expect((await plumb(['completions', 'bsh'])).stderr).toBe(
      'plumb: <shell> cannot be "bsh"\n  Did you mean "bash"? It is one of bash, zsh, fish.\n',
    )
  })
})

test('the manual page names every command', async () => {
  const { stdout } = await plumb(['man'])
  for (const command of ['check', 'exec', 'evals init', 'link']) expect(stdout).toContain(`.SS plumb ${command}`)
  expect(stdout).not.toMatch(/^[.'](?!TH|SH|SS|B|I|RI|TP|nh|ad)/m)
})

test('version says what it was built from', async () => {
  const build = JSON.parse((await plumb(['version', '--json'])).stdout)
  expect(Object.keys(build)).toEqual(['version', 'commit', 'bun', 'platform', 'arch'])
  expect((await plumb(['version'])).stdout).toBe((await plumb(['--version'])).stdout)
})

describe('doctor', () => {
  test('says what works', async () => {
    const report = JSON.parse((await plumb(['doctor', '--json'])).stdout)
    expect(report.ok).toBe(true)
    expect(report.checks.map(({ name }: { name: string }) => name)).toContain('run programs as groups')
  })

  test('finds logged sessions where evals init looks for them', async () => {
    const home = folder({ 'elsewhere/projects/.keep': '' })
    const CLAUDE_CONFIG_DIR = join(home, 'elsewhere')
    const { stdout } = await plumb(['doctor'], { env: { HOME: home, CLAUDE_CONFIG_DIR } })
    expect(stdout).toMatch(/works {4}find logged sessions {13}~\/elsewhere\/projects\n/)
    const none = await plumb(['doctor'], { env: { HOME: home } })
    expect(none.stdout).toMatch(/limited {2}find logged sessions {13}no agent has logged sessions here\n/)
  })

  test('says what is broken, and makes nothing', async () => {
    const home = folder({ file: 'not a folder' })
    const { exit, stdout } = await plumb(['doctor'], { env: { HCP_HOME: join(home, 'file/store'), PATH: '/nowhere' } })
    expect(exit).toBe(1)
    expect(stdout).toMatch(/broken {3}run programs as groups/)
    expect(stdout).toContain(
      `broken   keep installed packs             ${home}/file is no folder; set HCP_HOME to one\n`,
    )
    expect(readdirSync(home)).toEqual(['file'])
  })
})

test('doctor lays a missing folder of temporary files to nothing else', async () => {
  const { exit, stdout } = await plumb(['doctor'], { env: { TMPDIR: '/nowhere' } })
  expect({ exit, broken: stdout.split('\n').filter((line) => line.includes('broken')) }).toEqual({
    exit: 1,
    broken: ['  broken   write temporary files            /nowhere cannot be written (ENOENT); set TMPDIR'],
  })
})

describe('schema', () => {
  test('every schema that is listed is printed as it stands in the repository', async () => {
    const { schemas } = JSON.parse((await plumb(['schema', 'list', '--json'])).stdout)
    expect(schemas).toEqual([...schemas].sort())
    const files = new Map(
      [...new Bun.Glob('**/*.schema.json').scanSync(join(ROOT, 'schemas'))].map((path) => [
        basename(path, '.schema.json'),
        path,
      ]),
    )
    expect([...files.keys()].sort()).toEqual(schemas)
    for (const name of ['check', 'eval-contract', 'exec']) {
      const { stdout } = await plumb(['schema', 'print', name])
      expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(join(ROOT, 'schemas', files.get(name) ?? ''), 'utf8')))
    }
  })

  test('a name that is nearly one is put right', async () => {
    expect((await plumb(['schema', 'print', 'chek'])).stderr).toBe(
      'plumb: there is no schema "chek"\n  Did you mean "check"? "schema list" names them all.\n',
    )
  })
})
