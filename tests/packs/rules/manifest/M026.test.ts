import { expect, test } from 'bun:test'
import { M026 } from '../../../../src/packs/rules/manifest/M026.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

const titled = (title: Readonly<Record<string, unknown>>) =>
  packWithCommands({ 'issue.list': { args: { limit: { type: 'integer' } }, title } })

test('tells each wrong placeholder and each chain without an end', () => {
  const title = {
    running: ['Listing {{limt}}', 'Listing {{result.count}} issues'],
    done: ['Listed {{result.count}} of {{limit}}', 'Listed {{count}}'],
  }

  expect(findings(M026, titled(title))).toEqual([
    {
      at: 'surface.json /verbs/issue.list/title/running/0',
      message: 'A "running" title of "issue.list" uses "{{limt}}", which is none of its arguments.',
      fix: 'Write "{{limit}}" for "{{limt}}" in it.',
    },
    {
      at: 'surface.json /verbs/issue.list/title/running/1',
      message: 'A "running" title of "issue.list" uses "{{result.count}}", but there is no result yet.',
      fix: 'Move "Listing {{result.count}} issues" from "running" to "done" in "title" of "issue.list".',
    },
    {
      at: 'surface.json /verbs/issue.list/title/running/1',
      message: 'The "running" titles of "issue.list" do not end with one that needs no value.',
      fix: 'Add "Running issue list" as the last of "running" in "title" of "issue.list".',
    },
    {
      at: 'surface.json /verbs/issue.list/title/done/1',
      message: 'A "done" title of "issue.list" uses "{{count}}", which is none of its arguments.',
      fix: 'Delete "{{count}}" from it, or declare "count" under "args" of "issue.list".',
    },
    {
      at: 'surface.json /verbs/issue.list/title/done/1',
      message: 'The "done" titles of "issue.list" do not end with one that needs no value.',
      fix: 'Add "Ran issue list" as the last of "done" in "title" of "issue.list".',
    },
  ])
})

test('wants an end of an empty chain, and of one that ends with an empty title', () => {
  expect(findings(M026, titled({ running: [], done: [' '] })).map(({ at }) => at)).toEqual([
    'surface.json /verbs/issue.list/title/running',
    'surface.json /verbs/issue.list/title/done/0',
  ])
})

test('tells a placeholder that is not closed', () => {
  expect(findings(M026, titled({ done: ['Listed {{limit', 'Listed'] }))).toEqual([
    {
      at: 'surface.json /verbs/issue.list/title/done/0',
      message: 'A "done" title of "issue.list" has a placeholder that is not closed or not named: "Listed {{limit"',
      fix: 'Write each placeholder in it as "{{argument_name}}".',
    },
  ])
})

test('says nothing about titles that can always be shown', () => {
  const title = {
    running: ['Listing {{limit}}', 'Listing'],
    done: ['Listed {{result.total.count}}', '{{limit}} listed', 'Listed'],
  }
  expect(findings(M026, titled(title))).toEqual([])
  expect(findings(M026, titled({}))).toEqual([])
  expect(findings(M026, packWithCommands({ list: {} }))).toEqual([])
})
