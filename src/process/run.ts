import { capture } from './capture.ts'
import { type Launched, launch } from './launch.ts'
import { killRun, noteLeaderGone, noteOver } from './runs.ts'
import type { Ended, KilledBy, NotStarted, ProcessOutcome, SpawnRequest, Talk, TalkRequest } from './types.ts'
import { noteUnguarded } from './unguarded.ts'
import { onGuardLost, whyUnguarded } from './watchdog.ts'

/** The longest delay a timer takes; past it, it would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** How long what an exited program left running may go on writing to its outputs before it is ended with it. */
const TRAILING_OUTPUT_MS = 200
/** How long to wait for the end of a program that was killed; what outlives that cannot be killed. */
const LAST_MOMENTS_MS = 500
/** How long to wait until outputs that nobody should hold any more are at their end. */
const DRAIN_MS = 50

/**
 * Runs one program to its end and returns what it did. It never throws for anything the program does.
 *
 * The outcome comes when the program and everything that could be told to belong to it are gone (see `leftovers` for the
 * exception). At the deadline, at an overflow that kills and at an abort that is at once.
 */
export async function run({ stdin, ...request }: SpawnRequest): Promise<ProcessOutcome> {
  const launched = launch(request, stdinOf(stdin))
  return launched.kind === 'launched' ? follow(launched, request, () => {}) : launched
}

/** Starts a program to talk with: stdin stays open, stdout arrives as it is written, all limits hold as for {@link run}. */
export function talk({ onStdout = () => {}, ...request }: TalkRequest): Talk | NotStarted {
  const stop = new AbortController()
  const signal = request.signal === undefined ? stop.signal : AbortSignal.any([request.signal, stop.signal])
  const launched = launch({ ...request, signal }, 'pipe')
  if (launched.kind !== 'launched') return launched
  const { child } = launched
  return {
    kind: 'started',
    pid: child.pid,
    write: (text) => feed(child.stdin, (sink) => [sink.write(text), sink.flush()]),
    closeStdin: () => feed(child.stdin, (sink) => [sink.end()]),
    stop: () => stop.abort(),
    ended: follow(launched, { ...request, signal }, onStdout),
  }
}

function stdinOf(stdin: SpawnRequest['stdin']): 'ignore' | Uint8Array {
  if (stdin === null || stdin === undefined) return 'ignore'
  return typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin
}

type Sink = Launched['child']['stdin']

/** A program need not read what it is sent; that the pipe is closed shows in its outcome, not here. */
function feed(sink: Sink, act: (sink: Bun.FileSink) => (number | Promise<number>)[]): void {
  if (sink === undefined || typeof sink === 'number') return
  try {
    for (const sent of act(sink)) Promise.resolve(sent).catch(() => {})
  } catch {
    // Closed already.
  }
}

type Limits = Omit<SpawnRequest, 'argv' | 'cwd' | 'env' | 'stdin'>

async function follow(launched: Launched, limits: Limits, onStdout: (chunk: Uint8Array) => void): Promise<Ended> {
  const { run, child, startedAt } = launched
  const leftovers = limits.leftovers ?? 'kill'
  const limit = Promise.withResolvers<KilledBy>()
  const onOverflow = () => (limits.onOverflow === 'kill' ? limit.resolve('overflow') : undefined)
  const listener = guarded(onStdout, () => limit.resolve('abort'))
  const stdout = capture(launched.stdout, limits.keepBytes, { onOverflow, onChunk: listener.hear })
  const stderr = capture(launched.stderr, limits.keepBytes, { onOverflow, onChunk: () => {} })
  const drained = Promise.all([stdout.done, stderr.done])
  let goneAt: number | null = null
  const gone = child.exited.then(() => {
    goneAt = performance.now()
    noteLeaderGone(run)
  })
  // A program that has ended by itself was in time, even while its leftovers are being cleared away.
  const isInTime = () => goneAt !== null && leftovers === 'kill'
  const disarm = arm(limits, (why) => (why === 'timeout' && isInTime() ? undefined : limit.resolve(why)))

  const killedBy = await Promise.race([ownEnd({ gone, drained, leftovers }), limit.promise])
  disarm()
  if (killedBy !== null || leftovers === 'kill') await clearAway({ run, gone, drained })
  noteOver(run)
  feed(child.stdin, (sink) => [sink.end()])
  const captured = { stdout: stdout.close(), stderr: stderr.close() }
  launched.release()
  listener.rethrow()
  return {
    kind: 'ended',
    exitCode: child.exitCode,
    signal: child.signalCode === null ? null : String(child.signalCode),
    killedBy,
    ...captured,
    ms: (goneAt ?? performance.now()) - startedAt,
  }
}

/**
 * A listener that throws breaks no reading: it hears nothing more, and what it threw is thrown when nothing of the run is left.
 */
function guarded(onStdout: (chunk: Uint8Array) => void, onBroken: () => void) {
  let broken: { readonly thrown: unknown } | null = null
  return {
    hear(chunk: Uint8Array): void {
      if (broken !== null) return
      try {
        onStdout(chunk)
      } catch (thrown) {
        broken = { thrown }
        onBroken()
      }
    },
    rethrow(): void {
      if (broken !== null) throw broken.thrown
    },
  }
}

/** Sets the deadline, watches the signal and the watchdog; what comes back takes all of it off again. */
function arm({ timeoutMs, signal, guard }: Limits, onLimit: (why: KilledBy) => void): () => void {
  const timer = setTimeout(onLimit, Math.min(timeoutMs, MAX_TIMER_MS), 'timeout')
  const onAbort = () => onLimit('abort')
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  const unwatch = guard === 'required' ? watchGuard(onLimit) : tellOfGuard()
  return () => {
    unwatch()
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

function watchGuard(onLimit: (why: KilledBy) => void): () => void {
  // Between the announcement of the run and now it may have been lost already, and not be replaced.
  if (whyUnguarded()?.kind === 'failed') onLimit('unguarded')
  return onGuardLost(({ hadWatched }) => onLimit(hadWatched ? 'guard-lost' : 'unguarded'))
}

function tellOfGuard(): () => void {
  const look = () => {
    const unguarded = whyUnguarded()
    if (unguarded?.kind === 'failed') noteUnguarded(unguarded.why)
  }
  look()
  return onGuardLost(look)
}

type Under = {
  /** The program itself has ended. */
  readonly gone: Promise<void>
  /** Both outputs have ended. */
  readonly drained: Promise<unknown>
}

/** Settles when the run is over without any limit having been reached. */
async function ownEnd({ gone, drained, leftovers }: Under & { readonly leftovers: 'kill' | 'leave' }): Promise<null> {
  await gone
  if (leftovers === 'kill') await within(drained, TRAILING_OUTPUT_MS)
  else await drained
  return null
}

/**
 * Kills the group, then, when an output is still held open, whoever holds it. What was printed before is read meanwhile.
 * Nothing here waits long: a holder out of reach only loses its reader.
 */
async function clearAway({ run, gone, drained }: Under & { readonly run: number }): Promise<void> {
  await killRun(run, 'group')
  await within(gone, LAST_MOMENTS_MS)
  if (await within(drained, DRAIN_MS)) return
  await killRun(run, 'holders')
  await within(drained, DRAIN_MS)
}

/** Whether a promise settles in so many milliseconds. */
function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, ms, false)
  promise.then(() => resolve(true))
  return answer.finally(() => clearTimeout(timer))
}
