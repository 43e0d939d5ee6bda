import type { EvalContract } from '../../schemas/eval-contract.ts'
import type { Probe } from '../../schemas/probe.ts'

/** Gives out an identifier nobody uses, and takes note of it: the base, or else `<base>-2`, `<base>-3` and so on. */
export type Mint = (base: string) => string

/** Starts from what contract and probes use, planned or not. Spec: contracts part 03, section 2.2, "Minting a leg id". */
export function mintBeside(contract: EvalContract, probes: readonly Probe[]): Mint {
  const used = new Set(identifiersIn(contract, probes))
  return (base) => {
    let minted = base
    for (let number = 2; used.has(minted); number++) minted = `${base}-${number}`
    used.add(minted)
    return minted
  }
}

function* identifiersIn(contract: EvalContract, probes: readonly Probe[]): Generator<string> {
  for (const { stepId } of contract.interactionPlan) yield stepId
  for (const { operations } of contract.permittedInterfaces) {
    for (const { sensitivityWitness } of operations) {
      for (const { legId } of sensitivityWitness?.legs ?? []) yield legId
    }
  }
  if (contract.fixtureReset !== null) yield contract.fixtureReset.legId
  // A clean probe declares no defect.
  for (const { defects } of probes) {
    for (const { manifestationWitness } of defects) {
      if (manifestationWitness !== null) yield manifestationWitness.legId
    }
  }
}
