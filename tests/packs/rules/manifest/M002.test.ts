import { describe, expect, test } from 'bun:test'
import { M002 } from '../../../../src/packs/rules/manifest/M002.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

test('names the better name', () => {
  expect(findings(M002, packWithCommands({ 'Issue List': {} }))).toEqual([
    {
      at: 'surface.json /verbs/Issue List',
      message: '"Issue List" is not made of lower-case words with dots between family and action.',
      fix: 'Rename "Issue List" to "issue.list" in surface.json, policy.json, HARNESS.md and hcp.eval.json.',
    },
  ])
})

describe('suggests', () => {
  test.each([
    ['issueList', '"issue.list"'],
    ['listIssues', '"list-issues"'],
    ['issue/list', '"issue.list"'],
    ['issue:list', '"issue.list"'],
    ['Issue.List', '"issue.list"'],
    ['issue..list', '"issue.list"'],
    ['.list', '"list"'],
    ['pr_Merge', '"pr-merge"'],
    ['LIST', '"list"'],
    ['größe', 'lower-case words, such as "issue.list",'],
    ['!?', 'lower-case words, such as "issue.list",'],
    ['', 'lower-case words, such as "issue.list",'],
  ])('%j: %s', (name, better) => {
    const [finding] = findings(M002, packWithCommands({ [name]: {} }))
    expect(finding?.fix).toBe(
      `Rename "${name}" to ${better} in surface.json, policy.json, HARNESS.md and hcp.eval.json.`,
    )
  })
})

test('suggests no name that is taken', () => {
  const [finding] = findings(M002, packWithCommands({ issueList: {}, 'issue.list': {} }))
  expect(finding?.fix).toStartWith('Rename "issueList" to lower-case words, such as')
})

test.each(['list', 'issue.list', 'issue.comment.list', 'dry-run', 'new_item', 'log2', '2fa.enable', 'a'])(
  'says nothing about %s',
  (name) => {
    expect(findings(M002, packWithCommands({ [name]: {} }))).toEqual([])
  },
)
