import { expect, test } from 'bun:test'
import { M018 } from '../../../../src/packs/rules/manifest/M018.ts'
import {
  PROPOSED_FROM_HELP,
  TEMPLATE_PHRASES,
  TEMPLATE_READ,
  TEMPLATE_WRITE,
} from '../../../../src/packs/rules/manifest/template-phrases.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

test('counts them all in one finding', () => {
  const pack = packWithCommands({
    list: { description: `List things as JSON. ${TEMPLATE_READ}` },
    create: { description: TEMPLATE_WRITE.toUpperCase() },
    show: { description: `Show one. ${PROPOSED_FROM_HELP}` },
    real: { description: 'Print what is left on the account as JSON.' },
    none: {},
  })

  expect(findings(M018, pack)).toEqual([
    {
      at: 'surface.json /verbs',
      message: '3 command(s) still carry the scaffold template: list, create, show.',
      fix: 'Replace the template commands with 5 to 12 real commands from "ledger --help", in surface.json, policy.json and HARNESS.md.',
    },
  ])
})

test('asks to confirm what was read from the help', () => {
  expect(findings(M018, packWithCommands({ show: { description: `Show one. ${PROPOSED_FROM_HELP}` } }))).toEqual([
    {
      at: 'surface.json /verbs',
      message: '1 command(s) still carry the scaffold template: show.',
      fix: `Compare each with "ledger --help", correct it, and delete "${PROPOSED_FROM_HELP}" from its description.`,
    },
  ])
})

test('knows every phrase that scaffolds write', () => {
  const commands = TEMPLATE_PHRASES.map((description, index) => [`c${index}`, { description }] as const)
  const [finding] = findings(M018, packWithCommands(Object.fromEntries(commands)))
  expect(finding?.message).toStartWith(`${TEMPLATE_PHRASES.length} command(s)`)
})

test.each([
  'List the templates of a repository as JSON.',
  'Write a template [read or write] to a file.',
  'Print the help text.',
])('says nothing about %j', (description) => {
  expect(findings(M018, packWithCommands({ list: { description } }))).toEqual([])
})
