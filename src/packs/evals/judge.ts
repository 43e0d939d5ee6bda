import type { ExecResult } from '../../runtime/exec/index.ts'
import type { EvalCase } from '../model.ts'
import { isJsonText } from '../probe/json-output.ts'
import { tellingLine } from '../probe/telling-line.ts'
import { wantedOk } from './case.ts'

/** About four characters make a token; rounded up. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4)
}

/** What counts as the output of a call: its stdout, or its JSON result when stdout is empty. */
export function outputOf({ stdout, result }: ExecResult): string {
  return stdout === '' && result !== null ? JSON.stringify(result) : stdout
}

/**
 * Everything a result misses of what a case expects; empty when the case passes. Spec: the seed's table of `expect` fields.
 */
export function judgeCase(evalCase: EvalCase, result: ExecResult): string[] {
  const { expect } = evalCase
  const output = outputOf(result)
  const reasons: string[] = []
  const wanted = wantedOk(evalCase)
  if (wanted !== null && wanted !== result.ok) {
    reasons.push(
      result.ok
        ? 'expected a refusal or a failure, but the call succeeded'
        : `expected success, got "${result.error ?? ''}"${inItsWords(result)}`,
    )
  }
  if (expect.error !== undefined && !(result.error ?? '').includes(expect.error)) {
    reasons.push(
      `expected an error with "${expect.error}", got ${result.error === undefined ? 'none' : `"${result.error}"`}`,
    )
  }
  for (const text of expect.contains ?? []) if (!output.includes(text)) reasons.push(`the output lacks "${text}"`)
  for (const text of expect.not_contains ?? []) if (output.includes(text)) reasons.push(`the output has "${text}"`)
  if (expect.json !== undefined) reasons.push(...judgeJson(expect.json, output, result))
  if (expect.max_ms !== undefined && result.ms > expect.max_ms) {
    reasons.push(`took ${result.ms} ms, at most ${expect.max_ms} are allowed`)
  }
  const tokens = tokensOf(output)
  if (expect.max_tokens !== undefined && tokens > expect.max_tokens) {
    reasons.push(`printed about ${tokens} tokens, at most ${expect.max_tokens} are allowed`)
  }
  return reasons
}

/** What the CLI said when it ended badly: `exit code 129` alone sends its reader to run it again. */
function inItsWords({ exit_code, stderr }: ExecResult): string {
  const line = exit_code === null || exit_code === 0 ? null : tellingLine({ stderr, stdout: '' })
  return line === null ? '' : ` (${line})`
}

function judgeJson(wanted: boolean, output: string, result: ExecResult): string[] {
  const isJson = result.ok && isJsonText(output, { lines: Array.isArray(result.result) })
  if (wanted === isJson) return []
  return [wanted ? 'the output of a successful call is not JSON' : 'the output is JSON']
}
