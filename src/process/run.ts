import { resolve } from 'node:path'
import { errorCode } from '../adapters/files.ts'
import { capture } from './capture.ts'
import { forgetGroup, killGroup, rememberGroup } from './groups.ts'
import { findOnPath } from './path-lookup.ts'
import type { ProcessOutcome, SpawnRequest } from './types.ts'

const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Runs one program to its end. Whatever the program does is an outcome; this never throws for it.
 */
export async function run(request: SpawnRequest): Promise<ProcessOutcome> {
  const startedAt = performance.now()
  const [name, ...rest] = request.argv
  const path = name.includes('/') ? resolve(request.cwd, name) : findOnPath(name, request.env['PATH'], request.cwd)
  if (path === null) {
    return { kind: 'not-started', failure: 'not-found', code: 'ENOENT', message: `${name} is not on the PATH` }
  }
  let child: Bun.Subprocess<'ignore' | Uint8Array, 'pipe', 'pipe'>
  try {
    child = Bun.spawn([path, ...rest], {
      argv0: name,
      cwd: request.cwd,
      env: { ...request.env },
      detached: true,
      stdin: stdinOf(request.stdin),
      stdout: 'pipe',
      stderr: 'pipe',
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { kind: 'not-started', failure: 'other', code: errorCode(error), message }
  }

  rememberGroup(child.pid)
  let killedBy: 'timeout' | 'abort' | 'overflow' | null = null
  const end = (why: 'timeout' | 'abort' | 'overflow') => {
    killedBy ??= why
    killGroup(child.pid)
  }
  const onAbort = () => end('abort')
  const timer = setTimeout(() => end('timeout'), Math.min(request.timeoutMs, MAX_TIMER_MS))
  request.signal?.addEventListener('abort', onAbort, { once: true })
  if (request.signal?.aborted) onAbort()
  const onOverflow = request.onOverflow === 'kill' ? () => end('overflow') : () => {}
  const stdout = capture(child.stdout, request.keepBytes, onOverflow)
  const stderr = capture(child.stderr, request.keepBytes, onOverflow)

  await child.exited
  await Promise.race([Promise.all([stdout.done, stderr.done]), Bun.sleep(100)])
  clearTimeout(timer)
  request.signal?.removeEventListener('abort', onAbort)
  killGroup(child.pid)
  forgetGroup(child.pid)
  return {
    kind: 'ended',
    exitCode: child.exitCode,
    signal: child.signalCode === null ? null : String(child.signalCode),
    killedBy,
    stdout: stdout.close(),
    stderr: stderr.close(),
    ms: performance.now() - startedAt,
  }
}

function stdinOf(stdin: SpawnRequest['stdin']): 'ignore' | Uint8Array {
  if (stdin === null || stdin === undefined) return 'ignore'
  return typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin
}
