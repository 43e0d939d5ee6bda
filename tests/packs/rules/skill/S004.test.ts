import { expect, test } from 'bun:test'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { S004 } from '../../../../src/packs/rules/skill/S004.ts'
import { findings } from '../findings.ts'

const withLead = (lead: string, surface = {}) =>
  packWith({ harness: `# HCP — X\n\n${lead}\n\n## Setup\n\nLog in.\n`, surface })

test('prints the sentence to add', () => {
  expect(findings(S004, withLead('Reads mock money.'))).toEqual([
    {
      at: 'HARNESS.md:3 # HCP — X',
      message: 'The lead does not say whether a login is needed.',
      fix: 'Add to the lead: "No login is needed."',
    },
  ])
})

test('the sentence names the credentials of the pack', () => {
  const credentials = [{ name: 'GH_TOKEN' }, { name: 'GH_HOST' }]
  expect(findings(S004, withLead('Reads issues.', { credentials })).map(({ fix }) => fix)).toEqual([
    'Add to the lead: "Needs a login: set GH_TOKEN and GH_HOST."',
  ])
})

test.each([
  'No login is needed.',
  'Works without logging in.',
  'Log in with `gh auth login` first.',
  'You must be logged in.',
  'Nothing to sign in to.',
  'Needs GH_TOKEN.',
  'Uses the credentials of your git helper.',
  'Unauthenticated calls are limited.',
  'Needs OAuth.',
  'Needs authorisation by an administrator.',
  'Reads public data, anonymously.',
  'Needs an API key.',
  'Uses your SSH key.',
  'No account is needed.',
  'Requires a password.',
  'Works on local files.\n\nNo login is needed.',
  'Works on local files.\n\n- Login: none',
])('is content with %j', (lead) => {
  expect(findings(S004, withLead(lead))).toEqual([])
})

test('is content with the name of a credential', () => {
  expect(findings(S004, withLead('Set ACME_PAT first.', { credentials: [{ name: 'ACME_PAT' }] }))).toEqual([])
})

test.each([
  'Reads the log of the authors of a repository.',
  'Reads and moves mock money of one account.',
  'Shows which blog is on top.',
  'Assigns keys to values.',
])('is not content with %j', (lead) => {
  expect(findings(S004, withLead(lead))).toHaveLength(1)
})

test('leaves a missing lead to S002', () => {
  expect(findings(S004, packWith({ harness: '# HCP — X\n\n## Hot path\n' }))).toEqual([])
})
