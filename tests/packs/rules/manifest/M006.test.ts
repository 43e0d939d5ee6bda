import { describe, expect, test } from 'bun:test'
import { M006 } from '../../../../src/packs/rules/manifest/M006.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

const described = (description: string) => packWithCommands({ list: { description } })

test('keeps the first sentence', () => {
  expect(findings(M006, described('List "open" issues as JSON. Needs a login. Slow!'))).toEqual([
    {
      at: 'surface.json /verbs/list/description',
      message: 'The description of "list" has 3 sentences.',
      fix: 'Set "description" of "list" to "List \\"open\\" issues as JSON." and move the rest to HARNESS.md.',
    },
  ])
})

describe('finds', () => {
  test.each([
    'List issues. Then stop.',
    'Is it healthy? Print what is wrong.',
    'List issues.\n\nand more of them',
    'List issues (newest first.) "Closed" ones come last.',
    'Show version 1.2. It is JSON.',
    '列出问题。返回 JSON。',
  ])('%j', (description) => {
    expect(findings(M006, described(description))).toHaveLength(1)
  })
})

describe('says nothing about', () => {
  test.each([
    'List issues as JSON.',
    'List issues as JSON',
    'List issues, e.g. Open ones, as JSON.',
    'List issues (i.e. Those of the repo) with labels, milestones, etc. As JSON.',
    'Show the U.S. Treasury rates of J. Doe as JSON.',
    'Print what Node.js and package.json say of v1.2.3 at 12.50 as JSON.',
    'List issues. by state',
    '  List issues.  \n',
    'Wait... and list',
    '',
  ])('%j', (description) => {
    expect(findings(M006, described(description))).toEqual([])
  })
})
