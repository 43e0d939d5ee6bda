import { describe, expect, test } from 'bun:test'
import { M022 } from '../../../../src/packs/rules/manifest/M022.ts'
import { findings } from '../findings.ts'
import { packWithArgument, packWithCommands } from './pack-with-commands.ts'

test('suggests the command of the pack that prints such values', () => {
  const string = (description: string) => ({ type: 'string', description })
  const pack = packWithCommands({
    'issue.list': {},
    'issue.view': { args: { issue_number: string('Issue number.'), state: string('The state of it') } },
    payees: {},
    pay: { args: { payee: string('Payee ID'), amount: string('Amount (number)') } },
  })

  expect(findings(M022, pack)).toEqual([
    {
      at: 'surface.json /verbs/issue.view/args/issue_number/description',
      message: 'The description of "issue_number" of "issue.view" says no more than its name: "Issue number."',
      fix: 'Say where the value comes from, such as "Issue number, from the output of issue.list."',
    },
    {
      at: 'surface.json /verbs/issue.view/args/state/description',
      message: 'The description of "state" of "issue.view" says no more than its name: "The state of it"',
      fix: 'Say where the value comes from, such as "The state of it, from the output of issue.list."',
    },
    {
      at: 'surface.json /verbs/pay/args/payee/description',
      message: 'The description of "payee" of "pay" says no more than its name: "Payee ID"',
      fix: 'Say where the value comes from, such as "Payee ID, from the output of payees."',
    },
    {
      at: 'surface.json /verbs/pay/args/amount/description',
      message: 'The description of "amount" of "pay" says no more than its name: "Amount (number)"',
      fix: 'Say where the value comes from, such as "Amount (number), as the user gave it."',
    },
  ])
})

describe('finds', () => {
  test.each([
    ['repo', 'The repository'],
    ['repo', 'Repository name (required)'],
    ['limit', 'Limit value'],
    ['path', 'String.'],
    ['branch_name', 'Name of the branch'],
  ])('%s: %s', (name, description) => {
    expect(findings(M022, packWithArgument(name, { type: 'string', description }))).toHaveLength(1)
  })
})

describe('says nothing about', () => {
  test.each<[string, string, Record<string, unknown>?]>([
    ['repo', 'Repository as owner/name'],
    ['repo', 'The repository, from repo.list'],
    ['repo', 'Repository name as printed by list'],
    ['payee', 'Payee, from the output of payees.'],
    ['limit', 'How many issues to return, 1 to 100.'],
    ['path', 'File to read, relative to the project'],
    ['ref', 'Branch, tag or commit'],
    ['issue_number', 'Issue number, e.g. 12'],
    ['all', 'All', { type: 'boolean' }],
    ['state', 'State', { enum: ['open', 'closed'] }],
    ['repo', ''],
  ])('%s: %s', (name, description, more = {}) => {
    expect(findings(M022, packWithArgument(name, { type: 'string', description, ...more }))).toEqual([])
  })
})
