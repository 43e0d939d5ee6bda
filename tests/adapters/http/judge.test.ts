import { describe, expect, test } from 'bun:test'
import { judge } from '../../../src/adapters/http/judge.ts'
import type { ProbeTargetAuthorization } from '../../../src/contracts/target-policy/index.ts'
import { told } from '../faults.ts'
import { authorization, httpPolicy } from './probes.ts'

type Asked = {
  readonly policy?: Partial<ProbeTargetAuthorization>[]
  readonly scheme?: string
  readonly host?: string
  readonly port?: number
  readonly method?: string
  readonly interfaceId?: string
  readonly answers?: readonly string[]
}

/** One judgement, with the names that were looked up for it. */
function ask(asked: Asked = {}) {
  const { policy = [{}], scheme = 'http', host = 'api.test', port = 80, method = 'GET' } = asked
  const looked: string[] = []
  const judged = judge({
    policy: httpPolicy(...policy.map((changes) => ({ host: 'api.test', addresses: ['10.0.0.1'], ...changes }))),
    interfaceId: asked.interfaceId ?? 'notes-api',
    endpoint: { scheme, host, port },
    method,
    async lookup(name) {
      looked.push(name)
      return asked.answers ?? ['10.0.0.1']
    },
  })
  return { judged, looked }
}

describe('what may be connected to', () => {
  test('is the canonical form of an address that the name stands for and a policy names', async () => {
    const { judged, looked } = ask({ answers: ['::ffff:10.0.0.1'] })

    expect(await judged).toEqual({
      address: '10.0.0.1',
      authorization: authorization({ host: 'api.test', addresses: ['10.0.0.1'] }),
    })
    expect(looked).toEqual(['api.test'])
  })

  test('is the first of several that is named, not the first of all', async () => {
    const { judged } = ask({ answers: ['169.254.169.254', '10.0.0.2', '10.0.0.1'] })

    expect((await judged).address).toBe('10.0.0.1')
  })

  test('is an address that is the host itself, with no look-up', async () => {
    const policy = [{ host: '10.0.0.1' }]
    const { judged, looked } = ask({ policy, host: '10.0.0.1' })

    expect([(await judged).address, looked]).toEqual(['10.0.0.1', []])
  })

  test('comes with the authorization that allows it, not the first of the interface', async () => {
    const policy: Partial<ProbeTargetAuthorization>[] = [{ methods: ['GET'] }, { methods: ['POST'], maxElapsedMs: 7 }]

    expect((await ask({ policy, method: 'POST' }).judged).authorization.maxElapsedMs).toBe(7)
  })
})

describe('what may not', () => {
  test.each([
    ['interface-not-authorized', { interfaceId: 'other' }],
    ['scheme-not-authorized', { scheme: 'https' }],
    ['host-not-authorized', { host: 'evil.test' }],
    ['port-not-authorized', { port: 81 }],
  ] as const)('is not even looked up: %s', async (reason, asked) => {
    const { judged, looked } = ask(asked)

    expect(await told(judged)).toMatchObject({ code: 'forbidden-target', artifactPath: 'ProbeRequest', reason })
    expect(looked).toEqual([])
  })

  test.each([
    ['address-not-authorized', { answers: ['127.0.0.1'] }],
    ['address-not-authorized', { answers: ['169.254.169.254', '10.0.0.2'] }],
    ['address-not-authorized', { answers: ['fe80::1%eth0'] }],
    ['address-unparseable', { answers: ['not an address'] }],
    ['method-not-authorized', { method: 'DELETE' }],
  ])('is denied by what the name stands for: %s', async (reason, asked) => {
    const { judged } = ask({ ...asked, policy: [{ methods: ['GET'] }] })

    expect(await told(judged)).toMatchObject({ code: 'forbidden-target', reason } as never)
  })

  test('is denied as the first authorization says, in the order of the rules', async () => {
    const policy: Partial<ProbeTargetAuthorization>[] = [{ port: 81 }, { methods: ['GET'] }]

    expect(await told(ask({ policy, method: 'POST' }).judged)).toMatchObject({ reason: 'port-not-authorized' })
  })
})

test('a name that stands for nothing is a failure and no denial', async () => {
  await expect(ask({ answers: [] }).judged).rejects.toThrow('stands for no address')
})
