import type { RubricBody } from '../../schemas/eval-contract.ts'
import type { Check } from '../check.ts'
import { criterionPath, rubricPath } from '../paths.ts'

/** Row 25: a rubric scores what was produced, never how the producer says it was reached. */
export const checkRubricProse: Check = ({ contract }) => {
  for (const rubric of contract.rubrics) {
    for (const { text, path } of scoredTexts(rubric)) {
      const found = REASONING.exec(text)?.[0]
      if (found === undefined) continue
      return {
        code: 'rubric-scores-reasoning-prose',
        artifactPath: path,
        detail: `it scores "${found}"; a rubric judges the output, not the account of how it came about`,
      }
    }
  }
  return null
}

function* scoredTexts({
  id,
  criteria,
  scaleLevels,
  failureModePenalties,
}: RubricBody): Generator<{ text: string; path: string }> {
  const root = rubricPath(id)
  for (const criterion of criteria) yield { text: criterion.text, path: `${criterionPath(id, criterion.id)}.text` }
  for (const [place, { anchor }] of (scaleLevels ?? []).entries()) {
    yield { text: anchor, path: `${root}.scaleLevels[${place}].anchor` }
  }
  for (const [place, { name, description }] of (failureModePenalties ?? []).entries()) {
    yield { text: name, path: `${root}.failureModePenalties[${place}].name` }
    yield { text: description, path: `${root}.failureModePenalties[${place}].description` }
  }
}

/** The closed vocabulary; `_` stands for hyphens and white space. Spec: 02-compile-and-seal.md, section 10.2. */
const VOCABULARY = [
  'chains?_of_thoughts?',
  'trains?_of_thoughts?',
  'thought_process(?:es|ing)?',
  'thinking_process(?:es)?',
  'internal_monologues?',
  'inner_monologues?',
  'self_explanations?',
  'reasonings?',
  'rationales?',
]

const REASONING = new RegExp(`\\b(?:${VOCABULARY.join('|').replaceAll('_', '[-\\u2010\\u2011\\s]+')})\\b`, 'i')
