import { beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { createHttpAdapter, nodeHttpMechanism } from '../../../src/adapters/index.ts'
import { run } from '../../../src/process/index.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { faultOf, never } from '../faults.ts'
import { apiRequest, httpPolicy, listening } from './probes.ts'

const openssl = Bun.which('openssl')
const dir = temporaryFolder()
let key = ''
let cert = ''

// A key made for this run alone: none is kept in the repository.
describe.skipIf(openssl === null)('over TLS (needs openssl)', () => {
  beforeAll(async () => {
    const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=api.test'.split(' ')
    const names = ['-addext', 'subjectAltName=DNS:api.test,IP:127.0.0.1']
    await run({
      argv: [openssl ?? '', ...words, ...names, '-keyout', 'key.pem', '-out', 'cert.pem'],
      cwd: dir,
      env: {},
      timeoutMs: 60_000,
      keepBytes: 1000,
    })
    key = readFileSync(join(dir, 'key.pem'), 'utf8')
    cert = readFileSync(join(dir, 'cert.pem'), 'utf8')
  })

  const start = () => {
    const server = createServer({ key, cert }, ({ headers, socket }, response) => {
      const name = 'servername' in socket ? socket.servername : null
      response.end(JSON.stringify({ host: headers.host, name }))
    })
    return listening(server)
  }

  const mechanism = { ...nodeHttpMechanism, lookup: async () => ['127.0.0.1'] }
  const probe = (port: number, host: string, trusted?: string) =>
    createHttpAdapter(httpPolicy({ scheme: 'https', host, port }), {
      mechanism,
      ...(trusted === undefined ? {} : { trusted }),
    }).probe(apiRequest(), never())

  test('the name is what the certificate is checked against, though an address is connected to', async () => {
    await using server = await start()

    expect(await probe(server.port, 'api.test', cert)).toMatchObject({
      body: { value: { host: `api.test:${server.port}`, name: 'api.test' } },
    })
    expect(await probe(server.port, 'API.test.', cert)).toMatchObject({ status: 200 })
    expect(await faultOf(probe(server.port, 'other.test', cert))).toMatchObject({
      code: 'port-failure',
      cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    })
  })

  test('an address is checked as one', async () => {
    await using server = await start()

    expect(await probe(server.port, '127.0.0.1', cert)).toMatchObject({ status: 200 })
  })

  test('a certificate nobody trusts is a failure', async () => {
    await using server = await start()

    expect(await faultOf(probe(server.port, 'api.test'))).toMatchObject({ code: 'port-failure' })
  })
})
