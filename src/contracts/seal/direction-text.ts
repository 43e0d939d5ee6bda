import { isBlank } from '../compile/blank.ts'
import type { Direction } from '../schemas/eval-contract.ts'

/**
 * What an evaluator is told of one oracle, made from its direction alone: nothing of the check is disclosed.
 * Spec: contracts/02-compile-and-seal.md, section 14.2.
 *
 * @param evidence the noun phrase for the direction's evidence targets
 */
export function directionText({ relation, polarity, scope, negativeDomain }: Direction, evidence: string): string {
  return [claim(relation, evidence), EXPECTATION[polarity], scope ?? '', defect(negativeDomain ?? '')]
    .filter((part) => !isBlank(part))
    .map(asSentence)
    .join(' ')
}

/** Plain words only: none of the wording may read as a sequence of actions. */
function claim(relation: Direction['relation'], evidence: string): string {
  const about = `The claim about ${evidence} is that`
  switch (relation) {
    case 'for-all':
      return `The claim is made of each element of ${evidence}: it meets the declared condition`
    case 'for-any':
      return `The claim is made of one or more elements of ${evidence}: they meet the declared condition`
    case 'all':
      return `${about} all declared conditions are met together`
    case 'any':
      return `${about} at least one of the declared conditions is met`
    case 'not':
      return `${about} the declared condition is not met`
    case 'existence':
      return `${about} it is there`
    case 'absence':
      return `${about} it is missing`
    case 'equality':
      return `${about} the values agree`
    case 'deep-equality':
      return `${about} the values agree in structure, at every depth`
    case 'containment':
      return `${about} the declared member is included`
    case 'regex':
    case 'set-membership':
    case 'ordering':
    case 'count-tolerance':
    case 'shape':
    case 'covers-by-key':
      return `${about} the declared "${relation}" condition is met`
  }
}

const EXPECTATION: Readonly<Record<Direction['polarity'], string>> = {
  'expects-hold': 'The claim is expected to hold',
  'expects-violation': 'The claim is expected not to hold: where it does, that is a violation',
}

/** The author's words as the subject; nothing when only punctuation is left of them. */
function defect(negativeDomain: string): string {
  const text = negativeDomain.trim()
  let end = text.length
  while (end > 0 && '.!?'.includes(text.charAt(end - 1))) end--
  const subject = text.slice(0, end)
  return isBlank(subject) ? '' : `${subject} would count as a defect`
}

/** Trimmed, the first ASCII letter in capitals wherever it stands, and ended by a full stop unless it ends itself. */
function asSentence(part: string): string {
  const text = part.trim().replace(/[A-Za-z]/, (letter) => letter.toUpperCase())
  return /[.!?]$/.test(text) ? text : `${text}.`
}
