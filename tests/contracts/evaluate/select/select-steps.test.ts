import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { buildPlanIndex } from '../../../../src/contracts/compile/plan-index.ts'
import { inSequence, selectSteps, stepObservationsOf } from '../../../../src/contracts/evaluate/index.ts'
import type { BindingValue, JsonValue, Step } from '../../../../src/contracts/schemas/eval-contract.ts'
import type { Observation } from '../../../../src/contracts/schemas/sealed-run-record.ts'
import { NOTHING_SENT, observed } from '../observing.ts'

/** A step that selects calls of the operation of its own name. */
function step(stepId: string, more: Partial<Step> & { path?: Record<string, BindingValue> } = {}): Step {
  const { path = null, ...rest } = more
  return {
    stepId,
    interfaceId: 'desk',
    operationId: stepId,
    inputBinding: { path, query: null, header: null, body: null },
    after: null,
    cardinality: 'exactly-one',
    ...rest,
  }
}

/** A call of an operation, known by its sequence. */
function call(operationId: string, sequence: number, more: Partial<Observation> = {}): Observation {
  return observed({ observationId: `o${sequence}`, sequence, operationId, ...more })
}

const withId = (id: JsonValue): Partial<Observation> => ({ callInputs: { ...NOTHING_SENT, path: { id } } })
const answering = (body: JsonValue): Partial<Observation> => ({ responseBody: body })
const idFrom = (stepId: string, tail = '/id'): Record<string, BindingValue> => ({
  id: { captured: `/interactions/${stepId}/response-body${tail}` },
})

/** Per step: its result, the matches, and the observation it stands for (`-` for none). */
function selected(plan: readonly Step[], observations: readonly Observation[]): string[] {
  const index = buildPlanIndex({ interactionPlan: [...plan], permittedInterfaces: [] })
  return selectSteps(plan, { index, observations }).map(
    ({ step: { stepId }, result, matchedObservationIds, observation }) =>
      `${stepId} ${result} ${matchedObservationIds.join()}>${observation?.observationId ?? '-'}`,
  )
}

describe('how many match', () => {
  test.each<[Step['cardinality'], string[]]>([
    ['exactly-one', ['none >-', 'one o1>o1', 'several o1,o2>-', 'several o1,o2,o3>-']],
    ['at-most-one', ['none >-', 'one o1>o1', 'several o1,o2>-', 'several o1,o2,o3>-']],
    ['any', ['none >-', 'one o1>o1', 'several o1,o2>o1', 'several o1,o2,o3>o1']],
  ])('under %s', (cardinality, results) => {
    const calls = [call('a', 3), call('a', 1), call('a', 2)]
    const counts = [0, 1, 2, 3].map((count) =>
      selected(
        [step('a', { cardinality })],
        calls.filter(({ sequence }) => sequence <= count),
      ),
    )

    expect(counts).toEqual(results.map((result) => [`a ${result}`]))
  })
})

test('the interface and the operation both have to be those of the step', () => {
  const calls = [call('a', 1, { interfaceId: 'other' }), call('b', 2), call('a', 3), call('constructor', 4)]

  expect(selected([step('a')], calls)).toEqual(['a one o3>o3'])
  expect(selected([step('constructor')], calls)).toEqual(['constructor one o4>o4'])
})

test('order is sequence, then identifier, never the place in the list', () => {
  const calls = [
    observed({ observationId: 'b', sequence: 2 }),
    observed({ observationId: 'c', sequence: 1 }),
    observed({ observationId: 'a', sequence: 2 }),
    observed({ observationId: 'a-0', sequence: 2 }),
  ]

  expect(inSequence(calls).map(({ observationId }) => observationId)).toEqual(['c', 'a', 'a-0', 'b'])
  expect(calls.map(({ observationId }) => observationId)).toEqual(['b', 'c', 'a', 'a-0'])
  fc.assert(
    fc.property(fc.shuffledSubarray(calls, { minLength: 4 }), (shuffled) => {
      const plan = [step('read', { cardinality: 'any' })]
      expect(selected(plan, shuffled)).toEqual(['read several c,a,a-0,b>c'])
    }),
  )
})

describe('a step after another', () => {
  const b = (more: Partial<Step> = {}) => step('b', { after: 'a', ...more })

  test('takes what lies strictly behind it', () => {
    expect(selected([step('a'), b()], [call('b', 1), call('a', 2), call('b', 3)])).toEqual([
      'a one o2>o2',
      'b one o3>o3',
    ])
    expect(selected([step('a'), b()], [call('a', 2), call('b', 1)])).toEqual(['a one o2>o2', 'b none >-'])
    // Two observations of one sequence are not in order.
    const same = [call('a', 2), observed({ observationId: 'x', sequence: 2, operationId: 'b' })]
    expect(selected([step('a'), b()], same)).toEqual(['a one o2>o2', 'b none >-'])
  })

  test('counts from the observation the other one stands for', () => {
    const calls = [call('a', 1), call('b', 2), call('a', 3), call('b', 4)]

    expect(selected([step('a', { cardinality: 'any' }), b({ cardinality: 'any' })], calls)).toEqual([
      'a several o1,o3>o1',
      'b several o2,o4>o2',
    ])
    expect(selected([step('a'), b()], calls)).toEqual(['a several o1,o3>-', 'b none >-'])
    expect(selected([step('a'), b()], [call('b', 2)])).toEqual(['a none >-', 'b none >-'])
  })

  test('may come first in the plan, and be followed by a third', () => {
    const plan = [step('c', { after: 'b' }), b(), step('a')]

    expect(selected(plan, [call('a', 1), call('b', 2), call('c', 3)])).toEqual([
      'c one o3>o3',
      'b one o2>o2',
      'a one o1>o1',
    ])
    expect(selected(plan, [call('a', 2), call('b', 1), call('c', 3)])).toEqual([
      'c none >-',
      'b none >-',
      'a one o2>o2',
    ])
  })

  test('has no floor when nobody, or more than one, is called so', () => {
    expect(selected([b()], [call('b', 1)])).toEqual(['b one o1>o1'])
    expect(selected([step('a'), step('a'), b()], [call('b', 1)])).toEqual(['a none >-', 'a none >-', 'b one o1>o1'])
    expect(selected([b({ after: 'constructor' })], [call('b', 1)])).toEqual(['b one o1>o1'])
  })

  test('selects none on a circle, or behind one', () => {
    const calls = [call('a', 1), call('b', 2), call('c', 3), call('d', 4)]
    const plan = [
      step('a', { after: 'b' }),
      b(),
      step('c', { after: 'b' }),
      step('d'),
      step('e', { operationId: 'd', after: 'e' }),
    ]

    expect(selected(plan, calls)).toEqual(['a none >-', 'b none >-', 'c none >-', 'd one o4>o4', 'e none >-'])
  })
})

describe('a step that takes a value from another', () => {
  const create = step('create')
  const read = step('read', { path: idFrom('create') })

  test('matches that value, behind that observation', () => {
    const calls = [
      call('read', 1, withId('x')),
      call('create', 2, answering({ id: 'x' })),
      call('read', 3, withId('y')),
      call('read', 4, withId('x')),
    ]

    expect(selected([create, read], calls)).toEqual(['create one o2>o2', 'read one o4>o4'])
    expect(selected([read, create], calls)).toEqual(['read one o4>o4', 'create one o2>o2'])
  })

  test('takes the earliest where any number may match, and nothing where the source is not one', () => {
    const calls = [
      call('create', 1, answering({ id: 'x' })),
      call('create', 2, answering({ id: 'y' })),
      call('read', 3, withId('x')),
      call('read', 4, withId('y')),
    ]

    expect(selected([step('create', { cardinality: 'any' }), read], calls)).toEqual([
      'create several o1,o2>o1',
      'read one o3>o3',
    ])
    expect(selected([create, read], calls)).toEqual(['create several o1,o2>-', 'read none >-'])
    expect(selected([create, read], calls.slice(2))).toEqual(['create none >-', 'read none >-'])
  })

  test.each<[string, JsonValue, string]>([
    ['/id', { id: { deep: [1] } }, 'one o2>o2'],
    ['/deep/0', { deep: [{ deep: [1] }] }, 'one o2>o2'],
    ['', { deep: [1] }, 'one o2>o2'],
    ['/id', {}, 'none >-'],
    ['/id', null, 'none >-'],
    ['/toString', {}, 'none >-'],
  ])('reads it at %j of %j', (tail, body, result) => {
    const plan = [create, step('read', { path: idFrom('create', tail) })]

    expect(selected(plan, [call('create', 1, answering(body)), call('read', 2, withId({ deep: [1] }))])[1]).toBe(
      `read ${result}`,
    )
  })

  test('takes null for a value, when that is what was returned', () => {
    expect(
      selected([create, read], [call('create', 1, answering({ id: null })), call('read', 2, withId(null))])[1],
    ).toBe('read one o2>o2')
  })

  test('may read any channel the pointer names', () => {
    const path = { id: { captured: '/interactions/create/stdout/id' } }
    const calls = [call('create', 1, { stdout: { kind: 'json', value: { id: 7 } } }), call('read', 2, withId(7))]

    expect(selected([create, step('read', { path })], calls)[1]).toBe('read one o2>o2')
  })

  test('lies behind every one of its sources, and behind the step it comes after', () => {
    const path = {
      id: { captured: '/interactions/a/response-body' },
      other: { captured: '/interactions/b/response-body' },
    }
    const plan = [step('a'), step('b'), step('c'), step('d', { path, after: 'c' })]
    const sent: Partial<Observation> = { callInputs: { ...NOTHING_SENT, path: { id: 1, other: 2 } } }
    const at = (a: number, b: number, c: number) =>
      selected(plan, [call('a', a, answering(1)), call('b', b, answering(2)), call('c', c), call('d', 5, sent)])[3]

    expect([at(1, 2, 3), at(3, 2, 1), at(2, 4, 1)]).toEqual(['d one o5>o5', 'd one o5>o5', 'd one o5>o5'])
    expect([at(6, 1, 2), at(1, 6, 2), at(1, 2, 6)]).toEqual(['d none >-', 'd none >-', 'd none >-'])
  })

  test('selects none when nobody, or more than one, is called as its source', () => {
    const calls = [call('create', 1, answering({ id: 'x' })), call('read', 2, withId('x'))]

    expect(selected([read], calls)).toEqual(['read none >-'])
    expect(selected([create, create, read], calls)[2]).toBe('read none >-')
    expect(selected([step('read', { path: idFrom('constructor') })], calls)).toEqual(['read none >-'])
  })

  test('selects none on a circle, or behind one, whatever else it binds', () => {
    const plan = [
      step('a', { path: idFrom('b') }),
      step('b', { after: 'a' }),
      step('c', { path: idFrom('a') }),
      step('d', { path: idFrom('d') }),
      step('e', { path: idFrom('f') }),
      step('f'),
    ]
    const calls = ['a', 'b', 'c', 'd', 'f', 'e'].map((operation, at) =>
      call(operation, at + 1, { ...answering({ id: 1 }), ...withId(1) }),
    )

    expect(selected(plan, calls)).toEqual([
      'a none >-',
      'b none >-',
      'c none >-',
      'd none >-',
      'e one o6>o6',
      'f one o5>o5',
    ])
  })

  test('follows a chain of values, given backwards', () => {
    const plan = [step('c', { path: idFrom('b') }), step('b', { path: idFrom('a') }), step('a')]
    const calls = [
      call('a', 1, answering({ id: 1 })),
      call('b', 2, { ...withId(1), ...answering({ id: 2 }) }),
      call('c', 3, withId(2)),
    ]

    expect(selected(plan, calls)).toEqual(['c one o3>o3', 'b one o2>o2', 'a one o1>o1'])
  })
})

test('pointers read from the observations of steps that one name alone stands for', () => {
  const plan = [step('a'), step('b'), step('c', { operationId: 'a' }), step('c', { operationId: 'a' })]
  const index = buildPlanIndex({ interactionPlan: plan, permittedInterfaces: [] })
  const observation = call('a', 1)

  expect(stepObservationsOf(selectSteps(plan, { index, observations: [observation] }), index)).toEqual({
    a: observation,
    b: null,
  })
})

test('an empty plan selects nothing, and a plan without observations nothing for each step', () => {
  expect(selected([], [call('a', 1)])).toEqual([])
  expect(selected([step('a'), step('b')], [])).toEqual(['a none >-', 'b none >-'])
})
