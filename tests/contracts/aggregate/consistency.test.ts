import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { reductionConsistencyIssues } from '../../../src/contracts/aggregate/consistency.ts'
import { OUTCOME_STATES, type ReducedProbeOutcome } from '../../../src/contracts/schemas/evidence-artifact.ts'
import { at, type ContractEvidence, evidenceOf, outcomeOf, reductionOf } from './evidence.ts'

const pathsOf = (artifact: ContractEvidence) => reductionConsistencyIssues(artifact).map(({ path }) => path.join('.'))

/** An artifact whose reduction states something else in these fields only. */
const stating = (fields: Partial<ReducedProbeOutcome>) =>
  evidenceOf({ change: (artifact) => Object.assign(reductionOf(artifact), fields) })

const ofReduction = (...tails: readonly string[]) => tails.map((tail) => `reducedProbeOutcomes.0.${tail}`)

test('whatever the trials say, what was reduced from them is consistent', () => {
  const votes = fc.array(fc.constantFrom(...OUTCOME_STATES), { maxLength: 8 })
  fc.assert(fc.property(votes, (drawn) => expect(pathsOf(evidenceOf({ votes: drawn }))).toEqual([])))
})

test('an artifact without oracles has trials, and neither outcomes nor votes', () => {
  const artifact = evidenceOf({ votes: [] })
  artifact.trials.completed = 1
  artifact.trials.completedAttempts = [1]

  expect(pathsOf(artifact)).toEqual([])
})

const ROWS: readonly (readonly [title: string, artifact: ContractEvidence, paths: readonly string[]])[] = [
  [
    '1: an attempt twice',
    evidenceOf({
      change: ({ trials }) => {
        trials.completedAttempts = [1, 2, 2]
        trials.completed = 3
      },
    }),
    ['trials.completedAttempts'],
  ],
  [
    '1: another number of attempts than completed',
    evidenceOf({
      change: ({ trials }) => {
        trials.completed = 3
      },
    }),
    ['trials.completedAttempts'],
  ],
  [
    '2 and 8: outcomes and votes of other trials',
    evidenceOf({
      change: ({ trials }) => {
        trials.completedAttempts = [1, 3]
      },
    }),
    ['outcomes', ...ofReduction('trialVotes')],
  ],
  [
    '2: an outcome of no completed trial',
    evidenceOf({ change: ({ outcomes }) => outcomes.push(outcomeOf('P-001', 9, 'caught')) }),
    ['outcomes'],
  ],
  [
    '3 and 5: a reduction without a scored probe',
    evidenceOf({
      change: (artifact) => {
        artifact.scoredProbeId = null
      },
    }),
    ['reducedProbeOutcomes', ...ofReduction('probeId')],
  ],
  [
    '3, 11 and 12: no reduction of the scored probe',
    evidenceOf({
      votes: ['caught', 'judge-error'],
      change: (artifact) => {
        artifact.reducedProbeOutcomes = []
      },
    }),
    ['reducedProbeOutcomes', 'reducedProbeOutcomes', 'trials.invalidatedAttempts'],
  ],
  [
    '3 and 4: the same probe twice',
    evidenceOf({
      change: ({ reducedProbeOutcomes }) => reducedProbeOutcomes.push(structuredClone(at(reducedProbeOutcomes, 0))),
    }),
    ['reducedProbeOutcomes', 'reducedProbeOutcomes.1.probeId'],
  ],
  [
    '3 and 5: another probe than the scored one',
    evidenceOf({
      change: (artifact) => {
        artifact.scoredProbeId = 'P-002'
      },
    }),
    ['reducedProbeOutcomes', ...ofReduction('probeId')],
  ],
  [
    '6: an outcome of another severity',
    evidenceOf({
      change: ({ outcomes }) => {
        at(outcomes, 1).severity = 'low'
      },
    }),
    ofReduction('severity'),
  ],
  [
    '7 and 10: a vote no outcome has',
    evidenceOf({
      change: (artifact) => {
        at(reductionOf(artifact).trialVotes, 1).state = 'missed'
      },
    }),
    ofReduction('trialVotes.1', 'caught', 'caughtCount'),
  ],
  [
    '7 and 8: a trial votes twice, another not at all',
    evidenceOf({
      change: (artifact) => {
        at(reductionOf(artifact).trialVotes, 1).trialIndex = 1
      },
    }),
    ofReduction('trialVotes.1.trialIndex', 'trialVotes'),
  ],
  [
    '7 and 9: votes without outcomes',
    evidenceOf({
      votes: ['caught'],
      change: (artifact) => {
        artifact.outcomes = []
      },
    }),
    ofReduction('trialVotes.0', 'trialVotes'),
  ],
  ['10: exercised', stating({ exercised: false }), ofReduction('exercised')],
  ['10: caught', stating({ caught: false }), ofReduction('caught')],
  ['10: validCount', stating({ validCount: 3 }), ofReduction('validCount')],
  ['10: caughtCount', stating({ caughtCount: 1 }), ofReduction('caughtCount')],
  ['10: catchThreshold, by what follows from it', stating({ catchThreshold: 1 }), ofReduction('caught')],
  [
    '10: invalidatedAttempts',
    stating({ invalidatedAttempts: [{ attempt: 1, reason: 'judge-error' }] }),
    ofReduction('invalidatedAttempts'),
  ],
  [
    '10: all fields, in their order',
    stating({
      exercised: false,
      caught: false,
      validCount: 0,
      caughtCount: 0,
      invalidatedAttempts: [{ attempt: 1, reason: 'x' }],
    }),
    ofReduction('exercised', 'caught', 'validCount', 'caughtCount', 'invalidatedAttempts'),
  ],
  [
    '11: outcomes of probes that are not reduced, each probe once',
    evidenceOf({
      change: ({ outcomes }) => {
        outcomes.push(outcomeOf('P-008', 1, 'caught'), outcomeOf('P-007', 1, 'caught'))
        outcomes.push(outcomeOf('P-008', 2, 'missed'), outcomeOf(null, 2, 'missed'))
      },
    }),
    ['reducedProbeOutcomes', 'reducedProbeOutcomes'],
  ],
  [
    '12: invalidated trials',
    evidenceOf({ change: ({ trials }) => trials.invalidatedAttempts.push({ attempt: 1, reason: 'judge-error' }) }),
    ['trials.invalidatedAttempts'],
  ],
]

test.each([...ROWS])('%s', (_, artifact, paths) => {
  expect(pathsOf(artifact)).toEqual([...paths])
})

test('probes without a reduction are named in first-seen order', () => {
  const artifact = evidenceOf({
    change: ({ outcomes }) => outcomes.push(outcomeOf('P-008', 1, 'caught'), outcomeOf('P-007', 1, 'caught')),
  })

  expect(reductionConsistencyIssues(artifact).map(({ message }) => message.split(' ')[2])).toEqual(['P-008', 'P-007'])
})

test('invalidated attempts agree in any order, but as often', () => {
  const votes = ['judge-error', 'oracle-error', 'caught'] as const
  const reversed = evidenceOf({ votes, change: (artifact) => reductionOf(artifact).invalidatedAttempts.reverse() })
  const doubled = evidenceOf({
    votes,
    change: (artifact) => {
      const attempts = reductionOf(artifact).invalidatedAttempts
      attempts[1] = at(attempts, 0)
    },
  })

  expect(pathsOf(reversed)).toEqual([])
  expect(pathsOf(doubled)).toEqual(ofReduction('invalidatedAttempts'))
})

test('many reductions and votes cost one pass', () => {
  const artifact = evidenceOf()
  const one = reductionOf(artifact)
  artifact.reducedProbeOutcomes = Array.from({ length: 20_000 }, (_, index) => ({
    ...one,
    probeId: `P-${index + 100}`,
  }))

  expect(reductionConsistencyIssues(artifact).length).toBeGreaterThan(20_000)
})
