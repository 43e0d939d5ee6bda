import { describe, expect, test } from 'bun:test'
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

const hex32 = `5f4dcc3b5aa765d6${'1d8327deb882cf99'}`

test.each([
  ['login: admin / hunter2', 'login: admin / [redacted]'],
  ['log in with admin/hunter2', 'log in with admin/[redacted]'],
  ['sign in as ana@example.com | s3cr3tpw', 'sign in as ana@example.com | [redacted]'],
  ['login "admin" : p@ssword', 'login "admin" : [redacted]'],
  [`use key ${hex32}`, 'use key [redacted]'],
  [`the API key for staging is ${hex32}.`, 'the API key for staging is [redacted].'],
  [`secret \`${hex32}\``, 'secret `[redacted]`'],
  [`the token (${hex32.toUpperCase()}) leaked`, 'the token ([redacted]) leaked'],
  ['my password is hunter', 'my password is [redacted]'],
  ['The password is swordfish for the staging db', 'The password is [redacted] for the staging db'],
  ['the passphrase is correct-horse-battery-staple, keep it', 'the passphrase is [redacted], keep it'],
  ["user bob, my pw was 'dragon'. Thanks", "user bob, my pw was '[redacted]'. Thanks"],
  ['password is p@ssword!', 'password is [redacted]!'],
  ['our access token is swordfish', 'our access token is [redacted]'],
  ['the token is aBcDeFgHiJkLmNoP', 'the token is [redacted]'],
  ['the password for the staging db is hunter2', 'the password for the staging db is [redacted]'],
  ['use hunter2 as the password', 'use [redacted] as the password'],
  ['"Passw0rd" is our admin password.', '"[redacted]" is our admin password.'],
  ['**Password:** hunter2', '**Password:** [redacted]'],
  ['| password | hunter2 |', '| password | [redacted] |'],
  ['password → hunter2', 'password → [redacted]'],
  ['パスワードはhunter2', 'パスワードは[redacted]'],
  ['login("ana", "hunter2")', 'login("ana", "[redacted]")'],
  [`X-API-KEY ${hex32}`, 'X-API-KEY [redacted]'],
  [`the token ${hex32.slice(0, 20)} expired`, 'the token [redacted] expired'],
])('only the value goes: %s', (text, after) => {
  expect(redact(text, null)).toEqual({ text: after, count: 1 })
})

describe('what a sentence says about credentials stays', () => {
  test.each([
    'login: email / password',
    'sign in: Google / GitHub',
    'log in as admin / user2',
    'login: GET /api/v2/session',
    'login\t1:4.13+dfsg1-1',
    `the cache key ${hex32} is stale`,
    `the primary key ${hex32}`,
    `commit ${hex32}`,
    `the monkey ${hex32}`,
    'the key is 12345678901234567890123456789012',
    'use step2 as the password step of the wizard',
    'use argon2id as the password hash',
    'password - at least 12 characters',
    '| password | string | min 8 |',
    '**Password:** required',
    'the password for the admin user is wrong',
    'the token for a user is created at login',
    'login("admin", "step2")',
    'serviceAccount:ci-2024@shop.iam.gserviceaccount.com',
    'write to email:ana77@x.example',
  ])('%s', (text) => {
    expect(redact(text, null).text).toBe(text)
  })

  const states =
    'wrong required missing empty null undefined incorrect invalid too-short case-sensitive hashed stored visible optional None'
  test.each(states.split(' '))('the password is %s.', (state) => {
    for (const text of [
      `The password is ${state}.`,
      `my password is ${state} and I cannot log in`,
      `our token is ${state}`,
    ])
      expect(redact(text, null).text).toBe(text)
  })

  test.each([
    'the password is part of the URL',
    'if password is userInput, fail',
    'the password is new_password.',
    'the token is automatically-refreshed',
    'the secret is simplicity',
    'when the password is bcrypt hashed',
  ])('%s', (text) => {
    expect(redact(text, null).text).toBe(text)
  })
})
