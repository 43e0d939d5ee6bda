import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkEvalPack } from '../../../src/evals/check/index.ts'
import { indexPack } from '../../../src/evals/check/pack-index.ts'
import { checkedTasks, type Subject } from '../../../src/evals/check/subject.ts'
import { readPackToml } from '../../../src/evals/pack-toml.ts'
import { folder } from '../folder.ts'

type Written = { id: string; prompt: string; fixtures: string }

function subjectOf(tasks: readonly Written[], files: readonly (readonly [path: string, sizeBytes: number])[]): Subject {
  const blocks = tasks.map(
    ({ id, prompt, fixtures }) => `[[task]]\nid = "${id}"\nprompt = "${prompt}"\nfixtures = "${fixtures}"\n`,
  )
  const outcome = readPackToml(blocks.join(''))
  if (!outcome.ok) throw new Error('the test expects TOML')
  const nothing = { markerLines: [], credentials: [], homeLines: [] }
  return {
    toml: outcome.toml,
    tree: {
      files: files.map(([path, sizeBytes]) => ({ path, sizeBytes, isExecutable: false })),
      folders: ['a', 'a/ws'],
      links: ['linked'],
      unreadable: [],
    },
    contents: { facts: new Map(files.map(([path]) => [path, nothing])), prompts: new Map() },
  }
}

const indexOf = (subject: Subject) => indexPack(subject, checkedTasks(subject))

describe('what is in a folder', () => {
  const files = [
    ['a/prompt.md', 3],
    ['a/ws/.gitkeep', 0],
    ['b/ws/.gitkeep', 0],
    ['b/ws/deep/x', 5],
    ['c/ws/deep/.gitkeep', 0],
  ] as const
  const { inside, hasFile, hasFolder, isLinked } = indexOf(subjectOf([], files))

  test.each([
    ['a/ws', 0, true],
    ['b/ws', 5, false],
    ['c/ws', 0, false],
    ['a', 3, false],
    ['gone', 0, true],
  ])('%s: %d bytes, empty: %p', (name, sizeBytes, isEmpty) => {
    expect(inside(name)).toEqual({ sizeBytes, isEmpty })
  })

  test('a file, a folder, a link', () => {
    expect([hasFile('a/prompt.md'), hasFile('a'), hasFolder('a/ws'), hasFolder('b')]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([isLinked('linked'), isLinked('linked/below'), isLinked('linkedin')]).toEqual([true, true, false])
  })
})

test('a file belongs to the first task that names it, its folder, or the folder it lies in', () => {
  const name = fc.constantFrom('a', 'b', 'a/ws', 'b/ws', 'c')
  const task = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    prompt: name.map((path) => `${path}/p.md`),
    fixtures: name,
  })
  const file = fc
    .tuple(name, fc.constantFrom('p.md', 'x', 'deep/p.md'))
    .map(([path, end]) => [`${path}/${end}`, 1] as const)
  fc.assert(
    fc.property(fc.array(task, { maxLength: 5 }), fc.array(file, { maxLength: 5 }), (tasks, files) => {
      const { ownerOf } = indexOf(subjectOf(tasks, files))
      for (const [path] of files) {
        const expected = tasks.findIndex(({ id, prompt, fixtures }) =>
          [prompt.slice(0, prompt.lastIndexOf('/')), fixtures, id].some((owned) => path.startsWith(`${owned}/`)),
        )
        expect(ownerOf(path)?.table.index ?? -1).toBe(expected)
      }
    }),
  )
})

test('a pack of 1,000 tasks is read in one go', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `t${index}`)
  const task = (id: string) =>
    `[[task]]\nid = "${id}"\nprompt = "${id}/p.md"\nexpected = { artifacts = ["${id}.md"] }\n`
  const dir = folder({
    'pack.toml': `[pack]\nname = "a/b"\nversion = "0.1.0"\n\n${ids.map(task).join('\n')}`,
    ...Object.fromEntries(ids.map((id) => [`${id}/p.md`, `Write ${id}.md.\n`])),
  })
  expect(checkEvalPack(dir)).toMatchObject({ tasks: 1000, findings: [] })
})
