import { describe, expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { loadEvalPack } from '../../src/evals/load.ts'
import { GOOD, goodWith, PACK, TOML, task } from './check/packs.ts'
import { folder } from './folder.ts'

function loaded(files: Readonly<Record<string, string>>) {
  const outcome = loadEvalPack(folder(files))
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.pack
}

function problem(root: string) {
  const outcome = loadEvalPack(root)
  return outcome.ok ? null : outcome.problem
}

test('a whole pack', () => {
  const root = folder(GOOD)
  const outcome = loadEvalPack(root)
  expect(outcome).toEqual({
    ok: true,
    pack: {
      name: 'owner/pack',
      version: '1.0.0',
      license: null,
      domain: '',
      path: root,
      hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      tasks: [
        {
          id: 'clean',
          prompt: 'clean/prompt.md',
          fixtures: 'clean/workspace',
          tools: ['python'],
          expected: { artifacts: ['out.csv'] },
          artifacts: ['out.csv'],
          graders: [],
          tags: ['data'],
          timeoutSeconds: 60,
          ungradable: null,
        },
      ],
    },
  })
})

test('missing keys have defaults, unknown keys are ignored, artifacts that are no text are skipped', () => {
  const pack = loaded({
    'pack.toml': '[[task]]\nid = "a"\nprompt = "p.md"\nodd = 1\nexpected = { artifacts = ["x", 3], rows = 2 }\n',
    'p.md': 'x',
  })
  expect(pack.version).toBe('0.1.0')
  expect(pack.name).toStartWith('plumb-test-')
  expect(pack.tasks).toEqual([
    {
      id: 'a',
      prompt: 'p.md',
      fixtures: null,
      tools: [],
      expected: { artifacts: ['x', 3], rows: 2 },
      artifacts: ['x'],
      graders: [],
      tags: [],
      timeoutSeconds: 600,
      ungradable: null,
    },
  ])
})

describe('a task that can never pass is loaded with the reason', () => {
  const rows: readonly (readonly [lines: string[], reason: string])[] = [
    [['prompt = "clean/prompt.md"'], 'it has no id'],
    [['id = "a"', 'expected = { artifacts = ["x"] }'], 'its prompt file is missing'],
    [['id = "a"', 'prompt = "clean/prompt.md"'], 'it expects no artifact'],
    [
      ['id = "a"', 'prompt = "clean/prompt.md"', 'fixtures = "../x"', 'expected = { artifacts = ["x"] }'],
      'its fixtures are missing',
    ],
    [['id = "a"', 'prompt = "clean/prompt.md"', 'graders = ["tests:make"]'], 'its grader "tests" is not supported'],
    [['id = "a"', 'prompt = "clean/prompt.md"', 'graders = ["nope"]'], 'its grader "nope" is not supported'],
    [
      ['id = "a"', 'prompt = "clean/prompt.md"', 'expected = { artifacts = ["../x"] }'],
      'an expected artifact is no path in the workspace',
    ],
  ]
  for (const path of ['prompt', 'fixtures']) {
    test(`a ${path} that is absolute is not looked for in the pack`, () => {
      const lines = { prompt: '"clean/prompt.md"', fixtures: '"clean/workspace"' }
      const toml = Object.entries(lines).map(
        ([key, value]) => `${key} = ${key === path ? value.replace('c', '/c') : value}`,
      )
      const [one] = loaded(
        goodWith({ 'pack.toml': task('id = "a"', 'expected = { artifacts = ["x"] }', ...toml) }),
      ).tasks
      expect(one?.ungradable).toMatch(/missing/)
    })
  }

  for (const [lines, reason] of rows) {
    test(reason, () => {
      expect(loaded(goodWith({ 'pack.toml': task(...lines) })).tasks.map((one) => one.ungradable)).toEqual([reason])
    })
  }

  test('an id used twice', () => {
    const again = `${TOML}\n${TOML.slice(TOML.indexOf('[[task]]'))}`
    expect(loaded(goodWith({ 'pack.toml': again })).tasks.map((one) => one.ungradable)).toEqual([
      null,
      'its id "clean" is used twice',
    ])
  })
})

describe('a pack that cannot be loaded at all', () => {
  test('no pack.toml', () => {
    expect(problem(folder())).toEqual({
      code: 'pack-missing',
      file: 'pack.toml',
      line: null,
      message: 'is not there: name the folder of a pack, or make one with "evals init"',
    })
  })
  test('no TOML', () => {
    expect(problem(folder({ 'pack.toml': '# x\r\na = \r\n' }))).toMatchObject({ code: 'pack-parse', line: 2 })
  })
  test('a wrong type', () => {
    expect(problem(folder({ 'pack.toml': `${PACK}[[task]]\nid = 3\n` }))).toMatchObject({ code: 'pack-parse', line: 5 })
  })
  test('a link', () => {
    const root = folder(GOOD)
    symlinkSync('in.csv', join(root, 'clean/workspace/also.csv'))
    expect(problem(root)).toMatchObject({ code: 'symlink', file: 'clean/workspace/also.csv' })
  })
  test('a folder in place of pack.toml', () => {
    expect(problem(folder({ 'pack.toml/x': '' }))).toMatchObject({ code: 'pack-parse', message: 'is a folder' })
  })
})
