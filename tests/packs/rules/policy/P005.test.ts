import { expect, test } from 'bun:test'
import { P005 } from '../../../../src/packs/rules/policy/P005.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

test('asks to make a write of a set-up that is called a read', () => {
  expect(findings(P005, packOf({ 'setup.login': 'read' }))).toEqual([
    {
      at: 'policy.json /verbs/setup.login',
      message: '"setup.login" changes how the tool is set up, yet its class is "read".',
      fix: 'In policy.json write "setup.login": { "class": "write" }.',
    },
  ])
})

test.each(['connect', 'account.connect', 'setup', 'setup.init', 'setup.profile.switch'])('tells of %s', (name) => {
  expect(findings(P005, packOf({ [name]: 'read' }))).toHaveLength(1)
})

test.each([
  'setup.status',
  'setup.list-profiles',
  'setup.check',
  'connect.status',
  'connections',
  'network.list',
  'setups.show',
  'setup-guide.open',
])('says nothing about %s, which only looks', (name) => {
  expect(findings(P005, packOf({ [name]: 'read' }))).toEqual([])
})

test('says nothing about writes, and leaves names of writes to P001', () => {
  expect(findings(P005, packOf({ connect: 'write', 'setup.install': 'read' }))).toEqual([])
})
