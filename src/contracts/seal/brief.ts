import { byCodeUnit } from '../../canonical/by-code-unit.ts'
import { digestArtifact } from '../../canonical/digest.ts'
import { ROOT_LINEAGE } from '../../canonical/stages.ts'
import { ROOT } from '../compile/paths.ts'
import { buildPlanIndex, planAmbiguity } from '../compile/plan-index.ts'
import type { EvalContract } from '../schemas/eval-contract.ts'
import { SEALED_EVALUATOR_BRIEF_SCHEMA_VERSION, type SealedEvaluatorBrief } from '../schemas/sealed-evaluator-brief.ts'
import { directionText } from './direction-text.ts'
import { evidencePhrase } from './evidence/evidence-phrase.ts'
import { stepReferences } from './evidence/step-reference.ts'

/** What sealing needs and compiling does not ask. The message is the reason. */
export class SealPrecondition extends Error {
  override readonly name = 'SealPrecondition'
}

/**
 * The brief of a compiled contract: what an evaluator may know and nothing of how it will be judged. Everything but
 * `contractDigest` and the order inside `behaviors` is independent of the order the contract declares things in.
 * Spec: contracts/02-compile-and-seal.md, section 14.1.
 *
 * @throws SealPrecondition
 */
export function assembleBrief(contract: EvalContract): SealedEvaluatorBrief {
  return {
    schemaVersion: SEALED_EVALUATOR_BRIEF_SCHEMA_VERSION,
    ...ROOT_LINEAGE,
    contractDigest: digestArtifact(contract, ROOT),
    behaviors: contract.behaviors,
    directions: directionsOf(contract),
    permittedInterfaces: contract.permittedInterfaces
      .map(({ logicalId, kind }) => ({ logicalId, kind }))
      .toSorted((a, b) => byCodeUnit(a.logicalId, b.logicalId)),
    scopedResources: (contract.scopedResources ?? []).toSorted((a, b) => byCodeUnit(a.reference, b.reference)),
    principals: Object.keys(contract.testData.principals ?? {}).toSorted(byCodeUnit),
    budgets: contract.budgets,
    safetyLimits: contract.safetyLimits.toSorted(byCodeUnit),
    probeStepBound: contract.probeStepBound,
  }
}

function directionsOf(contract: EvalContract): SealedEvaluatorBrief['directions'] {
  const ambiguity = planAmbiguity(contract)
  if (ambiguity !== null) throw new SealPrecondition(ambiguity)
  const index = buildPlanIndex(contract)
  const references = stepReferences(index)
  const told = new Map<string, string>()
  for (const { id, direction } of contract.oracles) {
    if (told.has(id)) throw new SealPrecondition(`the oracle "${id}" is declared more than once`)
    if (direction === null) throw new SealPrecondition(`the oracle "${id}" declares no direction`)
    const evidence = evidencePhrase(direction.evidenceTargets, index, references)
    if (evidence.kind !== 'phrase')
      throw new SealPrecondition(`the direction of the oracle "${id}" cannot be told: ${evidence.detail}`)
    told.set(id, directionText(direction, evidence.phrase))
  }
  return [...told]
    .map(([oracleId, text]) => ({ oracleId, text }))
    .toSorted((a, b) => byCodeUnit(a.oracleId, b.oracleId))
}
