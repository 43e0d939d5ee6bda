import { counted } from '../../report/counted.ts'
import type { Violation } from '../compile/check.ts'
import type { SealedEvaluatorBrief } from '../schemas/sealed-evaluator-brief.ts'

/**
 * Whether a brief scripts its evaluator: the first direction whose text holds more markers of sequence than the bound.
 * Null when none does, or no bound is declared. Spec: contracts/02-compile-and-seal.md, section 15.
 */
export function auditScripting({
  directions,
  probeStepBound,
}: Pick<SealedEvaluatorBrief, 'directions' | 'probeStepBound'>): Violation | null {
  if (probeStepBound === null) return null
  for (const { oracleId, text } of directions) {
    const count = countSequenceMarkers(text)
    if (count <= probeStepBound) continue
    return {
      code: 'brief-exceeds-scripting-bound',
      artifactPath: `SealedEvaluatorBrief.directions[oracleId=${oracleId}].text`,
      detail: `the text holds ${counted(count, 'marker')} of sequence, and the bound is ${probeStepBound}`,
    }
  }
  return null
}

const WORDS = /\b(?:then|before|after|subsequent(?:ly)?|next|finally|afterwards?)\b/gi
const LIST_MARKER = /(?:(?<![0-9])[0-9]+|(?<![A-Za-z])[A-Za-z])[.)](?![0-9])/g

/** Words of sequence, and list markers such as `2.` or `b)` that open the text, a line or a sentence. */
export function countSequenceMarkers(text: string): number {
  const words = text.match(WORDS)?.length ?? 0
  let markers = 0
  for (const { index } of text.matchAll(LIST_MARKER)) if (opensSentence(text, index)) markers++
  return words + markers
}

function opensSentence(text: string, start: number): boolean {
  let at = start
  while (at > 0 && /\s/.test(text.charAt(at - 1))) {
    at--
    if (text.charAt(at) === '\n') return true
  }
  return at === 0 || /[.!?]/.test(text.charAt(at - 1))
}
