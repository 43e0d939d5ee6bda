import { describe, expect, test } from 'bun:test'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { GateRefusal } from '../../../src/gates/gate.ts'
import { ScannedPaths, scanPaths } from '../../../src/gates/shared/scanned-paths.ts'
import { unprivileged } from '../../unprivileged.ts'
import { Repository } from '../repository.ts'

const repository = (files: Readonly<Record<string, string>>) => new Repository(files)

function scan({ root }: Pick<Repository, 'root'>, paths: v.InferInput<typeof ScannedPaths>) {
  const context = { root, configFile: 'gates.json', signal: new AbortController().signal }
  try {
    const { texts, counts } = scanPaths(v.parse(ScannedPaths, paths), { context, gate: 'package-boundary' })
    return { texts: [...texts], counts: counts.map(({ path, files }) => `${files} from ${path}`) }
  } catch (error) {
    if (error instanceof GateRefusal) return { code: error.code, message: error.message }
    throw error
  }
}

const TREE = { 'a.ts': 'A', 'src/b.ts': 'B', 'src/.hidden/c.ts': 'C', 'src/node_modules/d.d.ts': 'D', 'src/e.md': 'E' }

describe('what is reached', () => {
  test('files and folders in the order they are declared, no folder left out by its name', () => {
    expect(scan(repository(TREE), [{ path: 'src' }, { path: 'a.ts' }])).toEqual({
      texts: [
        ['src/.hidden/c.ts', 'C'],
        ['src/b.ts', 'B'],
        ['src/e.md', 'E'],
        ['src/node_modules/d.d.ts', 'D'],
        ['a.ts', 'A'],
      ],
      counts: ['4 from src', '1 from a.ts'],
    })
  })

  test('by the end of the name, in the folder itself, or the whole root', () => {
    expect(scan(repository(TREE), [{ path: 'src', extensions: ['.d.ts', '.md'] }])).toMatchObject({
      texts: [
        ['src/e.md', 'E'],
        ['src/node_modules/d.d.ts', 'D'],
      ],
    })
    expect(scan(repository(TREE), [{ path: './src', recursive: false }])).toMatchObject({
      texts: [
        ['src/b.ts', 'B'],
        ['src/e.md', 'E'],
      ],
    })
    expect(scan(repository(TREE), [{ path: '.', extensions: ['.md'] }])).toMatchObject({ texts: [['src/e.md', 'E']] })
  })

  test('of a file neither its extension nor recursive is asked; reached twice it is one text', () => {
    const paths = [{ path: 'a.ts', recursive: false, extensions: ['.md'] }, { path: 'a.ts' }]
    expect(scan(repository(TREE), paths)).toEqual({ texts: [['a.ts', 'A']], counts: ['1 from a.ts', '1 from a.ts'] })
  })

  test('the folder of the configuration file, also where that is reached by a link', () => {
    const [real, elsewhere] = [repository({ 'a.ts': 'A' }), repository({})]
    elsewhere.link('way', real.root)
    expect(scan({ root: join(elsewhere.root, 'way') }, [{ path: '.' }])).toEqual({
      texts: [['a.ts', 'A']],
      counts: ['1 from .'],
    })
  })

  test('nothing, where that is allowed', () => {
    const paths = [
      { path: 'gone', optional: true },
      { path: 'src', extensions: ['.js'], optional: true },
    ]
    expect(scan(repository(TREE), paths)).toEqual({ texts: [], counts: ['0 from gone', '0 from src'] })
  })
})

describe('what is refused', () => {
  test.each([
    ['gone', 'gone does not exist'],
    ['a.ts/x', 'a.ts/x does not exist'],
  ])('%s', (path, what) => {
    expect(scan(repository(TREE), [{ path }])).toEqual({
      code: 'EVAL_QUALITY_SCAN_PATH',
      message: `package-boundary: ${what}; the "package-boundary" section of gates.json declares it. Correct the path, or mark it "optional": true.`,
    })
  })

  test('a folder that yields no file', () => {
    expect(scan(repository(TREE), [{ path: 'src', extensions: ['.js'] }])).toMatchObject({
      code: 'EVAL_QUALITY_SCAN_PATH',
      message: expect.stringContaining('src holds no file to scan'),
    })
  })

  test.each(['link', 'src/deep/link', 'src'])('a link, declared as %s or anywhere below', (path) => {
    const one = repository(TREE)
    one.link(path === 'src' ? 'src/deep/link' : path, join(one.root, 'a.ts'))
    expect(scan(one, [{ path, optional: true }])).toMatchObject({
      code: 'EVAL_QUALITY_SCAN_UNREADABLE',
      message: expect.stringContaining('is a symbolic link'),
    })
  })

  test('a link on the way to what is declared', () => {
    const one = repository(TREE)
    one.link('way', 'src')
    expect(scan(one, [{ path: 'way/b.ts' }])).toMatchObject({
      code: 'EVAL_QUALITY_SCAN_UNREADABLE',
      message: expect.stringContaining('way is a symbolic link'),
    })
  })

  test.each(['src/b.ts', 'src'])('%s, which nobody may read', async (path) => {
    const one = repository(TREE)
    chmodSync(join(one.root, path), 0)
    const refused = await unprivileged(one.root, () => scan(one, [{ path: 'src' }]))
    chmodSync(join(one.root, path), 0o755)
    expect(refused).toMatchObject({
      code: 'EVAL_QUALITY_SCAN_UNREADABLE',
      message: expect.stringContaining(`${path} cannot be `),
    })
  })
})
