import { describe, expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gradeWorkspace } from '../../../src/evals/graders/artifact.ts'
import { parseGrader } from '../../../src/evals/graders/grammar.ts'
import type { EvalTask } from '../../../src/evals/model.ts'
import { folder } from '../folder.ts'

function taskWith(changes: Partial<EvalTask>): EvalTask {
  return {
    id: 'a',
    prompt: 'a/prompt.md',
    fixtures: null,
    tools: [],
    expected: {},
    artifacts: [],
    graders: [],
    tags: [],
    timeoutSeconds: 600,
    ungradable: null,
    ...changes,
  }
}

describe('a workspace passes when every expected file is in it', () => {
  const workspace = folder({ 'out.csv': 'x', 'deep/empty.txt': '', 'dir/file': 'x' })
  symlinkSync(join(workspace, 'out.csv'), join(workspace, 'link.csv'))
  const rows: readonly (readonly [
    changes: Partial<EvalTask>,
    passed: boolean,
    missing: string[],
    warnings: string[],
  ])[] = [
    [{ artifacts: ['out.csv'] }, true, [], []],
    [{ artifacts: ['./out.csv'], graders: ['artifact'] }, true, [], []],
    [{ artifacts: ['out.csv'], graders: ['artifact:'] }, true, [], []],
    [{ artifacts: ['gone'], graders: ['artifact:out.csv'] }, true, [], []],
    [{ artifacts: ['out.csv', 'gone'] }, false, ['gone'], []],
    [{ artifacts: ['deep/empty.txt'] }, true, [], ['empty artifact: deep/empty.txt']],
    [{ artifacts: ['dir/'] }, true, [], []],
    [{ artifacts: ['dir'] }, false, ['dir'], []],
    [{ artifacts: ['out.csv/'] }, false, ['out.csv/'], []],
    [{ artifacts: ['link.csv'] }, false, ['link.csv'], []],
    [{ artifacts: ['../out.csv'] }, false, ['../out.csv'], []],
    [{ artifacts: [] }, false, [], []],
    [{ artifacts: ['out.csv'], ungradable: 'its id is used twice' }, false, [], []],
  ]
  for (const [changes, passed, missing, warnings] of rows) {
    test(JSON.stringify(changes), () => {
      expect(gradeWorkspace(taskWith(changes), workspace)).toEqual({ passed, missing, warnings })
    })
  }
})

test.each([
  ['artifact', { kind: 'artifact', path: null }],
  ['artifact:', { kind: 'artifact', path: null }],
  ['artifact: a b.txt', { kind: 'artifact', path: 'a b.txt' }],
  ['command:make test', { kind: 'reserved', name: 'command' }],
  ['rubric:r.md', { kind: 'reserved', name: 'rubric' }],
  ['contains:a:b', { kind: 'reserved', name: 'contains' }],
  ['tests:x', { kind: 'reserved', name: 'tests' }],
  ['Artifact', { kind: 'unknown', name: 'Artifact' }],
  ['', { kind: 'unknown', name: '' }],
] as const)('grader %j', (text, grader) => expect(parseGrader(text)).toEqual(grader))

test('a path that the system refuses is missing, whatever the reason', () => {
  const artifacts = [`${'a/'.repeat(3000)}b`, 'x'.repeat(300), 'file/below']
  expect(gradeWorkspace(taskWith({ artifacts }), folder({ file: 'x' })).missing).toEqual(artifacts)
})
