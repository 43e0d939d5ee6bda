import { UsageError } from '../report/errors.ts'
import { didYouMean } from '../report/nearest.ts'
import { asGrant, GRANTS, type Grant } from '../runtime/grants.ts'

/** `a,b` as grants; an empty word grants nothing. @throws UsageError naming the nearest grant */
export function grantsOf(words: string): Grant[] {
  return words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== 'none')
    .map((word) => {
      const grant = asGrant(word)
      if (grant !== null) return grant
      throw new UsageError({
        what: `unknown grant "${word}"`,
        next: `${didYouMean(word, GRANTS)}The grants are ${GRANTS.join(', ')}; "none" grants nothing.`,
      })
    })
}
