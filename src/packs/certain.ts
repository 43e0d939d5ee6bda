import { pointerTokens } from '../canonical/pointer-tokens.ts'
import type { Place } from '../report/finding.ts'
import { isBrokenAt, type LoadedDocument, type SchemaIssue } from './document.ts'
import type { LoadedPack } from './load.ts'
import { EVALS, POLICY, SURFACE } from './model.ts'

type Documents = Pick<LoadedPack, 'surface' | 'policy' | 'evals'>

/**
 * Whether what a rule says about a place holds for what the author wrote. The rules see a document without its broken parts, and
 * would call missing what is only of a wrong type; the structure layer has told of that. A place that comes with its line was
 * found in the text itself.
 */
export function isCertain(pack: Documents, { file, pointer, line }: Place): boolean {
  if (pointer === null || line !== null) return true
  const [list = '', name] = pointerTokens(pointer)
  if (file === EVALS) return name === undefined ? areCasesWhole(pack) : isCommandWhole(pack, verbOf(pack, Number(name)))
  if ((file !== SURFACE && file !== POLICY) || list !== 'verbs') return true
  return name === undefined ? isNoCommandLost(pack) : isCommandWhole(pack, name)
}

/** Whether no document of a pack has a part that rules do not see. */
export function isWhole({ surface, policy, evals }: Documents): boolean {
  return [surface, policy, evals].every((document) => issuesOf(document).length === 0)
}

function issuesOf(document: LoadedDocument<unknown>): readonly SchemaIssue[] {
  return document.state === 'present' ? document.issues : []
}

/** What is said about all commands together hangs on how many there are and what they are called. */
function isNoCommandLost({ surface }: Documents): boolean {
  return !issuesOf(surface).some(({ pointer }) => /^\/verbs(?:\/[^/]*)?$/.test(pointer))
}

function isCommandWhole({ surface, policy }: Documents, name: string): boolean {
  return !isBrokenAt(surface, 'verbs', name) && !isBrokenAt(policy, 'verbs', name)
}

/** What is said about all cases together hangs on each case, and on each command that one may call. */
function areCasesWhole({ surface, policy, evals }: Documents): boolean {
  return !isBrokenAt(evals, 'cases') && !isBrokenAt(surface, 'verbs') && !isBrokenAt(policy, 'verbs')
}

function verbOf({ evals }: Documents, index: number): string {
  const cases = evals.state === 'present' ? (evals.value?.cases ?? []) : []
  return cases[index]?.verb ?? ''
}
