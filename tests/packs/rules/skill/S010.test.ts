import { expect, test } from 'bun:test'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { S010 } from '../../../../src/packs/rules/skill/S010.ts'
import { findings } from '../findings.ts'

const CREDENTIALS = [{ name: 'GH_TOKEN', description: 'Personal access token.' }, { name: 'GH_HOST' }]
const withText = (text: string, credentials: unknown[] = CREDENTIALS) =>
  packWith({ surface: { credentials }, harness: `# HCP — Auth0\n\nSet it up.\n\n${text}\n` })

test('prints the section, with what each variable holds', () => {
  expect(findings(S010, withText('## Hot path'))).toEqual([
    {
      at: 'HARNESS.md',
      message: 'The pack needs GH_TOKEN, GH_HOST, but HARNESS.md has no section that says how to set it up.',
      fix:
        'Add a heading "## Setup" and below it "Set `GH_TOKEN` (Personal access token) in the environment of the agent\'s host; never pass its value as an argument. ' +
        'Set `GH_HOST` in the environment of the agent\'s host; never pass its value as an argument."',
    },
  ])
})

test.each([
  '## Setup',
  '## Set up',
  '### Setting up',
  '## Set-up and login',
  '## Authentication',
  '## Installation',
  '## Getting started',
  '## Credentials',
  '## Configuration',
  '## Log in first',
  '## Connecting',
  '**Setup:** set GH_TOKEN.',
])('takes %j for the section', (text) => {
  expect(findings(S010, withText(text))).toEqual([])
})

test.each(['## Authors', '## Keyboard', 'Setup is easy.', '```\n## Setup\n```'])('does not take %j for it', (text) => {
  expect(findings(S010, withText(text))).toHaveLength(1)
})

test('says nothing about packs without credentials', () => {
  expect(findings(S010, withText('## Hot path', []))).toEqual([])
})
