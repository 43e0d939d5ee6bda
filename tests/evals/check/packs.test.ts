import { describe, expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { checkPacksAt } from '../../../src/evals/check/packs.ts'
import { folder } from '../folder.ts'
import { GOOD } from './packs.ts'

const inFolder = (name: string) =>
  Object.fromEntries(Object.entries(GOOD).map(([path, text]) => [`${name}/${path}`, text]))
const paths = (named: readonly string[], cwd: string) =>
  checkPacksAt(named, cwd).map(({ path, tasks }) => `${path} ${tasks}`)

describe('which packs are checked', () => {
  test('./evals when nothing is named', () => {
    const cwd = folder({ ...inFolder('evals'), ...inFolder('other'), 'harness.toml': '[evals]\npacks = ["./other"]\n' })
    expect(paths([], cwd)).toEqual(['evals 1'])
  })

  test('else those of harness.toml, from any folder of the project', () => {
    const root = folder({
      ...inFolder('a'),
      ...inFolder('b'),
      'sub/x': '',
      'harness.toml': '[evals]\npacks = ["./a", "b"]\n',
    })
    expect(paths([], root)).toEqual(['a 1', 'b 1'])
    expect(paths([], join(root, 'sub'))).toEqual(['../a 1', '../b 1'])
  })

  test('else ./evals is missing', () => {
    const [report] = checkPacksAt([], folder())
    expect(report?.findings.map(({ code }) => code)).toEqual(['pack-missing'])
  })

  test('all that are named, in that order; pack.toml stands for its folder', () => {
    const cwd = folder({ ...inFolder('a'), ...inFolder('b') })
    expect(paths(['./b/', 'a/pack.toml', 'gone'], cwd)).toEqual(['b 1', 'a 1', 'gone 0'])
    expect(paths(['pack.toml'], join(cwd, 'a'))).toEqual(['. 1'])
  })

  test('each once, by whatever name', () => {
    const cwd = folder({ ...inFolder('a'), ...inFolder('b') })
    symlinkSync('a', join(cwd, 'linked'))
    expect(paths(['a', './a/', 'a/pack.toml', 'linked', 'b', 'gone', 'gone'], cwd)).toEqual(['a 1', 'b 1', 'gone 0'])
  })

  test('a harness.toml that cannot be read is named with its line', () => {
    expect(() => checkPacksAt([], folder({ 'harness.toml': '[evals]\npacks = 3\n' }))).toThrow('evals.packs')
  })
})
