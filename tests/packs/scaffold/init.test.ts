import { describe, expect, test } from 'bun:test'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPacks } from '../../../src/packs/check.ts'
import { lintFolder } from '../../../src/packs/lint-folder.ts'
import { type InitRequest, initPack } from '../../../src/packs/scaffold/init.ts'
import { UsageError } from '../../../src/report/errors.ts'
import { contentsOf, folder } from './folder.ts'

const FILES = ['HARNESS.md', 'bin/house-ledger', 'hcp.eval.json', 'policy.json', 'proof.sh', 'surface.json']

function init(cwd: string, request: Partial<InitRequest> = {}) {
  return initPack({ dir: 'House_Ledger', cwd, force: false, id: null, name: null, program: 'plumb', ...request })
}

/** What init says when it refuses. */
function refusal(cwd: string, request: Partial<InitRequest>): string {
  try {
    init(cwd, request)
  } catch (error) {
    if (error instanceof UsageError) return `${error.where?.file ?? ''}: ${error.message} ${error.next}`
    throw error
  }
  return 'written'
}

describe('a template pack', () => {
  test('has its files, an id and a name made of the folder, and what may be run can be', () => {
    const cwd = folder()
    const { pack_id, dir, files } = init(cwd)
    expect({ pack_id, dir, files: files.toSorted() }).toEqual({
      pack_id: 'house-ledger',
      dir: 'House_Ledger',
      files: FILES,
    })
    const contents = contentsOf(join(cwd, dir))
    expect(Object.keys(contents)).toEqual(FILES)
    expect(JSON.parse(contents['surface.json'] ?? '')).toMatchObject({ id: 'house-ledger', name: 'House ledger' })
    for (const path of ['proof.sh', 'bin/house-ledger']) {
      expect(statSync(join(cwd, dir, path)).mode & 0o111).not.toBe(0)
    }
  })

  test('is clean, its cases pass and its CLI answers probes: only that it is a template is left to say', async () => {
    const cwd = folder()
    init(cwd)
    const dir = join(cwd, 'House_Ledger')
    expect(lintFolder(dir)).toEqual({ ok: true, pack_id: 'house-ledger', issues: [] })
    const [report] = await checkPacks([dir], {
      probe: true,
      evals: true,
      timeoutMs: 60_000,
      jobs: 2,
      startedIn: cwd,
      env: process.env,
    })
    expect(report?.findings.map(({ id, pointer, message }) => ({ id, pointer, message }))).toEqual([
      {
        id: 'M018',
        pointer: '/verbs',
        message:
          '5 command(s) still carry the scaffold template: item.list, item.show, item.search, item.create, doctor.',
      },
    ])
    expect({ passed: report?.evals?.passed, failed: report?.evals?.failed }).toEqual({ passed: 5, failed: 0 })
  })

  test('takes any name, and shows it as it is', async () => {
    const cwd = folder()
    init(cwd, { name: '*A* `b` | <c> & [d](e) \\ _f_ #g' })
    const [report] = await checkPacks([join(cwd, 'House_Ledger')], {
      probe: false,
      evals: false,
      timeoutMs: 1,
      jobs: 1,
      startedIn: cwd,
      env: {},
    })
    expect(report?.findings.map(({ id }) => id)).toEqual(['M018'])
  })
})

test('what to run next can be typed as it stands', () => {
  expect(init(folder(), { dir: 'my ledger' }).next[1]).toBe(
    `Run "plumb check 'my ledger' --probe" until no error is left.`,
  )
})

describe('ids', () => {
  const rows: readonly (readonly [folder: string, id: string | null, outcome: string])[] = [
    ['my-tool', null, 'my-tool'],
    ['My Tool 2.0', null, 'my-tool-2-0'],
    ['7zip', null, 'zip'],
    ['x', 'ledger', 'ledger'],
    ['Ünï', null, 'uni'],
  ]
  for (const [dir, id, outcome] of rows) {
    test(`${dir} ${id ?? ''}`, () => expect(init(folder(), { dir, id }).pack_id).toBe(outcome))
  }

  const refused: readonly (readonly [request: Partial<InitRequest>, said: string])[] = [
    [{ dir: '123' }, ': no pack id can be made of the folder name "123" Give one with --id.'],
    [{ id: 'My Tool' }, ': "My Tool" cannot be a pack id Write --id my-tool.'],
    [{ id: '../x' }, ': "../x" cannot be a pack id Write --id x.'],
    [{ id: '!' }, ': "!" cannot be a pack id For example --id my-tool.'],
    [{ name: ' ' }, ': " " cannot be the name of a pack A name is 1 to 80 characters on one line.'],
    [{ name: 'a\nb' }, ': "a\nb" cannot be the name of a pack A name is 1 to 80 characters on one line.'],
  ]
  for (const [request, said] of refused) {
    test(JSON.stringify(request), () => {
      const cwd = folder()
      expect(refusal(cwd, request)).toBe(said)
      expect(contentsOf(cwd)).toEqual({})
    })
  }
})

describe('nothing is overwritten', () => {
  test('unless forced, and then only the files of the pack', () => {
    const cwd = folder()
    mkdirSync(join(cwd, 'House_Ledger'))
    writeFileSync(join(cwd, 'House_Ledger/policy.json'), 'mine')
    writeFileSync(join(cwd, 'House_Ledger/notes.md'), 'mine')
    expect(refusal(cwd, {})).toBe(
      'House_Ledger: policy.json is there already Name another folder, or pass --force to replace the files of the pack that is there.',
    )
    expect(contentsOf(cwd)).toEqual({ 'House_Ledger/notes.md': 'mine', 'House_Ledger/policy.json': 'mine' })
    init(cwd, { force: true })
    const contents = contentsOf(join(cwd, 'House_Ledger'))
    expect(Object.keys(contents)).toEqual([...FILES, 'notes.md'].sort())
    expect(contents['notes.md']).toBe('mine')
    expect(contents['policy.json']).not.toBe('mine')
  })

  test('a folder in place of a file is named, and forcing is not offered twice', () => {
    const cwd = folder()
    mkdirSync(join(cwd, 'House_Ledger/surface.json'), { recursive: true })
    const told = 'House_Ledger: "surface.json" in it is a folder Move it away, or name another folder.'
    expect(refusal(cwd, { force: true })).toBe(told)
  })

  test('an empty word does not mean the folder one is in', () => {
    const cwd = folder()
    expect(refusal(cwd, { dir: '', id: 'ledger' })).toBe(': the pack folder is an empty word Name the folder to write.')
    expect(contentsOf(cwd)).toEqual({})
  })

  test('a file in place of the folder is named', () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'House_Ledger'), 'mine')
    expect(refusal(cwd, { force: true })).toBe('House_Ledger: is not a folder Name another folder.')
  })
})
