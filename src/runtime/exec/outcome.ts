import type { Command } from '../../packs/model.ts'
import { asksForJsonLines, isJsonCommand } from '../../packs/probe/json-output.ts'
import type { ProcessOutcome } from '../../process/index.ts'
import type { ExecResult } from '../../report/exec-report.ts'

type Judged = Pick<
  ExecResult,
  'ok' | 'result' | 'stdout' | 'stderr' | 'exit_code' | 'signal' | 'ms' | 'truncated' | 'error'
>

/**
 * What a finished run comes to. A non-zero exit, a signal, a limit or JSON that does not parse is not ok, says which, and keeps
 * what was read. Spec: packs/03-runtime.md, "exec pipeline" 7.
 */
export function judgeOutcome(command: Command, outcome: ProcessOutcome, timeoutMs: number): Judged {
  if (outcome.kind === 'not-started') {
    const nothing = { result: null, stdout: '', stderr: '', exit_code: null, signal: null, ms: 0, truncated: false }
    return { ok: false, ...nothing, error: outcome.message }
  }
  const { stdout, stderr, exitCode, signal } = outcome
  const read = {
    stdout: stdout.text,
    stderr: stderr.text,
    exit_code: exitCode,
    signal,
    ms: Math.round(outcome.ms),
    truncated: stdout.truncated || stderr.truncated,
  }
  const parsed = isJsonCommand(command)
    ? parseJson(stdout.text, asksForJsonLines(command))
    : { ok: true as const, value: null }
  const result = parsed.ok ? parsed.value : null
  const error = outcomeError(outcome, timeoutMs) ?? (parsed.ok ? null : `stdout is not JSON: ${parsed.reason}`)
  return error === null ? { ok: true, result, ...read } : { ok: false, result, ...read, error }
}

/** The error of a call that ran past its limit. */
export function timeoutError(timeoutMs: number): string {
  return `timed out after ${timeoutMs} ms`
}

function outcomeError(outcome: Extract<ProcessOutcome, { kind: 'ended' }>, timeoutMs: number): string | null {
  switch (outcome.killedBy) {
    case 'timeout':
      return timeoutError(timeoutMs)
    case 'abort':
      return 'stopped before it had finished'
    case 'overflow':
    case null:
      break
  }
  if (outcome.stdout.truncated || outcome.stderr.truncated) return 'printed more than 1 MiB'
  if (outcome.signal !== null) return `ended by signal ${outcome.signal}`
  return outcome.exitCode === 0 ? null : `exit code ${outcome.exitCode}`
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string }

function parseJson(text: string, allowsLines: boolean): Parsed {
  const whole = parseOne(text)
  if (whole.ok || !allowsLines) return whole
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const values: unknown[] = []
  for (const line of lines) {
    const one = parseOne(line)
    if (!one.ok) return one
    values.push(one.value)
  }
  return lines.length === 0 ? whole : { ok: true, value: values }
}

function parseOne(text: string): Parsed {
  if (text.trim() === '') return { ok: false, reason: 'it is empty' }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}
