import { expect, test } from 'bun:test'
import { flattenIssues } from '../../../src/gates/doc-claims/issues.ts'
import type { ParserIssue } from '../../../src/gates/shared/module-value.ts'

const issue = (path: PropertyKey[], message: string, errors: ParserIssue[][] = []): ParserIssue => ({
  path,
  message,
  errors,
})

test('issues come in their order, under the path to what was parsed', () => {
  expect(flattenIssues([issue(['a'], 'one'), issue([], 'two')], [3])).toEqual([
    { path: [3, 'a'], message: 'one' },
    { path: [3], message: 'two' },
  ])
})

test('of a union the branch speaks whose issue goes deepest (G-37)', () => {
  const shallow = [issue([], 'wrong kind')]
  const deep = [issue(['b'], 'near'), issue(['b', 'c'], 'deep')]
  expect(flattenIssues([issue(['a'], 'no branch', [shallow, deep, []])], [])).toEqual([
    { path: ['a', 'b'], message: 'near' },
    { path: ['a', 'b', 'c'], message: 'deep' },
  ])
})

test('a union in a union is looked through', () => {
  const inner = issue(['b'], 'inner', [[issue(['c'], 'deepest')]])
  expect(flattenIssues([issue([], 'outer', [[issue(['z'], 'flat')], [inner]])], [])).toEqual([
    { path: ['b', 'c'], message: 'deepest' },
  ])
})

test('a union whose branches say nothing speaks for itself', () => {
  expect(flattenIssues([issue(['a'], 'no branch', [[], []])], [])).toEqual([{ path: ['a'], message: 'no branch' }])
})
