import { pointersOf } from '../compile/expression.ts'
import { oraclePath } from '../compile/paths.ts'
import { buildPlanIndex, type PlanIndex } from '../compile/plan-index.ts'
import { parsePointer } from '../compile/pointer.ts'
import {
  makePointerDenotesCollection,
  type PointerDenotesCollection,
  type ReferenceSetKeys,
  referenceSetKeysOf,
} from '../evaluate/index.ts'
import type { IngestedTrial } from '../ingest/index.ts'
import type { EvalContract, Oracle, Severity, Step } from '../schemas/eval-contract.ts'
import type { DefectSignature, Probe } from '../schemas/probe.ts'
import type { ScoringPolicy } from '../schemas/scoring-policy.ts'
import { highestSeverity } from '../severity.ts'
import type { JudgeConduct } from './outcome/inputs.ts'
import {
  type HomeOperation,
  type QualificationFailureCode,
  type QualificationResult,
  qualifyProbe,
  resolveHomeOperation,
  signatureOf,
} from './qualification/index.ts'

/** An oracle with what does not change from trial to trial. */
export type PreparedOracle = {
  readonly oracle: Oracle
  /** Where faults of its check are reported. */
  readonly checkPath: string
  /** Steps of the plan that its check reads. */
  readonly addressed: ReadonlySet<Step>
  /** Of the gravest behavior that lists it. */
  readonly listedSeverity: Severity
}

/** What all trials of a call are scored against. */
export type Subject = {
  readonly contract: EvalContract
  readonly policy: ScoringPolicy
  readonly probe: Probe
  readonly qualification: QualificationResult
  readonly home: HomeOperation | null
  /** Null when the probe has none, or one that cannot be asked. */
  readonly witnessedSignature: DefectSignature | null
  readonly designatedOracleId: string | null
  readonly judgeConduct: JudgeConduct
  readonly oracles: readonly PreparedOracle[]
  readonly index: PlanIndex
  readonly denotesCollection: PointerDenotesCollection
  readonly referenceSetKeys: ReferenceSetKeys
}

export function prepareSubject(scored: {
  readonly contract: EvalContract
  readonly policy: ScoringPolicy
  readonly probe: Probe
  readonly designatedOracleId: string | null
  readonly trials: readonly IngestedTrial[]
}): Subject {
  const { contract, probe, trials, ...rest } = scored
  const signature = signatureOf(probe)
  const home = signature === null ? null : resolveHomeOperation(signature, contract.permittedInterfaces)
  const qualification = qualifyProbe(probe, home?.operation ?? null)
  const index = buildPlanIndex(contract)
  return {
    ...rest,
    contract,
    probe,
    qualification,
    home,
    witnessedSignature: isAskable(qualification) ? signature : null,
    judgeConduct: judgeConductOf(contract, trials),
    oracles: contract.oracles.map((oracle) => prepareOracle(oracle, contract, index)),
    index,
    denotesCollection: makePointerDenotesCollection(contract, index),
    referenceSetKeys: referenceSetKeysOf(contract),
  }
}

/** Failures under which a condition has no answer. Asking it would end the run without naming what is wrong with the probe. */
const UNASKABLE: readonly QualificationFailureCode[] = [
  'condition-reference-set-operand',
  'condition-operand-illegal',
  'condition-regex-illegal',
]

function isAskable({ failures }: QualificationResult): boolean {
  return !failures.some(({ code }) => UNASKABLE.includes(code))
}

function judgeConductOf({ rubrics }: EvalContract, trials: readonly IngestedTrial[]): JudgeConduct {
  if (rubrics.length === 0) return 'absent'
  const isMalformed = trials.some(({ conditions }) => conditions.some(({ kind }) => kind === 'judge-result-unscored'))
  return isMalformed ? 'malformed' : 'conforming'
}

function prepareOracle(oracle: Oracle, { behaviors }: EvalContract, index: PlanIndex): PreparedOracle {
  const { id, check } = oracle
  const addressed = new Set<Step>()
  for (const { pointer } of check === null ? [] : pointersOf(check)) {
    const step = index.step(parsePointer(pointer)?.step ?? '')
    if (step !== null) addressed.add(step)
  }
  const listing = behaviors.filter(({ oracles }) => oracles.includes(id))
  return {
    oracle,
    checkPath: `${oraclePath(id)}.check`,
    addressed,
    listedSeverity: highestSeverity(listing.map(({ severity }) => severity)),
  }
}
