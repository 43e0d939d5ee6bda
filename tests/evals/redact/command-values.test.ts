import { expect, test } from 'bun:test'
import { findCredentials, redact } from '../../../src/evals/redact/index.ts'

const shown = (text: string) => redact(text, null).text

test.each([
  ['curl -su ana:hunter2 https://x.example', 'curl -su ana:[redacted] https://x.example'],
  ['curl https://x.example \\\n  -u ana:hunter2', 'curl https://x.example \\\n  -u ana:[redacted]'],
  [
    `curl -H "Accept: */*;q=1" 'https://x.example/?a=1&b=2' -U ana:hunter2`,
    `curl -H "Accept: */*;q=1" 'https://x.example/?a=1&b=2' -U ana:[redacted]`,
  ],
  [`curl -d '${'x'.repeat(500)}' -u ana:hunter2 x`, `curl -d '${'x'.repeat(500)}' -u ana:[redacted] x`],
  ["curl -b 'sid=abc123' x", "curl -b '[redacted]' x"],
  ['http -a ana:hunter2 https://x.example', 'http -a ana:[redacted] https://x.example'],
  ["mysql -uroot -p'hunter2' shop", "mysql -uroot -p'[redacted]' shop"],
  ['sshpass -p hunter2 ssh ana@x', 'sshpass -p [redacted] ssh ana@x'],
  ['docker login -u ana -p hunter2 ghcr.io', 'docker login -u ana -p [redacted] ghcr.io'],
  ['helm registry login -p hunter2 x', 'helm registry login -p [redacted] x'],
  ['redis-cli -h x -a "hunter2" ping', 'redis-cli -h x -a "[redacted]" ping'],
  ['mongosh -u ana -p hunter2', 'mongosh -u ana -p [redacted]'],
  ['ldapsearch -D cn=ana -w hunter2', 'ldapsearch -D cn=ana -w [redacted]'],
  ['openssl rsa -passin pass:hunter2', 'openssl rsa -passin pass:[redacted]'],
  ['gh secret set API --body abc123', 'gh secret set API --body [redacted]'],
  [
    'kubectl create secret generic x --from-literal=db=h2',
    'kubectl create secret generic x --from-literal=db=[redacted]',
  ],
  ['echo "hunter2" | docker login --password-stdin', 'echo "[redacted]" | docker login --password-stdin'],
  ['echo -n ana:hunter2 | base64', 'echo -n ana:[redacted] | base64'],
  ["btoa('ana:hunter2')", "btoa('ana:[redacted]')"],
  ["CREATE USER ana IDENTIFIED BY 'hunter2'", "CREATE USER ana IDENTIFIED BY '[redacted]'"],
  [
    "create user ana@'%'\n  identified with sha256_password by 'hunter2';",
    "create user ana@'%'\n  identified with sha256_password by '[redacted]';",
  ],
  ["HTTPBasicAuth('ana', 'hunter2')", "HTTPBasicAuth('ana', '[redacted]')"],
  ['aws configure set aws_session_token FwoGZ3', 'aws configure set aws_session_token [redacted]'],
  ['setx API_TOKEN abc123', 'setx API_TOKEN [redacted]'],
  ['FROM x\nENV API_TOKEN abc123', 'FROM x\nENV API_TOKEN [redacted]'],
])('a command gives its password away: %s', (before, after) => {
  expect(redact(before, null)).toEqual({ text: after, count: 1 })
})

test.each([
  'docker run -p 8080:80 nginx',
  'docker compose up login -p shop-backend',
  'http :8080/items -a 0.0.0.0:8080',
  'mysql -h x -P3306 shop',
  'ldapsearch -D cn=ana -W "(uid=ana)"',
  "Loads what is identified by 'name'.",
  'docker login -u ana -p "$TOKEN"',
  'mysql -uroot -p < dump.sql',
  'mysql -uroot -p$PASS shop',
  'redis-cli -p 6379 ping',
  'openssl genrsa -out key.pem 2048',
  'echo hello | docker build -',
  'gh secret set API_TOKEN --body "$API_TOKEN"',
  'git config --global user.name Ana',
  'npm config set registry https://registry.npmjs.org',
  'define a config key and not a config token anywhere',
  'ENV NODE_ENV production',
  'ENV PASSWORD_LOGIN true',
  'set the ENV API_TOKEN before running',
  'git config --global credential.helper osxkeychain',
  'git config --global http.cookieFile ~/.gitcookies',
  'git config user.signingkey 3AA5C34371567BD2',
  'curl -u "$USER:$PASS" https://x.example',
  "GRANT ALL ON shop.* TO app IDENTIFIED BY '$PASSWORD'",
])('but %s stays', (text) => {
  expect(shown(text)).toBe(text)
})

test('in the files of a pack only what looks like a secret counts', () => {
  expect(findCredentials('curl -u admin:hunter2 https://x.example', 'certain')).toHaveLength(1)
  expect(findCredentials('curl -u admin:admin https://x.example', 'certain')).toEqual([])
})
