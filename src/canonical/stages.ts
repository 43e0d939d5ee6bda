/** The published artifacts, in registry order. Spec: contracts part 01, section 1.4. */
export const INTERCHANGE_ARTIFACT_KEYS = Object.freeze([
  'eval-contract',
  'rubric',
  'sealed-evaluator-brief',
  'sealed-run-record',
  'isolation-manifest',
  'evaluator-configuration',
  'probe',
  'artifact-reference',
  'private-artifact-manifest',
  'preflight-verdict',
  'scoring-policy',
  'evidence-artifact',
  'strength-aggregate',
] as const)
export type ArtifactKey = (typeof INTERCHANGE_ARTIFACT_KEYS)[number]

/** What one stage hands to the next inside one call; never published. */
export type InternalProduct =
  | 'probe-plan'
  | 'probe-observations'
  | 'validated-observations'
  | 'scored-outcomes-and-verdict'

export type Stage = {
  readonly inputs: readonly (ArtifactKey | InternalProduct)[]
  /** Plain values a caller passes beside artifacts. */
  readonly values: readonly string[]
  /** The one thing that only this stage writes. */
  readonly owns: ArtifactKey | InternalProduct
  /** `mints`: writes the lineage of a new root. `carries-through`: keeps its input's. */
  readonly lineage: 'mints' | 'carries-through' | 'none'
}

/** What each stage reads and owns. Spec: contracts part 05, section 5.5. */
export const STAGES = Object.freeze({
  compile: { inputs: ['eval-contract'], values: [], owns: 'eval-contract', lineage: 'carries-through' },
  seal: { inputs: ['eval-contract'], values: [], owns: 'sealed-evaluator-brief', lineage: 'mints' },
  ingest: {
    inputs: ['sealed-run-record', 'isolation-manifest', 'evaluator-configuration'],
    values: ['mode'],
    owns: 'validated-observations',
    lineage: 'none',
  },
  preflight: {
    inputs: ['eval-contract', 'probe', 'probe-plan', 'probe-observations'],
    values: [],
    owns: 'preflight-verdict',
    lineage: 'mints',
  },
  score: {
    inputs: ['eval-contract', 'validated-observations', 'probe', 'preflight-verdict', 'scoring-policy'],
    values: [],
    owns: 'scored-outcomes-and-verdict',
    lineage: 'none',
  },
  emit: {
    inputs: ['scored-outcomes-and-verdict'],
    values: ['corpusDigest', 'fixtureDigest', 'evaluatorConfigurationDigest'],
    owns: 'evidence-artifact',
    lineage: 'mints',
  },
  aggregate: {
    inputs: ['evidence-artifact', 'scoring-policy'],
    values: ['floors'],
    owns: 'strength-aggregate',
    lineage: 'mints',
  },
} as const satisfies Record<string, Stage>)
export type StageName = keyof typeof STAGES

/** Who makes an artifact: a stage, the caller, or nobody by itself because it only occurs inside others. */
export const PRODUCERS = Object.freeze({
  'eval-contract': 'compile',
  rubric: 'caller',
  'sealed-evaluator-brief': 'seal',
  'sealed-run-record': 'caller',
  'isolation-manifest': 'caller',
  'evaluator-configuration': 'caller',
  probe: 'caller',
  'artifact-reference': 'embedded',
  'private-artifact-manifest': 'caller',
  'preflight-verdict': 'preflight',
  'scoring-policy': 'caller',
  'evidence-artifact': 'emit',
  'strength-aggregate': 'aggregate',
} as const satisfies Record<ArtifactKey, StageName | 'caller' | 'embedded'>)

/** Lineage of everything the tool mints itself: an origin. */
export const ROOT_LINEAGE = Object.freeze({ parentDigest: null, revisionCount: 0 } as const)
