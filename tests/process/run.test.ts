import { expect, test } from 'bun:test'
import { run } from '../../src/process/index.ts'

const REQUEST = { cwd: '/', env: { PATH: process.env['PATH'] ?? '' }, timeoutMs: 5000, keepBytes: 1024 }

test('reports exit code and both streams', async () => {
  const outcome = await run({ ...REQUEST, argv: ['sh', '-c', 'echo out; echo err >&2; exit 3'] })

  expect(outcome).toMatchObject({
    kind: 'ended',
    exitCode: 3,
    signal: null,
    killedBy: null,
    stdout: { text: 'out\n', totalBytes: 4, truncated: false },
    stderr: { text: 'err\n', totalBytes: 4, truncated: false },
  })
})

test('ends the whole group at the deadline', async () => {
  const outcome = await run({ ...REQUEST, timeoutMs: 100, argv: ['sh', '-c', 'sleep 60 & sleep 60'] })

  expect(outcome).toMatchObject({ kind: 'ended', exitCode: null, signal: 'SIGKILL', killedBy: 'timeout' })
})

test('keeps the first bytes and counts the rest', async () => {
  const outcome = await run({ ...REQUEST, keepBytes: 3, argv: ['printf', '12345'] })

  expect(outcome).toMatchObject({ stdout: { text: '123', totalBytes: 5, truncated: true } })
})
