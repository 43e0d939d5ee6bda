import { visible } from '../../report/visible.ts'
import type { GateOutcome } from '../gate.ts'

export type Failure = {
  readonly page: string
  /** 1-based. */
  readonly line: number
  readonly reason: string
  /** As documented. */
  readonly command: string
  /** What the run printed on stderr; empty when nothing ran. */
  readonly stderr: string
}

export type Tally = {
  readonly scanned: number
  readonly pages: number
  readonly judged: number
  readonly compared: number
  readonly failures: readonly Failure[]
}

/** Spec: contracts/08-gates.md, section 10.5. */
export function render({ scanned, pages, judged, compared, failures }: Tally): GateOutcome {
  const stdout = `doc-invocations: ${scanned} invocation(s) scanned across ${pages} page(s), ${judged} run faithfully over real inputs, ${compared} with their output compared, ${failures.length} failure(s)\n`
  if (failures.length === 0) return { exit: 0, stdout, stderr: '' }
  // Pages come sorted, and what a page asks for comes in its order.
  const blocks = failures.map(({ page, line, reason, command, stderr }) => {
    const heading = `  ${visible(`${page}:${line} [${reason}] ${command}`)}`
    const printed = stderr.split('\n').filter((text) => text.trim() !== '')
    return [heading, ...printed.map((text) => `    ${visible(text.trimEnd())}`)].join('\n')
  })
  const stderr = `\ndoc-invocations: ${failures.length} failing invocation(s):\n${blocks.join('\n')}\n`
  return { exit: 1, stdout, stderr }
}
