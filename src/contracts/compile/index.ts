// Compiling: from an authored contract, as any value, to the same contract with the promise that it holds together. In: a
// parsed JSON value. Out: the contract itself, unchanged and frozen, or the first thing wrong with it. Nothing is normalised,
// filled in or recorded, no file, clock or model is asked. Spec: contracts/02-compile-and-seal.md, sections 2 to 11.
import { StructuralFailure } from '../../canonical/faults.ts'
import { freezeArtifact } from '../../canonical/freeze.ts'
import { assertSchemaVersion } from '../../canonical/stamp.ts'
import { EVAL_CONTRACT_SCHEMA_VERSION, EvalContract } from '../schemas/eval-contract.ts'
import { parseArtifact } from '../schemas/parse.ts'
import { firstViolation } from './first-violation.ts'
import { ROOT } from './paths.ts'

/**
 * Compiles a contract.
 *
 * @param options.strict refuses inputs that no operation declares; on unless it is turned off
 * @throws RuntimeFault `schema-version-mismatch`, `schema-parse-failure` or `non-canonicalizable-value`, in this order
 * @throws StructuralFailure the first check that does not hold, in the published order
 */
export function compile(input: unknown, { strict = true }: { strict?: boolean } = {}): EvalContract {
  assertSchemaVersion(input, EVAL_CONTRACT_SCHEMA_VERSION, `${ROOT}.schemaVersion`)
  const contract = parseArtifact(EvalContract, input, ROOT)
  const violation = firstViolation(contract, { strict })
  if (violation !== null) throw new StructuralFailure(violation)
  return freezeArtifact(contract)
}
