import { closeSync } from 'node:fs'
import { resolve } from 'node:path'
import { findOnPath, isPath } from './path-lookup.ts'
import { closePipe, openPipe, type Pipe } from './pipes.ts'
import { announceRun, noteOver, noteStarted } from './runs.ts'
import { explainMissing, explainSpawnError, findUnspeakable, notStarted } from './spawn-failure.ts'
import type { NotStarted, SpawnRequest } from './types.ts'
import { whyUnguarded } from './watchdog.ts'

type Stream = ReadableStream<Uint8Array>
type Stdin = 'ignore' | 'pipe' | Uint8Array
type Subprocess = Bun.Subprocess<Stdin, 'pipe' | number, 'pipe' | number>

/** A program that was started, with its outputs unread. */
export type Launched = {
  readonly kind: 'launched'
  /** Its number in the list of runs. */
  readonly run: number
  /** As `performance.now()` tells time. */
  readonly startedAt: number
  readonly child: Subprocess
  readonly stdout: Stream
  readonly stderr: Stream
  /** Gives back the descriptors; for when both outputs have been read or cancelled. */
  release(): void
}

/**
 * Starts a program as the leader of a session and group of its own, known to the watchdog.
 *
 * @param stdin `pipe` keeps it open for {@link Bun.FileSink}
 */
export function launch(request: Omit<SpawnRequest, 'stdin'>, stdin: Stdin): Launched | NotStarted {
  if (request.signal?.aborted) return notStarted('aborted', 'ABORT_ERR', 'Stopped before it was started')
  const unspeakable = findUnspeakable(request)
  if (unspeakable !== null) return unspeakable
  const path = locate(request)
  if (path === null) return explainMissing(request)

  let pipes: readonly Pipe[] = []
  try {
    pipes = openPipes()
    const run = announceRun(pipes.map((pipe) => pipe.inode))
    const unguarded = refuseUnguarded(request, path)
    if (unguarded === null) return spawn({ request, stdin, path, pipes, run })
    noteOver(run)
    pipes.forEach(closePipe)
    return unguarded
  } catch (error) {
    pipes.forEach(closePipe)
    return explainSpawnError(error, request, path)
  }
}

/** A run that may not be without its guard is not started when there is none. */
function refuseUnguarded({ guard }: Pick<SpawnRequest, 'guard'>, path: string): NotStarted | null {
  const unguarded = whyUnguarded()
  return guard === 'required' && unguarded?.kind === 'failed'
    ? notStarted('other', unguarded.code, `${path} was not started: ${unguarded.why}`)
    : null
}

function locate({ argv: [name], cwd, env }: Omit<SpawnRequest, 'stdin'>): string | null {
  return isPath(name) ? resolve(cwd, name) : findOnPath(name, env['PATH'], cwd)
}

/** One for stdout, one for stderr; none where sockets have to do. */
function openPipes(): Pipe[] {
  const first = openPipe()
  if (first === null) return []
  try {
    const second = openPipe()
    return second === null ? [first] : [first, second]
  } catch (error) {
    closePipe(first)
    throw error
  }
}

type Start = {
  readonly request: Omit<SpawnRequest, 'stdin'>
  readonly stdin: Stdin
  readonly path: string
  readonly pipes: readonly Pipe[]
  readonly run: number
}

function spawn({ request: { argv, cwd, env }, stdin, path, pipes, run }: Start): Launched {
  const [out, err] = pipes
  const startedAt = performance.now()
  try {
    const child: Subprocess = Bun.spawn([path, ...argv.slice(1)], {
      argv0: argv[0],
      cwd,
      env: { ...env },
      // setsid: a session of its own, and with it a group that can be killed as one.
      detached: process.platform !== 'win32',
      stdin,
      stdout: out?.writeFd ?? 'pipe',
      stderr: err?.writeFd ?? 'pipe',
    })
    noteStarted(run, child.pid)
    for (const pipe of pipes) closeSync(pipe.writeFd)
    return {
      kind: 'launched',
      run,
      startedAt,
      child,
      stdout: streamOf(child.stdout, out),
      stderr: streamOf(child.stderr, err),
      release() {
        for (const pipe of pipes) closeSync(pipe.readFd)
      },
    }
  } catch (error) {
    noteOver(run)
    throw error
  }
}

function streamOf(own: Stream | number | undefined, pipe: Pipe | undefined): Stream {
  if (pipe !== undefined) return Bun.file(pipe.readFd).stream()
  if (own instanceof ReadableStream) return own
  throw new Error('the program was started without a stream to read')
}
