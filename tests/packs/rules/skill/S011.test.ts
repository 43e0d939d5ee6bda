import { expect, test } from 'bun:test'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { S011 } from '../../../../src/packs/rules/skill/S011.ts'
import { findings } from '../findings.ts'

const withText = (text: string, surface = {}) => packWith({ surface, harness: `# HCP — Ledger\n\nLead.\n\n${text}\n` })

test('points at the part that speaks of triggers', () => {
  expect(findings(S011, withText('## Triggers\n\nNone yet.'))).toEqual([
    {
      at: 'HARNESS.md:5 # Triggers',
      message: '"Triggers" speaks of triggers, but the pack declares none.',
      fix: 'Declare each one under "stimulusTriggers" in surface.json and as { "class": "read" } under "stimuli" in policy.json, or take this part out of HARNESS.md.',
    },
  ])
})

test.each([
  '## Stimuli',
  '## Stimulus triggers',
  '## Sense',
  '**Triggers:** `new_item`',
  '- Triggers: `new_item`',
  'The stimulus `new_item` tells of new items.',
  'Needs the grant sense.enable.',
])('tells of %j', (text) => {
  expect(findings(S011, withText(text))).toHaveLength(1)
})

test.each([
  'A push triggers a build.',
  '## Workflow triggers',
  '## What triggers a refund',
  '## Common sense',
  'Do not trigger a transfer twice.',
  '```\nTriggers: x\n```',
])('says nothing about %j', (text) => {
  expect(findings(S011, withText(text))).toEqual([])
})

test('a tool may have triggers of its own', () => {
  const surface = { description: 'Reads tables and triggers of a database.' }
  expect(findings(S011, withText('## Triggers', surface))).toEqual([])
})

test('says nothing when triggers are declared', () => {
  const surface = { stimulusTriggers: { new_item: { trigger_ref: 'x', description: 'New.' } } }
  expect(findings(S011, withText('## Triggers', surface))).toEqual([])
})
