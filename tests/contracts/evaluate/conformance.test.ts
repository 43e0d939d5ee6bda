import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { pointersOf } from '../../../src/contracts/compile/expression.ts'
import { buildPlanIndex } from '../../../src/contracts/compile/plan-index.ts'
import { parsePointer } from '../../../src/contracts/compile/pointer.ts'
import {
  makePointerDenotesCollection,
  makeResolveOperand,
  referenceSetKeysOf,
  resolveCheck,
  selectSteps,
  stepObservationsOf,
} from '../../../src/contracts/evaluate/index.ts'
import { CheckResolution, EvalContract, type Oracle } from '../../../src/contracts/schemas/eval-contract.ts'
import { SealedRunRecord } from '../../../src/contracts/schemas/sealed-run-record.ts'
import { sharedSuite } from '../../canonical/shared-suite.ts'

const suite = sharedSuite('eval-quality')

/** Everything that is evaluated for the oracles of one trial. */
function evaluated(folder: string, recordName: string) {
  const contract = v.parse(EvalContract, read(folder, 'contract.json'))
  const record = v.parse(SealedRunRecord, read(folder, recordName))
  const index = buildPlanIndex(contract)
  const selections = selectSteps(contract.interactionPlan, { index, observations: record.observations })
  const resolveOperand = makeResolveOperand(stepObservationsOf(selections, index), contract.referenceSets)
  const denotesCollection = makePointerDenotesCollection(contract, index)
  return contract.oracles.map((oracle) => ({
    oracle,
    selectedObservationIds: selections
      .filter(({ step }) => stepsOf(oracle).has(step.stepId))
      .flatMap(({ matchedObservationIds }) => matchedObservationIds),
    resolution:
      oracle.check === null
        ? null
        : resolveCheck(
            oracle.check,
            resolveOperand,
            denotesCollection,
            referenceSetKeysOf(contract),
            1_000_000,
            'check',
          ),
  }))
}

function read(folder: string, name: string): unknown {
  return JSON.parse(readFileSync(join(suite ?? '', folder, name), 'utf8'))
}

function stepsOf({ check }: Oracle): Set<string | undefined> {
  return new Set(check === null ? [] : pointersOf(check).map(({ pointer }) => parsePointer(pointer)?.step))
}

const Outcomes = v.object({
  outcomes: v.array(
    v.object({
      oracleId: v.string(),
      selectedObservationIds: v.array(v.string()),
      checkResolution: v.nullable(CheckResolution),
    }),
  ),
})

describe.skipIf(suite === null)('evidence artifacts published for one trial (skipped without the shared suite)', () => {
  test.each([
    ['case-spike', 'expected/evidence-artifact.json'],
    ['case-workflow', 'expected/evidence-artifact.json'],
  ])('%s: every check resolves to the published tree, over the published observations', (folder, evidence) => {
    const { outcomes } = v.parse(Outcomes, read(folder, evidence))
    const ours = evaluated(folder, 'sealed-run-record.json')

    expect(ours.map(({ oracle, resolution }) => [oracle.id, resolution])).toEqual(
      outcomes.map(({ oracleId, checkResolution }) => [oracleId, checkResolution]),
    )
    for (const [place, { selectedObservationIds }] of ours.entries()) {
      const published = outcomes[place]?.selectedObservationIds ?? []
      // The designated oracle has the observations of the witness behind its own.
      expect(published.slice(0, new Set(selectedObservationIds).size)).toEqual([...new Set(selectedObservationIds)])
    }
  })

  // From the published states and the agreement of the evaluator: a confirmed check is satisfied, a caught one is not.
  test.each<[string, string, string[]]>([
    ['case-agent', 'sealed-run-record.json', ['no', 'yes', 'yes', 'yes', 'yes']],
    ['case-skill', 'honest-run-record.json', ['yes', 'yes']],
    ['case-skill', 'degenerate-run-record.json', ['yes', 'no']],
    ['case-tool-use', 'sealed-run-record.json', ['no', 'yes', 'yes', 'yes']],
    ['case-walkthrough', 'sealed-run-record.json', ['no', 'yes', 'yes', 'undecided']],
  ])('%s, %s: checks are satisfied where the published outcome says so', (folder, record, expected) => {
    const satisfied = evaluated(folder, record).map(({ oracle, resolution }): string => {
      if (resolution?.resolution === 'insufficient-evidence') return 'undecided'
      return (resolution?.resolution === 'true') === (oracle.polarity === 'expects-hold') ? 'yes' : 'no'
    })

    expect(satisfied).toEqual(expected)
  })
})
