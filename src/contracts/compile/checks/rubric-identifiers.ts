import type { Check } from '../check.ts'
import { ROOT, rubricPath } from '../paths.ts'

/** Row 24: rubric identifiers are unique, and criterion identifiers are inside one rubric. */
export const checkRubricIdentifiers: Check = ({ contract }) => {
  const repeatedRubric = firstRepeat(contract.rubrics)
  if (repeatedRubric !== null) {
    return {
      code: 'rubric-unanchored',
      artifactPath: `${ROOT}.rubrics[${repeatedRubric.place}].id`,
      detail: `the rubric "${repeatedRubric.id}" is declared more than once`,
    }
  }
  for (const { id, criteria } of contract.rubrics) {
    const repeated = firstRepeat(criteria)
    if (repeated === null) continue
    return {
      code: 'rubric-unanchored',
      artifactPath: `${rubricPath(id)}.criteria[${repeated.place}].id`,
      detail: `the rubric "${id}" declares the criterion "${repeated.id}" more than once`,
    }
  }
  return null
}

function firstRepeat(named: readonly { readonly id: string }[]): { id: string; place: number } | null {
  const seen = new Set<string>()
  for (const [place, { id }] of named.entries()) {
    if (seen.has(id)) return { id, place }
    seen.add(id)
  }
  return null
}
