import { expect, test } from 'bun:test'
import { singleQuoted } from '../../src/report/shell-quote.ts'
import { secretsOf } from '../../src/runtime/secrets.ts'

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
