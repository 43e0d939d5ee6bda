import { afterEach, expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { ChildHost } from '../../src/adapters/child-host.ts'

const started: ChildHost[] = []
afterEach(async () => {
  for (const host of started.splice(0)) await host.stop()
})

/** A child that answers each request with what this does to its `given`. */
async function hostThat(does: string): Promise<ChildHost> {
  const programOf = (mark: string) => `
    for await (const line of console) {
      const { id, given } = JSON.parse(line)
      const answer = await (${does})(given)
      process.stdout.write('\\n' + ${JSON.stringify(mark)} + JSON.stringify({ id, answer }) + '\\n')
    }`
  const host = await ChildHost.start(programOf, { cwd: tmpdir(), signal: new AbortController().signal })
  started.push(host)
  return host
}

test('one request after the other is answered, however they are sent', async () => {
  const host = await hostThat('async (given) => given * 2')
  expect(await Promise.all([1, 2, 3].map((given) => host.ask({ given }, 60_000)))).toEqual([
    { ok: true, answer: 2 },
    { ok: true, answer: 4 },
    { ok: true, answer: 6 },
  ])
})

test('what never answers is ended in its time, and answers nothing after that', async () => {
  const host = await hostThat('() => { while (true); }')
  expect(await host.ask({}, 100)).toEqual({ ok: false, why: 'no answer within 0.1 seconds' })
  expect(await host.ask({}, 60_000)).toMatchObject({ ok: false })
})

test('what ends the process says with which code', async () => {
  const host = await hostThat('() => process.exit(7)')
  expect(await host.ask({}, 60_000)).toEqual({ ok: false, why: 'the code ended the process (exit code 7)' })
})

test.skipIf(process.platform !== 'linux')(
  'what the code prints behind the mark is no answer unless it is one',
  async () => {
    const host = await hostThat(`() => {
    const [mark] = /[0-9a-f-]{36}:/.exec(require('node:fs').readFileSync('/proc/self/cmdline', 'utf8'))
    for (const forged of ['{', 'null', '[]', '{"id":99}', '']) process.stdout.write('\\n' + mark + forged + '\\n')
    return mark.length
  }`)
    expect(await host.ask({}, 60_000)).toEqual({ ok: true, answer: 37 })
  },
)

test('the variable that makes it what it is stays in the child only', async () => {
  const host = await hostThat('() => process.env.BUN_BE_BUN')
  expect(await host.ask({}, 60_000)).toEqual({ ok: true, answer: '1' })
  expect(process.env['BUN_BE_BUN']).toBeUndefined()
})
