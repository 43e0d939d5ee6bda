import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { findCredentials, findHomes, redact } from '../../../src/evals/redact/index.ts'

const HOME = '/home/ana'
const shown = (text: string, home: string | null = HOME) => redact(text, home).text

/** Put together at run time, so that this file itself holds nothing that scanners take for a secret. */
const hex40 = '0123456789abcdef0123456789abcdef01234567'
const hex64 = `${hex40}${'89abcdef0123456789abcdef'}`
const mixed36 = `aB3dE5gH7jK9mN1pQ2sT4vW6${'xY8zA0bC2dE4'}`
const SECRETS: readonly (readonly [shape: string, secret: string])[] = [
  ['AWS key id', `AKIA${'ABCDEFGH12345678'}`],
  ['AWS session key id', `ASIA${'ABCDEFGH12345678'}`],
  ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((prefix) => [`GitHub ${prefix}`, `${prefix}_${mixed36}`] as const),
  ['GitHub fine-grained', `github_pat_${mixed36}_${mixed36}`],
  ['GitLab', `glpat-${'aB3dE5gH7jK9-mN1pQ2s'}`],
  ...['a', 'b', 'r', 's', 'p'].map(
    (kind) => [`Slack xox${kind}`, `xox${kind}-123456789012-${'abcdefABCDEF'}`] as const,
  ),
  ['sk-', `sk-${mixed36}`],
  ['sk-ant-', `sk-ant-api03-${mixed36}`],
  ['sk-proj-', `sk-proj-${mixed36}`],
  ['Google', `AIza${'SyA1bC2dE3fG4hI5jK6lM7nO8pQ9rS0tU1v'}`],
  ['Hugging Face', `hf_${'aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH'}`],
  ['npm', `npm_${mixed36}`],
  ['PyPI', `pypi-AgEIcHlwaS5vcmc${mixed36}`],
  ['DigitalOcean', `dop_v1_${hex40}`],
  ['SendGrid', `SG.${'aB3dE5gH7jK9mN1pQ2sT4v'}.${mixed36}`],
  ['Stripe secret', `sk_live_${mixed36}`],
  ['Stripe restricted', `rk_live_${mixed36}`],
  ['Stripe webhook', `whsec_${mixed36}`],
  ['JWT', `eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiIxMjM0In0'}.${'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1g'}`],
  ['Mailgun', `key-${hex40.slice(8)}`],
  ['Mailgun since 2018', `${hex40.slice(8)}-${'1a2b3c4d-5e6f7a8b'}`],
  ['HubSpot', `pat-na1-${'01234567-89ab-cdef-0123-456789abcdef'}`],
  ['Airtable', `pat${'AbCdEfGhIjKlMn'}.${hex64}`],
  ['Cloudflare origin', `v1.0-${hex40.slice(8)}-${hex64}${hex64}`],
  ['Braintree', `access_token$production$${'abcdef12$'}${hex40.slice(8)}`],
  ['Twilio', `SK${hex40.slice(8)}`],
  ['Google refresh', `1//0g${mixed36}`],
  ['Facebook', `EAA${mixed36}`],
  ['Pulumi', `pul-${hex40}`],
  ['Vault', `hvs.${'CAESIJlU02LQZq'}`],
  ['random base64', `${'q7Gx0Zt9+Lk2'}${'Vw8RnB4y/Hs6JdPm1Xc3Fa5Te=='}`],
  ['random letters and digits', 'k3jQ5h2lZ9q8Ww7e1Rr4t6Yy0uI8o2Pp'],
]

describe('every known shape goes, wherever it stands', () => {
  const settings: readonly (readonly [where: string, wrap: (secret: string) => string])[] = [
    ['alone', (secret) => secret],
    ['in a sentence', (secret) => `Please rotate ${secret}, it leaked.`],
    ['in quotes', (secret) => `use "${secret}" here`],
    ['in brackets', (secret) => `(${secret})`],
    ['as a JSON leaf', (secret) => JSON.stringify({ deep: [{ note: `see ${secret}` }] })],
    ['in JSON inside JSON', (secret) => JSON.stringify(JSON.stringify({ note: secret }))],
    ['in a file name', (secret) => `edit notes/${secret}.md`],
    ['after an equals sign', (secret) => `value=${secret}`],
    ['in a shell line', (secret) => `curl -u x:${secret} https://example.com`],
    ['in a URL', (secret) => `https://example.com/?t=${encodeURIComponent(secret)}&page=2`],
  ]
  for (const [where, wrap] of settings) {
    test.each(SECRETS.filter(([shape]) => where !== 'in a URL' || shape !== 'random base64').map((row) => [...row]))(
      `${where}: %s`,
      (_, secret) => {
        const after = shown(wrap(secret))
        expect(after).not.toContain(secret)
        expect(after).toContain('[redacted]')
      },
    )
  }
})

test('what stands around a secret stays as it is', () => {
  expect(shown(`Rotate ghp_${mixed36}, then deploy "shop".`)).toBe('Rotate [redacted], then deploy "shop".')
})

describe('private keys', () => {
  const body = 'MIIEpAIBAAKCAQEA\nq7Gx0Zt9\n'
  test.each([
    ['RSA', `-----BEGIN RSA PRIVATE KEY-----\n${body}-----END RSA PRIVATE KEY-----`],
    ['PKCS 8', `-----BEGIN PRIVATE KEY-----\n${body}-----END PRIVATE KEY-----`],
    ['OpenSSH', `-----BEGIN OPENSSH PRIVATE KEY-----\n${body}-----END OPENSSH PRIVATE KEY-----`],
    ['PGP', `-----BEGIN PGP PRIVATE KEY BLOCK-----\n${body}-----END PGP PRIVATE KEY BLOCK-----`],
    ['escaped line ends', `-----BEGIN EC PRIVATE KEY-----\\nMIIE\\n-----END EC PRIVATE KEY-----`],
    ['cut off', `-----BEGIN RSA PRIVATE KEY-----\n${body}`],
    ['cut off in a quotation', `-----BEGIN RSA PRIVATE KEY-----\n> ${body}> ${body}`],
    ['SSH2', `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n${body}---- END SSH2 ENCRYPTED PRIVATE KEY ----`],
    ['PuTTY', `Private-Lines: 2\n${body}Private-MAC: 0123abcd`],
  ])('%s: the whole block', (_, block) => {
    expect(shown(`before ${block}`)).toBe('before [redacted]')
  })

  test('a public key is no secret', () => {
    const block = '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----'
    expect(shown(block)).toBe(block)
  })
})

describe('authorisation headers keep their scheme word', () => {
  test.each([
    ['Authorization: Bearer abc123def456', 'Authorization: Bearer [redacted]'],
    ['authorization: bearer abcdefghijkl', 'authorization: bearer [redacted]'],
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Basic [redacted]'],
    ['-H "Authorization: token abc123"', '-H "Authorization: token [redacted]"'],
    ['{"Authorization": "Bearer abc.def.ghi"}', '{"Authorization": "Bearer [redacted]"}'],
    ['send Bearer abc123def456 along', 'send Bearer [redacted] along'],
    ['Authorization: Digest username="ana", response="6629f"', 'Authorization: Digest [redacted]'],
    ['Proxy-Authorization: Basic dXNlcjpwYXNz', 'Proxy-Authorization: Basic [redacted]'],
    ['Authorization: Bearer\n  abc123def456', 'Authorization: Bearer\n  [redacted]'],
    [
      '-H "Authorization: AWS4-HMAC-SHA256 Credential=x/y, Signature=0a1b" -v',
      '-H "Authorization: AWS4-HMAC-SHA256 [redacted]" -v',
    ],
  ])('%s', (before, after) => {
    expect(shown(before)).toBe(after)
  })
})

describe('URLs lose their password', () => {
  test.each([
    ['postgres://app:s3cr-t@db.example.com/shop', 'postgres://app:[redacted]@db.example.com/shop'],
    ['mongodb+srv://app:p%40ss@cluster', 'mongodb+srv://app:[redacted]@cluster'],
    ['redis://:word@cache:6379/0', 'redis://:[redacted]@cache:6379/0'],
    ['https://user:p@ss@host/path', 'https://user:[redacted]@host/path'],
    ['amqp://user:pa/ss@host', 'amqp://user:[redacted]@host'],
    ['amqp://user:pa/s@s@host/x', 'amqp://user:[redacted]@host/x'],
    [`https://${'a1b2c3d4e5f6a7b8c9d0'}@github.com/x/y`, 'https://[redacted]@github.com/x/y'],
    [`https://ana:ghp_${mixed36}@github.com/x`, 'https://ana:[redacted]@github.com/x'],
    ['jdbc:oracle:thin:scott/hunter2@db:1521', 'jdbc:oracle:thin:scott/[redacted]@db:1521'],
    ['https://x.example/b?sv=1&sig=abc%2Fdef%3D&se=2', 'https://x.example/b?sv=1&sig=[redacted]&se=2'],
    ['https://x.example/k?X-Amz-Signature=0a1b2c3d', 'https://x.example/k?X-Amz-Signature=[redacted]'],
    ['ssh ana:hunter2@host', 'ssh ana:[redacted]@host'],
  ])('%s', (before, after) => {
    expect(shown(before)).toBe(after)
  })

  test.each([
    'https://example.com:8080/@scope/package',
    'git@github.com:ana/shop.git',
    'ssh://git@github.com/ana/shop',
    'postgres://app:$DB_PASSWORD@db',
    'postgres://app:<word>@db',
    'mail ana@example.com about https://example.com',
    'node:20-alpine@sha256:0a1b',
    'npm:string-width2@4.2.0',
  ])('but %s stays', (text) => {
    expect(shown(text)).toBe(text)
  })
})

describe('a name gives its value away', () => {
  test.each([
    ['password = hunter2', 'password = [redacted]'],
    ['password: hunter2', 'password: [redacted]'],
    ['password: "hunter2"', 'password: "[redacted]"'],
    ["passwd='correct horse battery'", "passwd='[redacted]'"],
    ['"api_key": "abc"', '"api_key": "[redacted]"'],
    ['{\\"client_secret\\": \\"abc\\"}', '{\\"client_secret\\": \\"[redacted]\\"}'],
    ['--token abc --verbose', '--token [redacted] --verbose'],
    ['--token=abc', '--token=[redacted]'],
    ['export NPM_TOKEN=abc', 'export NPM_TOKEN=[redacted]'],
    ['DB_PWD=1234', 'DB_PWD=[redacted]'],
    ['AWS_SECRET_ACCESS_KEY=wJalr/K7MDENG/bPxRfi', 'AWS_SECRET_ACCESS_KEY=[redacted]'],
    ['X-Api-Key: abc-def', 'X-Api-Key: [redacted]'],
    ['Cookie: sid=abc; theme=dark', 'Cookie: [redacted]'],
    ["-H 'Set-Cookie: sid=abc; Path=/' -v", "-H 'Set-Cookie: [redacted]' -v"],
    ['session_id=abcdef', 'session_id=[redacted]'],
    ['credentials: abcdef', 'credentials: [redacted]'],
    ['authToken := "abc"', 'authToken := "[redacted]"'],
    ["config['password'] = 'x1'", "config['password'] = '[redacted]'"],
    [':password => "x1"', ':password => "[redacted]"'],
    ['password: str = "x1"', 'password: str = "[redacted]"'],
    ['"secret": ["one", "two"]', '"secret": ["[redacted]", "[redacted]"]'],
    ['"password": 12345', '"password": [redacted]'],
    ['Server=db;Password=hunter;Database=shop', 'Server=db;Password=[redacted];Database=shop'],
    ['https://x.example/?api_key=abc&page=2', 'https://x.example/?api_key=[redacted]&page=2'],
    ['password: hunter=2', 'password: [redacted]'],
    ['const password = "hunter2";', 'const password = "[redacted]";'],
    ['"password":\n  "hunter2"', '"password":\n  "[redacted]"'],
    ['apikey=abc', 'apikey=[redacted]'],
    ['key: hunter2', 'key: [redacted]'],
    ['KEY=abcdef', 'KEY=[redacted]'],
    ['auth: "opensesame"', 'auth: "[redacted]"'],
    ['{password:hunter2,user:ana}', '{password:[redacted],user:ana}'],
    ['\'{"password": "x1"}\'', '\'{"password": "[redacted]"}\''],
    ["don't use password: 'x1'", "don't use password: '[redacted]'"],
    ['SECRET=abc | tee log', 'SECRET=[redacted] | tee log'],
    ['db.password = hunter2', 'db.password = [redacted]'],
    ['aws.credentials.primary=abcdef', 'aws.credentials.primary=[redacted]'],
    ['password="a\\"b"', 'password="[redacted]"'],
    ['PASSWORD=word closed "quote', 'PASSWORD=[redacted] closed "quote'],
    ['token="never closed', 'token="[redacted]'],
    ['DB_PASS=hunter2', 'DB_PASS=[redacted]'],
    ['"smtpPass": "hunter2"', '"smtpPass": "[redacted]"'],
    ['--pass hunter2', '--pass [redacted]'],
    ['password: |\n  hunter\n\n  two\nuser: ana', 'password: |\n  [redacted]\nuser: ana'],
    ['- password: >-\n    hunter2', '- password: >-\n    [redacted]'],
    ['password: &pw hunter2', 'password: &pw [redacted]'],
    ['password: !!str hunter2', 'password: !!str [redacted]'],
    ['password: "a"', 'password: "[redacted]"'],
    ['+  token: |\n+    0a1b\n+  user: ana', '+  token: |\n[redacted]\n+  user: ana'],
    ['password: !vault |\n  0a1b\n', 'password: !vault |\n  [redacted]\n'],
    ['password%3Dhunter2%26user%3Dana', 'password%3D[redacted]%26user%3Dana'],
    ['TOKEN=abc123\\\ndef456', 'TOKEN=[redacted]'],
    ['passphrase: correct horse battery staple', 'passphrase: [redacted]'],
    [`my seed phrase is ${'abandon '.repeat(12).trim()}`, 'my seed phrase is [redacted]'],
  ])('%s', (before, after) => {
    expect(shown(before)).toBe(after)
  })

  test.each([
    ['$VAR', 'token=$TOKEN'],
    ['$ {VAR}', `token: $\{TOKEN}`],
    ['<…>', 'api_key = <your key>'],
    ['xxx', 'secret=xxx'],
    ['...', 'password: ...'],
    ['changeme', 'password=changeme'],
    ['an empty value', 'password = ""'],
    ['{{ }}', 'password: "{{ vault.password }}"'],
    ['already redacted', 'token=[redacted]'],
  ])('but a placeholder stays: %s', (_, text) => {
    expect(shown(text)).toBe(text)
  })
})

describe('ordinary code and prose stay', () => {
  test.each([
    `git revert ${hex40}`,
    'look at 550e8400-e29b-41d4-a716-446655440000',
    `sha256:${'9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'}`,
    'const token = getToken()',
    'const token = await fetchToken(user, { retry: true })',
    'const token = response',
    'let key = user.id;',
    'if (key === "x") return cache[key]',
    'for (const key of Object.keys(map)) map.delete(key)',
    'type Session = { key: string; token?: string; expires: number }',
    'function login(password: string, session: Session): boolean',
    'def login(password: str, key: int = 3):',
    'password = os.environ["DB_PASSWORD"]',
    'const key = process.env.API_KEY ?? ""',
    'foo(key=value, token=tok)',
    'self.token = token',
    'session = Session(engine)',
    'listen({ onresumptiontoken: token => { last = token } })',
    "log('Error terminating session:', error)",
    'const TASK_KEYS = ["id", "prompt", "expected"]',
    '{"requiredKeys": ["title", "slug"], "key": "expected"}',
    "if (kind === 'key') resolvedKey = usage === 'decrypt' ? a : b",
    'END_KEY.lastIndex = bodyStart',
    'const key = keyOf(question)',
    "type AuthResult = 'AUTHORIZED' | 'REDIRECT'",
    'export type KeyInput = CryptoKey | KeyObject',
    "token_type: 'bearer', token_endpoint_auth_method: 'private_key_jwt'",
    "params.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')",
    '"cookie": "^0.7.1", "express-session": "1.18.1"',
    "many ? 'sessions' : 'session'",
    '//# sourceMappingURL=simpleStreamableHttp.d.ts.map',
    'pem.indexOf("-----BEGIN PRIVATE KEY-----") !== 0',
    '{type:`object`,key:n,value:r}',
    'const OAUTH_CALLBACK_URL = "http://localhost:8090/callback"',
    'resolvedKey = !1, secret: !0',
    'DEFAULT_CLIENT_SECRET_EXPIRY_SECONDS = 30',
    'author: Jane Doe',
    'keyboard = "us"',
    'monkey: see',
    'max_tokens: 4096',
    'Fix auth: users get logged out after a minute',
    'the key: make it fast',
    'use the --token flag to log in',
    'bearer authentication uses Bearer tokens',
    'Basic usage of Basic authentication',
    'task-management risk-assessment-of-something disk-usage',
    'sk-cube-grid-spinner-child',
    'npm_config_registry npm_package_version',
    'convertBase64StringToUint8ArrayBuffer',
    'some_long_kebab-case-identifier-name-2024-here',
    'src/components/orders/OrderHistoryTableRowActionsMenu.test.tsx',
    'https://docs.example.com/guides/getting-started-with-the-new-api-2024/index.html',
    '2024-01-15-add-users-table-with-index-on-email.sql',
    'SG.SomethingNamespace.OtherNamespace',
    `"integrity": "sha512-${'q7Gx0Zt9+Lk2Vw8RnB4y/Hs6JdPm'.repeat(3)}Xc=="`,
    'public_key: ssh-ed25519',
    '{ hasToken: !a && b, showPassword: !shown || other }',
    'const token = !a && b',
    `open img_${hex40.slice(8)}.png and cache_key_${hex40.slice(8)}_v2`,
    'pubkey: abc, keytype: ecdsa, keyserver: hkps://keys.example',
    '<a accesskey="u" aria-keyshortcuts="Alt+1">',
    'Press this key: >\n    :help e72',
    'firstPass = 3; renderPass: shadow1',
    'Password: must be at least 12 characters',
    'passphrase: the words are joined by dashes',
    'Send the Authorization: Bearer header',
    '"Authorization": "Basic " + encoded',
    'cache_key: ~/x',
    'useAuth() and <AuthProvider session={session}>',
    "import { key } from './keys.ts'",
    'SELECT key, token FROM sessions WHERE key = ?',
    '| key | token |',
    'x ? key : token',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ])('%s', (text) => {
    expect(shown(text)).toBe(text)
  })
})

describe('home folders become ~', () => {
  test.each([
    ['/home/ana/shop', '~/shop'],
    ['key: /home/ana/.ssh/id', 'key: ~/.ssh/id'],
    ['pwd: /home/ana', 'pwd: ~'],
    ['in /home/ana.', 'in ~.'],
    ['/home/anabel/x', '~/x'],
    ['/Users/bob/x', '~/x'],
    ['C:\\Users\\bob\\x', '~\\x'],
    ['C:\\\\Users\\\\bob\\\\x', '~\\\\x'],
    ['c:/users/bob/x', '~/x'],
    ['C:\\Users\\Bob Lee\\x', '~\\x'],
    ['/mnt/c/Users/bob/x', '~/x'],
    ['file:///home/bob/x', '~/x'],
    ['file:///C:/Users/bob/x', '~/x'],
    ['%2Fhome%2Fbob%2Fx', '~%2Fx'],
    ['a%20%2Fhome%2Fana', 'a%20~'],
    ['"failed\\n/home/ana/x"', '"failed\\n~/x"'],
    ['-I/home/bob/include', '-I~/include'],
    ['PATH=/usr/bin:/home/bob/bin', 'PATH=/usr/bin:~/bin'],
    ['"\\/home\\/bob\\/x"', '"~\\/x"'],
    ['/home/josé/x', '~/x'],
    ['\\\\wsl$\\Ubuntu\\home\\bob\\x', '~\\x'],
    ['//wsl.localhost/Ubuntu/home/bob/x', '~/x'],
    ['C:\\Documents and Settings\\bob\\x', '~\\x'],
    ['/var/home/bob/x', '~/x'],
    ['/System/Volumes/Data/Users/bob/x', '~/x'],
    ['vscode://file/Users/bob/x:1', 'vscode://file~/x:1'],
    ['/home/ana/.claude/projects/-home-ana-shop/1.jsonl', '~/.claude/projects/~-shop/1.jsonl'],
    ['~\\.claude\\projects\\C--Users-bob-shop', '~\\.claude\\projects\\~-shop'],
    ['~/.pi/agent/sessions/--home-ana-shop--/1.jsonl', '~/.pi/agent/sessions/-~-shop--/1.jsonl'],
  ])('%s', (before, after) => {
    expect(shown(before)).toBe(after)
  })

  test('the running user may live anywhere', () => {
    expect(shown('see /srv/people/ana lee/x and file:///srv/people/ana%20lee/x', '/srv/people/ana lee')).toBe(
      'see ~/x and ~/x',
    )
    expect(shown('/srv/a-b.c+(d)/x', '/srv/a-b.c+(d)')).toBe('~/x')
    expect(shown('/root/x but not /rooted/x', '/root')).toBe('~/x but not /rooted/x')
    expect(shown('d:\\people\\ana\\x', 'D:\\people\\ana')).toBe('~\\x')
  })

  test.each([
    'https://example.com/home/index.html',
    'src/home/page.tsx',
    'GET /users/42',
    '/Users/Shared/x',
    'go home/now',
    'my/projects/home-page/x',
    '/projects/-home-page/x',
    '/var/lib/home/x/y',
  ])('but %s stays', (text) => {
    expect(shown(text)).toBe(text)
  })
})

describe('counting and finding', () => {
  test('counts credentials, not homes', () => {
    expect(redact(`/home/ana/x token=abc password=def`, HOME).count).toBe(2)
  })

  test('offsets point into the text as given', () => {
    const text = `# one\n/home/bob/x\ntoken = "abc123"\nghp_${mixed36}\n`
    expect(findCredentials(text, 'loose').map(({ start, end, shape }) => [text.slice(start, end), shape])).toEqual([
      ['abc123', 'credential'],
      [`ghp_${mixed36}`, 'token'],
    ])
    expect(findHomes(text, null).map(({ start, end }) => text.slice(start, end))).toEqual(['/home/bob'])
  })

  test('certain leaves weak values of files alone', () => {
    expect(findCredentials('password = "test"\nkey: "item1"\n', 'certain')).toEqual([])
    expect(findCredentials('password = "hunter2"\n', 'certain')).toHaveLength(1)
  })

  test('a second pass changes nothing', () => {
    const oracle = 'jdbc:oracle:thin:a/b1@db - name: TOKEN\n  value: abc1 ssh a:b2c4@h curl -u a:b2c4 x'
    const once = shown(`${oracle} token=abc /home/ana/x ghp_${mixed36} https://u:p4ss@h Authorization: Bearer abc123`)
    expect(redact(once, HOME)).toEqual({ text: once, count: 0 })
  })
})

test('any text comes back with our marks gone and without a throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(/[\ufdd0\ufdd1]/.test(shown(text))).toBe(false)
    }),
  )
})

test('long hostile texts are read in one go', () => {
  const pieces = [
    '-----BEGIN PRIVATE KEY-----',
    'x://a:',
    'sk-ant-',
    'password="\\',
    'eyJ-',
    'key: [',
    'a=',
    'C:\\Users\\a ',
    'token: a|',
    '%2Fhome',
    'Cookie: ',
    "'''",
    'login a/',
    'key a b ',
    'my token is ',
    'password is ',
    'Authorization: Digest a="',
    'name: token, ',
    '("token",',
    'a as the ',
    'password: |\n ',
    'curl \\\n',
    'docker login ',
    'token for a ',
    '\\'.repeat(9),
  ]
  for (const piece of pieces) expect(shown(piece.repeat(4_000)).length).toBeGreaterThan(0)
})
