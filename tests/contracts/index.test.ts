import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as Barrel from '../../src/contracts/index.ts'
import * as barrel from '../../src/contracts/index.ts'
import * as library from '../../src/index.ts'
import { PUBLISHED } from './published-names.ts'

/** Every published type; one that is missing, or is no type, does not compile. */
export type PublishedTypes = readonly [
  artifacts: [
    Barrel.ArtifactReference,
    Barrel.EvalContract,
    Barrel.EvaluatorConfiguration,
    Barrel.EvidenceArtifact,
    Barrel.IsolationManifest,
    Barrel.PreflightVerdict,
    Barrel.PrivateArtifactManifest,
    Barrel.Probe,
    Barrel.Rubric,
    Barrel.ScoringPolicy,
    Barrel.SealedEvaluatorBrief,
    Barrel.SealedRunRecord,
    Barrel.StrengthAggregate,
  ],
  parts: [
    Barrel.StrengthFloors,
    Barrel.PreflightCheck,
    Barrel.Observation,
    Barrel.Expression,
    Barrel.Operand,
    Barrel.CheckResolutionValue,
    Barrel.JsonValue,
    Barrel.FixtureReset,
    Barrel.ManifestationWitness,
    Barrel.SensitivityWitness,
    Barrel.SensitivityWitnessLeg,
    Barrel.WitnessChannel,
    Barrel.WitnessInputs,
    Barrel.AnyOperation,
    Barrel.DefectSignature,
    Barrel.PermittedInterface,
    Barrel.HomeOperation,
  ],
  calls: [
    Barrel.RunPreflightOptions,
    Barrel.PreflightFromObservationsOptions,
    Barrel.RunScoreOptions,
    Barrel.RunScoreResult,
    Barrel.AggregateStrengthOptions,
    Barrel.Diagnostic,
    Barrel.DiagnosticSink,
  ],
  words: [
    Barrel.FailureCode,
    Barrel.RuntimeFaultCode,
    Barrel.ForbiddenTargetReason,
    Barrel.PortFailureReason,
    Barrel.DisciplineRule,
    Barrel.Severity,
    Barrel.Verdict,
    Barrel.EvaluatorRecommendation,
    Barrel.QualificationFailure,
    Barrel.QualificationFailureCode,
    Barrel.QualificationResult,
    Barrel.ComparableResult,
    Barrel.DominanceRelationValue,
    Barrel.LineageChainReport,
    Barrel.LineageFinding,
  ],
  targets: [
    Barrel.AddressClass,
    Barrel.DenialReason,
    Barrel.ParsedAddress,
    Barrel.PolicyDecision,
    Barrel.ResolvedTarget,
    Barrel.ProbeTargetPolicy,
    Barrel.ProbeTargetAuthorization,
  ],
  evaluation: [
    Barrel.ResolveOperand,
    Barrel.PointerDenotesCollection,
    Barrel.ReferenceSetKeys,
    Barrel.ResolvedValue,
    Barrel.PlanIndex,
  ],
]

const names = Object.values(PUBLISHED).flat().sort()

test('the barrel holds every published value and nothing else', () => {
  expect(Object.keys(barrel).sort()).toEqual(names)
})

test('the library hands all of it on', () => {
  const values = new Map<string, unknown>(Object.entries(library))
  for (const [name, value] of Object.entries(barrel)) expect([name, values.get(name)]).toEqual([name, value])
})

const REFERENCE = join(import.meta.dir, '../../../shared/seeds/contracts-cli-reference.md')

// The reference is kept beside the repository and not in it.
test.skipIf(!existsSync(REFERENCE))('the list is that of the reference, where that is at hand', () => {
  const text = readFileSync(REFERENCE, 'utf8')
  const section = text.slice(text.indexOf('- Stages:'), text.indexOf('Every artifact type ships'))
  const listed = section
    .trim()
    .split(/(?:^|\s)- /)
    .slice(1)
    .map((row) => {
      const [heading = '', list = ''] = row.split(':')
      return [heading, list.split(',').map((name) => name.trim())] as const
    })

  expect<unknown>(Object.fromEntries(listed)).toEqual(PUBLISHED)
})

describe('what the lists hold', () => {
  const lists = Object.entries(barrel).filter(([, value]) => Array.isArray(value))

  test.each(lists)('%s is frozen and repeats nothing', (_, list) => {
    const entries: readonly unknown[] = Array.isArray(list) ? list : []

    expect(Object.isFrozen(list)).toBe(true)
    expect(new Set(entries).size).toBe(entries.length)
    expect(entries.length).toBeGreaterThan(0)
  })

  test('are as long as published', () => {
    const { OUTCOME_STATES, DISCIPLINE_RULES, INTERCHANGE_ARTIFACT_KEYS, DOMINANCE_RELATIONS } = barrel

    expect(OUTCOME_STATES).toHaveLength(12)
    expect(DISCIPLINE_RULES).toHaveLength(7)
    expect(INTERCHANGE_ARTIFACT_KEYS).toHaveLength(13)
    expect(DOMINANCE_RELATIONS).toEqual(['a-dominates-b', 'b-dominates-a', 'equivalent', 'incomparable'])
    expect(barrel.FAILURE_CODES).toHaveLength(27)
    expect(barrel.RUNTIME_FAULT_CODES).toHaveLength(10)
    expect(barrel.AGGREGATION_REFUSAL_CODES).toEqual(['strength-inputs-disagree', 'strength-input-inconsistent'])
  })

  test('schema versions are literals, on which a caller can narrow', () => {
    const versions: readonly [7, 2, 6, 8, 1, 1, 2, 2, 1, 4, 1] = [
      barrel.EVAL_CONTRACT_SCHEMA_VERSION,
      barrel.SEALED_EVALUATOR_BRIEF_SCHEMA_VERSION,
      barrel.PROBE_SCHEMA_VERSION,
      barrel.SEALED_RUN_RECORD_SCHEMA_VERSION,
      barrel.ISOLATION_MANIFEST_SCHEMA_VERSION,
      barrel.EVALUATOR_CONFIGURATION_SCHEMA_VERSION,
      barrel.PREFLIGHT_VERDICT_SCHEMA_VERSION,
      barrel.SCORING_POLICY_SCHEMA_VERSION,
      barrel.PRIVATE_ARTIFACT_MANIFEST_SCHEMA_VERSION,
      barrel.EVIDENCE_ARTIFACT_SCHEMA_VERSION,
      barrel.STRENGTH_AGGREGATE_SCHEMA_VERSION,
    ]
    expect([...versions]).toEqual([7, 2, 6, 8, 1, 1, 2, 2, 1, 4, 1])
  })
})
