import * as v from 'valibot'
import { orNull, say } from './describe.ts'
import { strict } from './objects.ts'
import { Count, Digest, PositiveInteger, RunMode, UnitInterval } from './scalars.ts'

export const STRENGTH_CLASSES = Object.freeze(['defect', 'gameability', 'zero-action'] as const)
export const StrengthClass = v.picklist(STRENGTH_CLASSES)
export type StrengthClass = v.InferOutput<typeof StrengthClass>

/** An object with exactly the three classes. */
export function perClass<const Entry extends v.GenericSchema>(entry: Entry) {
  return strict({ defect: entry, gameability: entry, 'zero-action': entry })
}

export const classCounts = {
  caught: say(Count, 'Probes that were caught.'),
  exercised: say(Count, 'Probes that were exercised.'),
  rate: orNull(UnitInterval, 'Caught among exercised; null when none was exercised.'),
} as const

export const ClassStrength = say(strict(classCounts), 'How many known defects of a class were caught.')
export type ClassStrength = v.InferOutput<typeof ClassStrength>

export const StrengthBasis = v.picklist(['measured', 'reconstructed'])
export type StrengthBasis = v.InferOutput<typeof StrengthBasis>

/** What two scores must share to be versions of one another, by field name. */
const SCORING_VERSION_INPUTS = Object.freeze([
  'contractSchemaVersion',
  'corpusDigest',
  'fixtureDigest',
  'evaluatorConfigurationDigest',
  'scoringPolicyDigest',
  'mode',
] as const)
export const ScoringVersionInput = v.picklist(SCORING_VERSION_INPUTS)
export type ScoringVersionInput = v.InferOutput<typeof ScoringVersionInput>

/** The inputs of a scoring version, for artifacts of one mode or of any. */
export function scoringVersionInputs<const Mode extends v.GenericSchema>(mode: Mode) {
  return say(
    strict({
      contractSchemaVersion: say(PositiveInteger, 'Version of the shape of the contract.'),
      corpusDigest: say(Digest, 'Of the corpus, as the caller attests.'),
      fixtureDigest: say(Digest, 'From the pre-flight verdict.'),
      evaluatorConfigurationDigest: say(Digest, 'From the run records.'),
      scoringPolicyDigest: say(Digest, 'Of the scoring policy.'),
      mode,
    }),
    'What the scoring version is the digest of.',
  )
}
export const ScoringVersionInputs = scoringVersionInputs(RunMode)
export type ScoringVersionInputs = v.InferOutput<typeof ScoringVersionInputs>
