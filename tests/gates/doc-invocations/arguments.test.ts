import { describe, expect, test } from 'bun:test'
import { posix } from 'node:path'
import { type Places, realise } from '../../../src/gates/doc-invocations/arguments.ts'
import { tokensOf } from '../../../src/gates/doc-invocations/tokens.ts'

const SANDBOX: Readonly<Record<string, 'file' | 'folder'>> = {
  '/s/own.json': 'file',
  '/s/both.json': 'file',
  '/s/tmp/x.json': 'file',
  '/s/examples': 'folder',
  '/s/made': 'folder',
}
const REPOSITORY = ['both.json', 'examples', 'examples/a.json', 'docs/b.md']

const rebase = (path: string) => posix.join('/s', posix.resolve('/', path))
const places: Places = {
  inSandbox: (path) => SANDBOX[rebase(path)] ?? null,
  inRepository: (path) => (REPOSITORY.includes(path) ? `/r/${path}` : null),
  rebase,
}

const realised = (text: string, installedPrefix?: string) =>
  realise(tokensOf(text), { places, sampleInput: '/r/sample.json', installedPrefix })

describe("a word that is the page's or the repository's own", () => {
  test.each([
    ['own.json', 'own.json', 'the page wrote it'],
    ['both.json', 'both.json', "the page's own bytes win"],
    ['/tmp/x.json', '/s/tmp/x.json', 'an absolute path is under the sandbox'],
    ['../own.json', '/s/own.json', 'and so is one that climbs'],
    ['--in=own.json', '--in=own.json', 'the value of a flag is a word'],
    ['--in own.json', '--in own.json', 'and so is the one after it'],
    ['examples/a.json', '/r/examples/a.json', 'the repository has it'],
    ['--in=examples/a.json', '--in=/r/examples/a.json', 'as the value of a flag, too'],
    ['examples', 'examples', 'a name without / and extension is no path'],
    ['./made', './made', 'a folder of the page'],
    ['plain -x --long --n=5 0.5 v1.2', 'plain -x --long --n=5 0.5 v1.2', 'no paths'],
  ])('%s is passed as %s: %s', (documented, passed) => {
    expect(realised(documented)).toEqual({ args: passed.split(' '), standIns: [], folders: [] })
  })

  test('a folder of the page yields to a path of the repository (G-25)', () => {
    const own: Places = { ...places, inRepository: (path) => (path === './examples' ? '/r/examples' : null) }
    expect(
      realise(tokensOf('./examples'), { places: own, sampleInput: '/r/sample.json', installedPrefix: undefined }),
    ).toEqual({
      args: ['/r/examples'],
      standIns: [],
      folders: [],
    })
  })

  test.each([
    ['node_modules/tool/docs/b.md', '/r/docs/b.md'],
    ['docs/b.md', '/r/docs/b.md'],
  ])('%s is found with the installed prefix taken off, then as written', (documented, passed) => {
    expect(realised(documented, 'node_modules/tool').args).toEqual([passed])
  })
})

test.each([
  ['<file>', '/r/sample.json'],
  ['--in=<file>', '--in=/r/sample.json'],
  ['[file]', '/r/sample.json'],
  ['yours.json', '/r/sample.json'],
  ['/etc/yours', '/r/sample.json'],
])('the sample input stands in for %s', (documented, passed) => {
  expect(realised(documented)).toEqual({ args: [passed], standIns: [documented], folders: [] })
})

test.each([
  ['--out made', '--out made', 'made'],
  ['--out=a/b', '--out=a/b', 'a/b'],
  ['--out /tmp/o', '--out /s/tmp/o', '/tmp/o'],
  ['--out=a/b.json', '--out=a/b.json', 'a'],
  ['--out both.json', '--out both.json', '.'],
])("%s is written in the page's folder", (documented, passed, folder) => {
  expect(realised(documented)).toEqual({ args: passed.split(' '), standIns: [], folders: [folder] })
})
