import type { Check, CheckContext, Violation } from '../check.ts'
import { ROOT, witnessPath } from '../paths.ts'

/** Row 33: legs and steps share one namespace, since pointers name either. */
export const checkWitnessLegIds: Check = (context) => {
  const owners = stepOwners(context)
  for (const declared of context.index.operations) {
    const witness = declared.operation.sensitivityWitness
    if (witness === null) continue
    const legsPath = `${witnessPath(declared)}.legs`
    const [first, second] = witness.legs
    if (first.legId === second.legId) return taken(legsPath, first.legId, 'the other leg of this witness')
    for (const [place, { legId }] of witness.legs.entries()) {
      const owner = owners.get(legId)
      if (owner !== undefined) return taken(`${legsPath}[${place}].legId`, legId, owner)
      owners.set(legId, `the witness "${witness.witnessId}" of the operation "${declared.operationId}"`)
    }
  }
  const reset = context.contract.fixtureReset
  const owner = reset === null ? undefined : owners.get(reset.legId)
  return reset === null || owner === undefined ? null : taken(`${ROOT}.fixtureReset.legId`, reset.legId, owner)
}

function stepOwners({ contract }: CheckContext): Map<string, string> {
  return new Map(contract.interactionPlan.map(({ stepId }) => [stepId, 'a step of the plan']))
}

function taken(artifactPath: string, legId: string, owner: string): Violation {
  return {
    code: 'malformed-operator-expression',
    artifactPath,
    detail: `the identifier "${legId}" already belongs to ${owner}, and pointers must be able to tell them apart`,
  }
}
