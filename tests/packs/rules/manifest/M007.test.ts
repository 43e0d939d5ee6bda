import { expect, test } from 'bun:test'
import { M007 } from '../../../../src/packs/rules/manifest/M007.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

test('prints the template to paste', () => {
  const pack = packWithCommands({
    'issue.view': {
      args: {
        issue_number: { type: 'integer', required: true },
        repo: { type: 'string' },
        web: { type: 'boolean', flag: '--web' },
      },
    },
    version: { cli: [], output: 'text' },
  })

  expect(findings(M007, pack)).toEqual([
    {
      at: 'surface.json /verbs/issue.view',
      message: '"issue.view" does not say which words it becomes on the command line.',
      fix: 'Add "cli": ["ledger", "issue", "view", "--issue-number={{issue_number}}", ["--repo", "{{repo}}"], "{{web}}", "--json"] to "issue.view", with the words and options that the CLI really has.',
    },
    {
      at: 'surface.json /verbs/version/cli',
      message: '"version" does not say which words it becomes on the command line.',
      fix: 'Add "cli": ["ledger", "version"] to "version", with the words and options that the CLI really has.',
    },
  ])
})

test('asks it of wrapped CLIs alone', () => {
  expect(findings(M007, packWithCommands({ list: {} }, { surface: { adapter: 'openapi' } }))).toEqual([])
  expect(findings(M007, packWithCommands({ list: { cli: ['ledger'] } }))).toEqual([])
})
