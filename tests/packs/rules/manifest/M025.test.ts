import { expect, test } from 'bun:test'
import { M025 } from '../../../../src/packs/rules/manifest/M025.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

const confirmed = { policy: { verbs: { pay: { class: 'write', confirm: true } } } }
const args = { amount: { type: 'number', required: true }, note: { type: 'string' } }

test('prints the preview to paste: the command line without what may be left out', () => {
  const cli = ['ledger', 'pay', '--amount={{amount}}', ['--note', '{{note}}'], '{{argv}}', '--yes']

  expect(findings(M025, packWithCommands({ pay: { args, cli } }, confirmed))).toEqual([
    {
      at: 'surface.json /verbs/pay',
      message: '"pay" asks for confirmation, but shows no preview of what it will do.',
      fix: 'Add to "pay": "preview": { "kind": "command", "template": "ledger pay --amount={{amount}} --yes" }',
    },
  ])
})

test('prints the values where there is no command line', () => {
  const [finding] = findings(
    M025,
    packWithCommands({ pay: { args } }, { ...confirmed, surface: { adapter: 'openapi' } }),
  )
  expect(finding?.fix).toBe('Add to "pay": "preview": { "kind": "request", "template": "pay: amount {{amount}}" }')
})

test('asks it of commands that always ask, too', () => {
  const always = { policy: { verbs: { pay: { class: 'write', confirm: 'always' } } } }
  expect(findings(M025, packWithCommands({ pay: { args } }, always))).toHaveLength(1)
})

test('says nothing about commands that do not ask, are reads (P003 speaks of those), or have a preview, or no policy', () => {
  const commands = { pay: { args }, toString: { args } }
  expect(findings(M025, packWithCommands(commands, { policy: { verbs: { pay: { class: 'write' } } } }))).toEqual([])
  expect(
    findings(M025, packWithCommands(commands, { policy: { verbs: { pay: { class: 'write', confirm: false } } } })),
  ).toEqual([])
  const read = { policy: { verbs: { pay: { class: 'read', confirm: true } } } }
  expect(findings(M025, packWithCommands(commands, read))).toEqual([])
  expect(findings(M025, packWithCommands({ pay: { preview: { kind: 'text', template: 'x' } } }, confirmed))).toEqual([])
})
