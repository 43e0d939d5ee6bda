import { expect, test } from 'bun:test'
import { coverage } from '../../../src/contracts/coverage/index.ts'
import type { Oracle } from '../../../src/contracts/schemas/eval-contract.ts'
import { ADD, changed, descriptors, ENTRIES, exists, stateOf } from './states.ts'

// What a hostile contract of some megabytes may hold. Comparing each with each would outlast the test.

test('as many sibling groups as oracles that read one sibling each', () => {
  const contract = changed((sound) => {
    const groups = ['title', 'url'].map((key) => `/interactions/add/call-inputs/body/${key}`)
    sound.oracles = many(500).map((place) => reading(place, [groups[place % 2] ?? '']))
    sound.siblingGroups = {
      operations: [],
      parameters: many(4_000).map((place) => [`unread-${place}`, 'title', 'url']),
    }
    sound.oracles.push(reading(500, groups))
    sound.siblingGroups.parameters.push(['title', 'nothing'])
  })

  expect(stateOf('sibling-cross-check', contract)).toBe('gap')
})

test('an oracle that reads each of very many required keys', () => {
  const keys = many(12_000).map((place) => `key-${place}`)
  const contract = changed((sound) => {
    for (const descriptor of descriptors(sound)) descriptor.requiredKeys = []
    descriptors(sound)[0].requiredKeys = keys
    sound.oracles.push(
      reading(
        900,
        keys.map((key) => `${ADD}/${key}`),
      ),
    )
  })

  expect(stateOf('whole-body', contract)).toBe('satisfied')
})

test('as many collections with a reference set as checks of other collections', () => {
  const contract = changed((sound) => {
    const list = descriptors(sound)[1]
    const [location] = list.collectionLocations ?? []
    if (location === undefined) throw new Error('the base declares where its entries are')
    list.collectionLocations = many(8_000).map(() => location)
    const [reconciling] = sound.oracles.filter(({ check }) => JSON.stringify(check).includes('referenceSet'))
    if (reconciling === undefined) throw new Error('the base reconciles its entries')
    sound.oracles = [...many(14_000).map((place) => reading(place, [ENTRIES])), reconciling]
  })

  expect(stateOf('omission-and-completeness', contract)).toBe('satisfied')
})

test('as many roles as oracles that read the success indicator alone', () => {
  const contract = changed((sound) => {
    const [add] = descriptors(sound)
    for (const place of many(20_000))
      add.channelRoles = Object.assign(add.channelRoles ?? {}, { [`/key-${place}`]: 'payload' })
    sound.oracles = many(8_000).map((place) => reading(place, [`${ADD}${add.successIndicator}`]))
  })

  expect(stateOf('success-indicator-separation', contract)).toBe('gap')
})

// Only compiling bounds a plan, and scoring takes a contract as it is.
test('as many steps as oracles, each of which reads another step', () => {
  const contract = changed((sound) => {
    const [step] = sound.interactionPlan
    if (step === undefined) throw new Error('the base has steps')
    const steps = many(4_000).map((place) => `step-${place}`)
    sound.interactionPlan = steps.map((stepId, place) => ({ ...step, stepId, after: steps[place - 1] ?? null }))
    sound.oracles = steps.map((stepId, place) => reading(place, [`/interactions/${stepId}/response-status`]))
  })

  expect(coverage(contract).gaps.map(({ rule }) => rule)).toContain('state-change-read-back')
})

function many(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}

/** An oracle that reads pointers in both of its channels. */
function reading(place: number, pointers: readonly string[]): Oracle {
  const [first = '', ...rest] = pointers
  return {
    id: `O-${1_000 + place}`,
    direction: {
      evidenceTargets: [...pointers],
      relation: 'existence',
      polarity: 'expects-hold',
      scope: null,
      negativeDomain: null,
    },
    check: rest.length === 0 ? exists(first) : { op: 'all', operands: pointers.map(exists) },
    polarity: 'expects-hold',
    commentary: null,
  }
}
