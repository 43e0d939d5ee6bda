import { expect, test } from 'bun:test'
import { singleQuoted } from '../../src/report/shell-quote.ts'
import { hideSecrets, secretsOf } from '../../src/runtime/secrets.ts'

const surface = { credentials: [{ name: 'LEDGER_TOKEN', description: 'The token.' }] }

test('a secret is hidden in a command line too, where a quote in it is written in another way', () => {
  const secret = "it's-a-secret"
  const hide = secretsOf(surface, { LEDGER_TOKEN: secret })
  expect(hide(`token ${secret}`)).toBe('token [LEDGER_TOKEN]')
  expect(hide(`ledger --note=${singleQuoted(secret)}`)).toBe("ledger --note='[LEDGER_TOKEN]'")
})

test('a value too short to be a secret is left', () => {
  expect(secretsOf(surface, { LEDGER_TOKEN: 'abc' })('abc')).toBe('abc')
})

test('a secret that was given as the name of a command is not said again', () => {
  const nothing = { result: null, stdout: '', stderr: '', exit_code: null, signal: null, ms: 0, truncated: false }
  const refused = {
    ok: false,
    pack: 'ledger',
    command: 'hunter2-hunter2',
    ...nothing,
    error: 'unknown "hunter2-hunter2"',
  }
  const shown = hideSecrets(refused, surface, { LEDGER_TOKEN: 'hunter2-hunter2' })
  expect(shown).toMatchObject({ command: '[LEDGER_TOKEN]', error: 'unknown "[LEDGER_TOKEN]"' })
})
