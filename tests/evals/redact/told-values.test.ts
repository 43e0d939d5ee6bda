import { expect, test } from 'bun:test'
import { redact } from '../../../src/evals/redact/index.ts'

const body = `aB3dE5gH7jK9mN1pQ2s${'T4vW6xY8zA0b'}`

test.each([
  'the password is hunter2',
  'My token is 9f8e7d6c5b4a, use it',
  'API key is 9f8e7d6c5b4a39281706',
  'machine example.com login bob password hunter2',
  'pass: hunter2',
  'пароль: qwerty12',
  '密码是abc12345',
  'curl -u admin:hunter2 https://example.com',
  'mysql -u root -phunter2 shop',
  ...['gsk_', 'xai-', 'r8_', 'dckr_pat_', 'lin_api_', 'figd_', 'hvs.', 'GOCSPX-', 'ya29.'].map(
    (start) => `use ${start}${body} here`,
  ),
  `https://hooks.slack.com/services/T0123ABCD/B0123ABCD/${body}`,
  `https://discord.com/api/webhooks/123456789012345678/${body}${body}`,
])('a credential told in words, or of a known family, goes: %s', (text) => {
  const { text: shown } = redact(text, null)
  expect(shown).toContain('[redacted]')
  expect(shown).not.toMatch(/hunter2|9f8e7d|qwerty12|abc12345|aB3dE5/)
})

test.each([
  'the password is hashed with bcrypt',
  'the token is base64-encoded',
  'the secret is sha256 hashed',
  'Add a password reset page',
  'the token is valid for 15min',
  'pass 12 tests',
  'curl -u "$USER:$PASS" https://example.com',
  'secret_manager_client_v2beta1_for_tests',
])('words about credentials stay: %s', (text) => {
  expect(redact(text, null).text).toBe(text)
})
