import type { Ended, ProcessOutcome } from '../../process/index.ts'
import type { Invocation } from './page.ts'
import { findDrift } from './transcript.ts'

/** What the section says about every run. */
export type Terms = { readonly usageExit: number; readonly timeoutMs: number; readonly elisionLimit: number }

/** One documented command and what came of it. */
export type Ran = {
  readonly invocation: Invocation
  /** Words for which the sample input stood in; none when the run was the page's own. */
  readonly standIns: readonly string[]
  readonly outcome: ProcessOutcome
  readonly terms: Terms
}

export type Judgement = {
  /** The exit code was held against the page. */
  readonly isJudged: boolean
  /** So was the output. */
  readonly isCompared: boolean
  /** Null when the page tells the truth, as far as it could be judged. */
  readonly failure: string | null
}

/** The first rule that decides wins. Spec: contracts/08-gates.md, section 10.4. */
export function judge({ invocation, standIns, outcome, terms }: Ran): Judgement {
  const broken = findBroken(outcome, terms)
  if (broken !== null || outcome.kind === 'not-started') return unjudged(broken)
  const { exitCode } = outcome
  const { declaredExit, transcript } = invocation
  if (exitCode === terms.usageExit && declaredExit !== exitCode) {
    return unjudged(`usage error: exited ${exitCode}, which says that the command cannot be called so`)
  }
  if (standIns.length > 0) {
    if (declaredExit === null) return unjudged(null)
    const what = standIns.map((word) => JSON.stringify(word)).join(', ')
    return unjudged(
      `the block declares expect-exit ${declaredExit}, but the sample input stood in for ${what}: have the page write the file, or name one of the repository`,
    )
  }
  if (exitCode !== (declaredExit ?? 0)) {
    const failure =
      declaredExit === null
        ? `exited ${exitCode}: make the command work, or declare <!-- expect-exit: ${exitCode} --> above the block`
        : `exited ${exitCode}, and the block declares expect-exit ${declaredExit}`
    return { isJudged: true, isCompared: false, failure }
  }
  if (transcript === null) return { isJudged: true, isCompared: false, failure: null }
  const drift = findDrift({ shown: transcript, output: outputOf(outcome), elisionLimit: terms.elisionLimit })
  return { isJudged: true, isCompared: true, failure: drift }
}

function unjudged(failure: string | null): Judgement {
  return { isJudged: false, isCompared: false, failure }
}

function findBroken(outcome: ProcessOutcome, { timeoutMs }: Terms): string | null {
  if (outcome.kind === 'not-started') return withoutVerdict(outcome.message, timeoutMs)
  if (outcome.killedBy === 'timeout') return withoutVerdict('it was still running', timeoutMs)
  if (outcome.killedBy !== null) return withoutVerdict(`it was ended (${outcome.killedBy})`, timeoutMs)
  if (outcome.signal !== null) return `killed by ${outcome.signal}`
  if (outcome.exitCode === null) return withoutVerdict('it left no exit code', timeoutMs)
  if (isCrash(outcome.stderr.text))
    return `crashed with exit code ${outcome.exitCode}: stderr is the stack of its runtime`
  return null
}

function withoutVerdict(cause: string, timeoutMs: number): string {
  return `did not run to a verdict: ${cause} (limit ${timeoutMs} ms)`
}

/** Node names its own modules in a stack; Bun signs an uncaught error with its version. */
function isCrash(stderr: string): boolean {
  return /\bnode:internal\b/.test(stderr) || /^Bun v\d+\.\d+\.\d+\S* \(.+\)\s*$/m.test(stderr)
}

/** The side that speaks: a program that complains is quoted from stderr. */
function outputOf({ stdout, stderr }: Ended): string[] {
  return (stderr.text.trim() === '' ? stdout.text : stderr.text).split('\n')
}
