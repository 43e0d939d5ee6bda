import { describe, expect, test } from 'bun:test'
import { findCredentials, redact } from '../../../src/evals/redact/index.ts'

const shown = (text: string) => redact(text, null).text

describe('a name in a field of its own gives the value away', () => {
  test.each([
    ['- name: DB_PASSWORD\n  value: hunter2\n', '- name: DB_PASSWORD\n  value: [redacted]\n'],
    ['- name: API_TOKEN\n  value: "abc123xyz"', '- name: API_TOKEN\n  value: "[redacted]"'],
    ['{"name": "API_TOKEN", "value": "abc123xyz"}', '{"name": "API_TOKEN", "value": "[redacted]"}'],
    ['{"value": "abc123xyz",\n "name": "API_TOKEN"}', '{"value": "[redacted]",\n "name": "API_TOKEN"}'],
    [
      '{\\"key\\":\\"API_TOKEN\\",\\n\\"value\\":\\"abc1\\"}',
      '{\\"key\\":\\"API_TOKEN\\",\\n\\"value\\":\\"[redacted]\\"}',
    ],
    ['{"name":"Authorization","value":"Bearer abc123def456"}', '{"name":"Authorization","value":"Bearer [redacted]"}'],
    ['<add key="ApiKey" value="abc123xyz" />', '<add key="ApiKey" value="[redacted]" />'],
    ['<property name="password" value="hunter2"/>', '<property name="password" value="[redacted]"/>'],
    ['<password>hunter2</password>', '<password>[redacted]</password>'],
    ['<entry key="password">hunter2</entry>', '<entry key="password">[redacted]</entry>'],
    ['<key>ApiToken</key>\n<string>abc123</string>', '<key>ApiToken</key>\n<string>[redacted]</string>'],
    ['<s name="ApiToken"><value>abc123</value></s>', '<s name="ApiToken"><value>[redacted]</value></s>'],
    ['variable "db_password" {\n  default = "hunter2"\n}', 'variable "db_password" {\n  default = "[redacted]"\n}'],
    ["headers.set('X-Api-Key', 'abc123xyz')", "headers.set('X-Api-Key', '[redacted]')"],
    ['os.Setenv("API_TOKEN", "abc123xyz")', 'os.Setenv("API_TOKEN", "[redacted]")'],
    ["define('DB_PASSWORD', 'hunter2');", "define('DB_PASSWORD', '[redacted]');"],
    ['[["cookie","sid=abc123"]]', '[["cookie","[redacted]"]]'],
  ])('%s', (before, after) => {
    expect(redact(before, null)).toEqual({ text: after, count: 1 })
  })

  test('also in the files of a pack, where it is certain', () => {
    expect(findCredentials('- name: DB_PASSWORD\n  value: hunter2\n', 'certain')).toHaveLength(1)
    expect(findCredentials('- name: DB_PASSWORD\n  value: test\n', 'certain')).toEqual([])
  })
})

test.each([
  '{"name": "token", "value": "string"}',
  '{"key": "sort_key", "value": "created1"}',
  '{"name": "password", "type": "password", "value": ""}',
  '- name: API_TOKEN\n  valueFrom:\n    secretKeyRef:\n      name: shop\n      key: token',
  '- name: LOG_LEVEL\n  value: debug1',
  '- name: API_TOKEN\n  value: $API_TOKEN',
  '<input name="session" value="active">',
  '<Password>Enter it</Password>',
  `<password>$\{env.MAVEN_PASSWORD}</password>`,
  '<secret>changeme</secret>',
  "scrypt('password', 'salt', 64)",
  'parser.expect("token", "IDENT2")',
  "config.get('Credentials', 'gs_oauth2_refresh_token')",
  "('projects.secrets', 'projects/{projectsId}/secrets/{secretsId}')",
  'Moved("HTTPPasswordMgrWithDefaultRealm", "urllib2")',
  '<ExpirePasswords>false</ExpirePasswords><MaxPasswordAge>90</MaxPasswordAge>',
  'localStorage.getItem("token", "default")',
  't("auth.password", "Password")',
])('but %s stays', (text) => {
  expect(shown(text)).toBe(text)
})
