import { type Limiter, type ProcessOutcome, run } from '../../process/index.ts'
import { type Answer, answerOf, MUTE } from './answer.ts'
import type { Lookup, Question } from './existence.ts'
import { createSlots } from './slots.ts'

/** Bytes of each stream that a probe keeps. Spec: packs/02-check.md, "Probes". */
const KEEP_BYTES = 1024 * 1024

/** What became of one question. */
export type Reply =
  | { readonly kind: 'ran'; readonly outcome: ProcessOutcome; readonly timedOut: boolean }
  /** The CLI had not answered anything at all for a whole timeout, so this was not started any more. */
  | { readonly kind: 'not-asked' }

/** Runs one CLI with many arguments, each argv once. */
export type Asker = {
  /** @throws the signal's reason when it aborts */
  ask(question: Question): Promise<Reply>
  /** For questions that only answers gave rise to: once something has hung, they get a part of the timeout. */
  askOn(question: Question): Promise<Reply>
  /** The answers so far. */
  readonly lookup: Lookup
  /** What has been asked, with what came of it. */
  readonly replies: ReadonlyMap<string, Reply>
}

export type Program = {
  /** A path, or a bare name to be found on the `PATH` of `env`. */
  readonly file: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

export type AskLimits = {
  readonly timeoutMs: number
  readonly limiter: Limiter
  readonly signal?: AbortSignal
}

export function keyOf(question: Question): string {
  return JSON.stringify(question)
}

export function createAsker(program: Program, { timeoutMs, limiter, signal }: AskLimits): Asker {
  const givenUp = new AbortController()
  const stop = signal === undefined ? givenUp.signal : AbortSignal.any([signal, givenUp.signal])
  const slots = createSlots({ limiter, timeoutMs, signal: stop })
  const pending = new Map<string, Promise<Reply>>()
  const replies = new Map<string, Reply>()
  let hasAnswered = false
  let hasHung = false
  let longestMs = 0

  async function start(question: Question, isFollowUp: boolean): Promise<Reply> {
    const outcome = await slots.run(() =>
      run({
        argv: [program.file, ...question],
        cwd: program.cwd,
        env: program.env,
        timeoutMs: isFollowUp && hasHung ? shortened() : timeoutMs,
        keepBytes: KEEP_BYTES,
        signal: stop,
      }),
    )
    signal?.throwIfAborted()
    return noted(outcome)
  }

  /** Never so short that a CLI which only takes its time would be cut off. */
  const shortened = () => Math.min(timeoutMs, Math.max(timeoutMs / 8, 4 * longestMs))

  function noted(outcome: ProcessOutcome): Reply {
    if (outcome.kind === 'not-started' && outcome.failure === 'aborted') return { kind: 'not-asked' }
    const killedBy = outcome.kind === 'ended' ? outcome.killedBy : null
    if (killedBy === null) {
      hasAnswered = true
      if (outcome.kind === 'ended') longestMs = Math.max(longestMs, outcome.ms)
      return { kind: 'ran', outcome, timedOut: false }
    }
    hasHung = true
    // A CLI that answers nothing, not even a call for help, would hang on everything else too.
    if (!hasAnswered) givenUp.abort()
    return { kind: 'ran', outcome, timedOut: true }
  }

  async function reply(question: Question, isFollowUp: boolean): Promise<Reply> {
    try {
      return await start(question, isFollowUp)
    } catch (error) {
      signal?.throwIfAborted()
      if (givenUp.signal.aborted) return { kind: 'not-asked' }
      throw error
    }
  }

  function askOnce(question: Question, isFollowUp: boolean): Promise<Reply> {
    const key = keyOf(question)
    const before = pending.get(key)
    if (before !== undefined) return before
    const asked = reply(question, isFollowUp).then((got) => {
      replies.set(key, got)
      return got
    })
    pending.set(key, asked)
    return asked
  }

  return {
    ask: (question) => askOnce(question, false),
    askOn: (question) => askOnce(question, true),
    lookup: (question) => {
      const got = replies.get(keyOf(question))
      return got === undefined ? undefined : answerTo(got)
    },
    replies,
  }
}

function answerTo(reply: Reply): Answer {
  if (reply.kind === 'not-asked' || reply.timedOut || reply.outcome.kind === 'not-started') return MUTE
  const { exitCode, signal, stdout, stderr } = reply.outcome
  return answerOf({ exitCode, signal, stdout: stdout.text, stderr: stderr.text })
}
