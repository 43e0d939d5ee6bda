import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { findCredentials } from '../../src/packs/credential-shapes.ts'

/** Put together here, so that no scanner takes this file for a leak. */
const made = (...pieces: readonly string[]) => pieces.join('')
const random = 'q7Rw2ZtX9bLm4KpV8sYd1NcF6hJg3TaE5uQo'
const hex = '3f786850e387550fdab836ed7e6dc881'
const jwt = made('eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJ', 'zdWIiOiIxMjM0In0', '.', 'dBjftJeZ4CVPmB92K27uhbUJU1p1r')
const begin = (kind: string) => made('-----BEGIN ', kind, 'PRIVATE KEY', '-----')

const shown = (text: string) =>
  findCredentials(text).map(({ what, start, end }) => `${what}: ${text.slice(start, end)}`)

describe('is found', () => {
  test.each<[string, string, string]>([
    ['a GitHub token', made('ghp', '_', random), 'in a sentence.'],
    ['a GitHub token', made('github', '_pat_', '11ABCDEFG0', random), ''],
    ['a GitLab token', made('glpat', '-', 'x9Kd_82mVbQz-7LpTr3W'), ''],
    ['a Stripe key', made('sk', '_live_', random.slice(0, 24)), ''],
    ['an API key', made('sk', '-', 'proj-', random), ''],
    ['an API key', made('sk', '-', 'ant-api03-', random), ''],
    ['a Slack token', made('xox', 'b-', '123456789012-abcdefghijkl'), ''],
    ['an AWS access key id', made('AK', 'IA', 'Q3EGRT7YUXW2LMNO'), ''],
    ['a Google API key', made('AI', 'za', random.slice(0, 35)), ''],
    ['an npm token', made('npm', '_', random), ''],
    ['a SendGrid key', made('SG', '.', random.slice(0, 22), '.', random, 'abcdefg'), ''],
    ['a Hugging Face token', made('hf', '_', random), ''],
    ['a DigitalOcean token', made('dop', '_v1_', hex, hex), ''],
    ['a JSON Web Token', jwt, ''],
  ])('%s', (what, value, after) => {
    for (const text of [
      value,
      `x ${value} ${after}`,
      `{"a":"${value}"}`,
      `https://${value}@host`,
      `A=${value}\n`,
      `"\\n${value}"`,
    ]) {
      expect(shown(text)).toEqual([`${what}: ${value}`])
    }
  })

  test.each([
    ['PEM', `${begin('RSA ')}\nMIIEpAIBAAKCAQEA7`],
    ['PEM in JSON', `{"key":"${begin('')}\\nMIIEvQIBADANBg"}`],
    ['PEM behind a passphrase', `${begin('EC ')}\nProc-Type: 4,ENCRYPTED`],
    ['OpenSSH', `${begin('OPENSSH ')}\r\nb3BlbnNzaC1rZXktdjEAAAAA`],
  ])('a private key: %s', (_, text) => {
    expect(findCredentials(text).map(({ what }) => what)).toEqual(['a private key'])
  })

  test.each([
    `Authorization: Bearer ${random}`,
    `-H "authorization: bearer ${hex}"`,
    `curl -H 'Authorization: Bearer  ab12cd34ef56gh78ij90'`,
  ])('a bearer token: %s', (text) => {
    expect(findCredentials(text).map(({ what }) => what)).toEqual(['a bearer token'])
  })

  test.each([
    `{"api_token": "${hex}"}`,
    `API_KEY=${hex}`,
    `export GITHUB_TOKEN='${random}'`,
    `clientSecret: ${random}`,
    `password := "${random}"`,
    `["tool", "--api-key", "${hex}"]`,
    `tool --token ${hex}`,
    `tool --token=${hex}`,
    `aws_secret_access_key = ${made('wJalrXUtnFEMI', '/K7MDENG/', 'bPxRfiCYzE3qLm8dTw')}`,
  ])('a secret value: %s', (text) => {
    expect(findCredentials(text).map(({ what }) => what)).toEqual(['a secret value'])
  })

  test('several in one text, in order', () => {
    const text = `a ${made('npm', '_', random)}\nb ${jwt}\n${begin('')}\nMIIEvQIBADANBg\ntoken=${hex}\n`

    expect(findCredentials(text).map(({ what }) => what)).toEqual([
      'an npm token',
      'a JSON Web Token',
      'a private key',
      'a secret value',
    ])
  })
})

describe('is left alone', () => {
  test.each([
    ['a placeholder in brackets', 'Authorization: Bearer <token>, API_KEY=<your key>'],
    ['a variable', 'Authorization: Bearer $GITHUB_TOKEN_2; token: $(cat /run/secrets/GITHUB_TOKEN_FOR_RELEASES_V2)'],
    ['a template', 'Authorization: Bearer {{token}}'],
    ['a spelled-out stand-in', 'api_key: YOUR_API_KEY_GOES_HERE_0123456789_ABC'],
    ['xxxx', `token=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx ghp_${'x'.repeat(36)} sk-${'X'.repeat(40)}`],
    ['the example key of AWS', 'AKIAIOSFODNN7EXAMPLE'],
    ['a cut-off value', 'ghp_abc123… and sk-abc... and glpat-'],
    ['a hash', `sha256 ${hex}${hex}, commit ${hex}`],
    ['a hash of a token', `"token_sha256": "${hex}${hex}", "token_id": "${hex}"`],
    ['an integrity', `"integrity": "sha512-${random}${random}=="`],
    ['a UUID', '"token": "123e4567-e89b-12d3-a456-426614174000" and Bearer 123e4567-e89b-12d3-a456-426614174000'],
    ['a number', '"access_key": "12345678901234567890123456789012"'],
    ['a name with hyphens', 'secret: my-app-production-secrets-v1-us-east-1-replica'],
    ['a path', 'token: /var/run/secrets/kubernetes.io/serviceaccount/token2'],
    ['a URL', '"token_url": "https://example.com/oauth2/v1/token/0123456789abcdef0123456789abcdef"'],
    [
      'prose about tokens',
      'The token, the secret and the API key are read from the environment: never pass a password.',
    ],
    ['CSS classes', 'sk-folding-cube-animation-wrapper-2 task-0123456789abcdefghij disk-3f786850e387550fdab8'],
    ['a setting of npm', 'npm_config_registry_for_all_the_packages_of_2024=1'],
    ['a header of a key alone', `a file that begins with ${begin('RSA ')} is a key`],
    ['a key cut short', `${begin('')}\n...\n`],
    ['a public key', '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'],
    ['base64 without a name', Buffer.from(random.repeat(9)).toString('base64')],
    ['a version', 'tool@1.22.333-beta.4444+build.55555.666666'],
  ])('%s', (_, text) => {
    expect(shown(text)).toEqual([])
  })
})

test('sightings are in order, inside the text and never overlap, whatever the text', () => {
  const piece = fc.constantFrom(
    'ghp_',
    'sk-',
    'eyJ',
    '.',
    random,
    hex,
    ' ',
    '"',
    ':',
    'token',
    '=',
    'Bearer ',
    jwt,
    '\n',
    '--',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('')
      let end = 0
      for (const sighting of findCredentials(text)) {
        expect(sighting.start).toBeGreaterThanOrEqual(end)
        expect(sighting.end).toBeGreaterThan(sighting.start)
        end = sighting.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('a token is found wherever it stands in a long text', () => {
  const token = made('ghp', '_', random)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'é'), maxLength: 60 }), (before) => {
      expect(shown(`${before} ${token} ${before}`)).toEqual([`a GitHub token: ${token}`])
    }),
  )
})

test('a token is found at the very beginning, at the very end, and right behind another', () => {
  const token = made('ghp', '_', random)
  for (const between of [' ', '\n', '"', ',', 'é', '\ud83d\ude00']) {
    expect(shown(`${token}${between}${token}`)).toEqual([`a GitHub token: ${token}`, `a GitHub token: ${token}`])
  }
})
