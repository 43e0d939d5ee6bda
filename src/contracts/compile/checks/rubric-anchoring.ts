import type { RubricBody } from '../../schemas/eval-contract.ts'
import { isBlank } from '../blank.ts'
import type { Check } from '../check.ts'
import { criterionPath, rubricPath } from '../paths.ts'

/** Row 26: every level of a scale is anchored in words, and length and failure modes are bounded. */
export const checkRubricAnchoring: Check = ({ contract }) => {
  for (const rubric of contract.rubrics) {
    const unanchored = firstUnanchored(rubric)
    if (unanchored === null) continue
    return { code: 'rubric-unanchored', artifactPath: unanchored.path, detail: unanchored.detail }
  }
  return null
}

function firstUnanchored(rubric: RubricBody): { path: string; detail: string } | null {
  const { scaleLevels, failureModePenalties, maxLength, criteria } = rubric
  const root = rubricPath(rubric.id)
  if (scaleLevels === null || scaleLevels.length === 0) {
    return { path: `${root}.scaleLevels`, detail: 'the rubric declares no scale level' }
  }
  const repeated = placeOfRepeatedLevel(scaleLevels)
  if (repeated !== -1) {
    return {
      path: `${root}.scaleLevels[${repeated}].level`,
      detail: `the level ${scaleLevels[repeated]?.level} is declared more than once`,
    }
  }
  const blankAnchor = scaleLevels.findIndex(({ anchor }) => isBlank(anchor))
  if (blankAnchor !== -1) return { path: `${root}.scaleLevels[${blankAnchor}].anchor`, detail: 'the anchor is blank' }
  if (maxLength === null) return { path: `${root}.maxLength`, detail: 'the rubric declares no maximum length' }
  if (failureModePenalties === null || failureModePenalties.length === 0) {
    return { path: `${root}.failureModePenalties`, detail: 'the rubric declares no failure-mode penalty' }
  }
  const blankName = failureModePenalties.findIndex(({ name }) => isBlank(name))
  if (blankName !== -1) {
    return { path: `${root}.failureModePenalties[${blankName}].name`, detail: 'the name of the penalty is blank' }
  }
  const blankCriterion = criteria.find(({ text }) => isBlank(text))
  if (blankCriterion !== undefined) {
    return { path: `${criterionPath(rubric.id, blankCriterion.id)}.text`, detail: 'the text of the criterion is blank' }
  }
  return null
}

function placeOfRepeatedLevel(levels: readonly { readonly level: number }[]): number {
  const seen = new Set<number>()
  return levels.findIndex(({ level }) => {
    if (seen.has(level)) return true
    seen.add(level)
    return false
  })
}
