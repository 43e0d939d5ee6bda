// Sealing: from a contract to the brief an evaluator works from. In: an authored or compiled contract. Out: a frozen brief
// that carries the contract's digest and says in plain words what to look at. It must never let through how an oracle is
// checked, which calls the plan makes in what order, or any address. Spec: contracts/02-compile-and-seal.md, sections 13 to 15.
import * as v from 'valibot'
import { RuntimeFault, StructuralFailure } from '../../canonical/faults.ts'
import { freezeArtifact } from '../../canonical/freeze.ts'
import { counted } from '../../report/counted.ts'
import { compile } from '../compile/index.ts'
import { ROOT } from '../compile/paths.ts'
import type { EvalContract } from '../schemas/eval-contract.ts'
import { countIssues, locateIssues } from '../schemas/issues.ts'
import { parseArtifact } from '../schemas/parse.ts'
import { SealedEvaluatorBrief } from '../schemas/sealed-evaluator-brief.ts'
import { auditScripting } from './audit.ts'
import { assembleBrief, SealPrecondition } from './brief.ts'

/**
 * Compiles a contract and seals it.
 *
 * @param options.strict as for {@link compile}
 * @throws RuntimeFault what compiling throws; `schema-parse-failure` at `EvalContract` when a contract that compiles cannot be
 * sealed: repeated step, operation or oracle identifiers, a direction without evidence, no oracle at all
 * @throws StructuralFailure what compiling throws; `brief-exceeds-scripting-bound` when a direction reads as a script
 */
export function seal(input: unknown, options: { strict?: boolean } = {}): SealedEvaluatorBrief {
  const contract = compile(input, options)
  const brief = sealedBrief(contract)
  const violation = auditScripting(brief)
  if (violation !== null) throw new StructuralFailure(violation)
  return freezeArtifact(brief)
}

function sealedBrief(contract: EvalContract): SealedEvaluatorBrief {
  try {
    return parseArtifact(SealedEvaluatorBrief, assembleBrief(contract), 'SealedEvaluatorBrief')
  } catch (error) {
    const reason = unsealableReason(error)
    if (reason === null) throw error
    throw new RuntimeFault({
      code: 'schema-parse-failure',
      artifactPath: ROOT,
      detail: `the contract compiles but cannot be sealed: ${reason}`,
      cause: error,
    })
  }
}

/** Null for an error that is no statement about the contract. */
function unsealableReason(error: unknown): string | null {
  if (error instanceof SealPrecondition) return error.message
  if (!(error instanceof RuntimeFault) || !(error.cause instanceof v.ValiError)) return null
  const [first] = locateIssues(error.cause.issues)
  if (first === undefined) return null
  const count = countIssues(error.cause.issues)
  return `the brief has ${counted(count, 'issue')}, first at ${first.pointer}: ${first.message}`
}
