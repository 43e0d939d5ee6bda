import { expect, test } from 'bun:test'
import { P006 } from '../../../../src/packs/rules/policy/P006.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

test('asks a pack that writes for a command that tells whether the tool is ready', () => {
  expect(findings(P006, packOf({ 'issue.list': 'read', 'issue.create': 'write' }))).toEqual([
    {
      at: 'surface.json /verbs',
      message: 'The pack writes ("issue.create"), but no command tells whether the tool is ready.',
      fix:
        'Add to surface.json "doctor": { "description": "Check that GitHub is installed, reachable and ready to use, and say what is wrong.", "cli": ["gh", "doctor"] }, ' +
        'with the subcommand that the tool has for this, add to policy.json "doctor": { "class": "read" }, and name "doctor" in the table of HARNESS.md.',
    },
  ])
})

test('a command that makes a status tells nothing', () => {
  expect(findings(P006, packOf({ 'create-status': 'write' }))).toHaveLength(1)
})

test.each(['doctor', 'status', 'auth.status', 'pr.status', 'system.health', 'health-check', 'showStatus'])(
  'takes %s for such a command',
  (name) => {
    expect(findings(P006, packOf({ push: 'write', [name]: 'read' }))).toEqual([])
  },
)

test('says nothing about a pack that only reads', () => {
  expect(findings(P006, packOf({ list: 'read', view: 'read' }))).toEqual([])
})
