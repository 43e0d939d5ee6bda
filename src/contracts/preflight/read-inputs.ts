import { assertSchemaVersion } from '../../canonical/stamp.ts'
import { ROOT } from '../compile/paths.ts'
import { probePath } from '../probe-path.ts'
import { EVAL_CONTRACT_SCHEMA_VERSION, EvalContract } from '../schemas/eval-contract.ts'
import { parseArtifact } from '../schemas/parse.ts'
import { listOf } from '../schemas/parts/objects.ts'
import { PROBE_SCHEMA_VERSION, Probe } from '../schemas/probe.ts'
import { ProbeObservation } from '../schemas/probe-observation.ts'

const Probes = listOf(Probe)
const Observations = listOf(ProbeObservation)

/** Stamp before shape. The contract is parsed, not compiled. Spec for this file: contracts part 03, section 1. */
export function readContract(contract: unknown): EvalContract {
  assertSchemaVersion(contract, EVAL_CONTRACT_SCHEMA_VERSION, `${ROOT}.schemaVersion`)
  return parseArtifact(EvalContract, contract, ROOT)
}

/** Every stamp before any shape, so that a stale probe is called stale. */
export function readProbes(probes: unknown): Probe[] {
  if (Array.isArray(probes)) {
    for (const probe of probes) assertSchemaVersion(probe, PROBE_SCHEMA_VERSION, `${probePath(probe)}.schemaVersion`)
  }
  return parseArtifact(Probes, probes, 'Probe')
}

export function readObservations(observations: unknown): ProbeObservation[] {
  return parseArtifact(Observations, observations, 'ProbeObservation')
}
