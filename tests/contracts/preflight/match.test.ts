import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { matchObservations } from '../../../src/contracts/preflight/match.ts'
import { faultOf } from '../../canonical/faulted.ts'
import { ABSENT_BODY, answersTo, api, contractOf, http, json, planOf, witness } from './desk.ts'

const plan = planOf(contractOf([api('desk-api', http('look', { sensitivityWitness: witness('w1', 'w2') }))]))
const answers = answersTo(plan, ({ legId }) => json(legId))
const [first, second] = answers
if (first === undefined || second === undefined) throw new Error('the test expects two legs')

describe('each leg finds its own answer', () => {
  test('by id, wherever it stands', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(answers, { minLength: answers.length }), (shuffled) => {
        expect([...matchObservations(plan.legs, shuffled)]).toEqual([...matchObservations(plan.legs, answers)])
      }),
      { numRuns: 20 },
    )
  })

  test('or none', () => {
    expect([...matchObservations(plan.legs, [second]).keys()]).toEqual(['w2'])
  })

  test('what no leg asked for is dropped, whatever its kind', () => {
    const stray = { ...first, probeId: 'stray', kind: 'mcp' as const, isError: false, result: ABSENT_BODY }

    expect([...matchObservations(plan.legs, [first, stray]).keys()]).toEqual(['w1'])
  })

  test('other identifiers than were asked are not judged here', () => {
    expect(matchObservations(plan.legs, [{ ...first, interfaceId: 'x', operationId: 'y' }]).size).toBe(1)
  })
})

describe('a set no port may give', () => {
  const tool = { ...first, kind: 'mcp' as const, isError: false, result: ABSENT_BODY }

  test.each([
    ['an id twice', [first, second, first]],
    ['an id twice, though no leg has it', [first, { ...first, probeId: 'stray' }, { ...second, probeId: 'stray' }]],
    ['an answer of another kind', [tool, second]],
    ['an answer to no leg', [{ ...first, probeId: 'stray' }]],
    ['no answer at all', []],
  ])('%s', (_, observations) => {
    const fault = faultOf(() => matchObservations(plan.legs, observations))

    expect([fault.code, fault.artifactPath]).toEqual(['port-contract-violation', 'PreflightVerdict'])
  })
})
