import { describe, expect, test } from 'bun:test'
import type { EvalContract } from '../../../src/contracts/schemas/eval-contract.ts'
import { ADD, changed, check, descriptors, exists, type State, stateOf, without } from './states.ts'

describe('success-indicator-separation', () => {
  test.each<State>([
    ['witnessed', () => {}, 'satisfied'],
    [
      'no indicator declared',
      (contract) => {
        descriptors(contract)[0].successIndicator = null
      },
      'gap',
    ],
    [
      'no roles declared',
      (contract) => {
        descriptors(contract)[1].channelRoles = null
      },
      'gap',
    ],
    [
      'explicitly no roles',
      (contract) => {
        for (const declared of descriptors(contract)) declared.channelRoles = {}
      },
      'irrelevant',
    ],
    [
      'the whole body as indicator, and a role for it alone',
      (contract) => {
        for (const declared of descriptors(contract)) {
          declared.successIndicator = ''
          declared.channelRoles = { '': 'success-indicator' }
        }
      },
      'irrelevant',
    ],
    ['unwitnessed: no oracle reads the two together', (contract) => without(contract, 'O-002'), 'gap'],
    [
      'unwitnessed: the check reads what the direction does not name',
      (contract) =>
        check(contract, 'O-002', { op: 'all', operands: [exists(`${ADD}/saved`), exists(`${ADD}/problem`)] }, [
          `${ADD}/saved`,
        ]),
      'gap',
    ],
    [
      'unwitnessed: the other pointer is a success indicator too',
      (contract) => {
        descriptors(contract)[0].channelRoles = { '/saved': 'success-indicator', '/slug': 'success-indicator' }
      },
      'gap',
    ],
    [
      'unwitnessed: at two different steps',
      (contract) =>
        check(
          contract,
          'O-002',
          {
            op: 'all',
            operands: [exists(`${ADD}/saved`), exists('/interactions/malformed-add/response-body/problem')],
          },
          [`${ADD}/saved`, '/interactions/malformed-add/response-body/problem'],
        ),
      'gap',
    ],
  ])('%s', (_, change, state) => {
    expect(stateOf('success-indicator-separation', changed(change))).toBe(state)
  })
})

describe('whole-body', () => {
  test.each<State>([
    ['witnessed', () => {}, 'satisfied'],
    [
      'at most one required key',
      (contract) => {
        descriptors(contract)[0].requiredKeys = ['saved']
      },
      'irrelevant',
    ],
    [
      'one key required twice',
      (contract) => {
        descriptors(contract)[0].requiredKeys = ['saved', 'saved']
      },
      'irrelevant',
    ],
    ['unwitnessed', (contract) => without(contract, 'O-002'), 'gap'],
    [
      'unwitnessed: one key only in the check',
      (contract) =>
        check(contract, 'O-002', { op: 'all', operands: [exists(`${ADD}/saved`), exists(`${ADD}/slug`)] }, [
          `${ADD}/saved`,
        ]),
      'gap',
    ],
    [
      'witnessed from below a key',
      (contract) =>
        check(contract, 'O-002', { op: 'all', operands: [exists(`${ADD}/saved`), exists(`${ADD}/slug/text`)] }, [
          `${ADD}/saved`,
          `${ADD}/slug/text`,
        ]),
      'satisfied',
    ],
    [
      'not witnessed by a key that only begins alike',
      (contract) =>
        check(contract, 'O-002', { op: 'all', operands: [exists(`${ADD}/saved`), exists(`${ADD}/slugs`)] }, [
          `${ADD}/saved`,
          `${ADD}/slugs`,
        ]),
      'gap',
    ],
  ])('%s', (_, change, state) => {
    expect(stateOf('whole-body', changed(change))).toBe(state)
  })
})

describe('malformed-input', () => {
  const keyless = (contract: EvalContract) => {
    for (const operation of contract.permittedInterfaces[0]?.operations ?? []) {
      if (!('method' in operation)) continue
      operation.requestShape.body = { requiredKeys: [], permittedKeys: [], types: {} }
      operation.requestShape.query = { requiredKeys: [], permittedKeys: [], types: {} }
    }
  }
  test.each<State>([
    ['witnessed', () => {}, 'satisfied'],
    ['no request keys', keyless, 'irrelevant'],
    [
      'a type for an undeclared key is a key',
      (contract) => {
        keyless(contract)
        const [first] = contract.permittedInterfaces[0]?.operations ?? []
        if (first !== undefined && 'method' in first) first.requestShape.header.types = { trace: 'string' }
        contract.interactionPlan = []
      },
      'gap',
    ],
    ['unwitnessed: no check reads the call', (contract) => without(contract, 'O-004'), 'gap'],
    [
      'unwitnessed: the call is not malformed',
      (contract) => {
        const step = contract.interactionPlan.find(({ stepId }) => stepId === 'malformed-list')
        if (step !== undefined)
          step.inputBinding = { path: null, query: { limit: { matcher: 'any' } }, header: null, body: null }
      },
      'gap',
    ],
    [
      'witnessed by a call of which one input is malformed and another is not',
      (contract) => {
        const step = contract.interactionPlan.find(({ stepId }) => stepId === 'malformed-add')
        if (step !== undefined) {
          step.inputBinding = {
            path: null,
            query: null,
            header: { trace: { literal: 'x' } },
            body: { title: { matcher: 'type-violating' }, note: { matcher: 'any' } },
          }
        }
      },
      'satisfied',
    ],
    [
      'witnessed by the check alone',
      (contract) => {
        for (const { id, direction } of contract.oracles)
          if (id === 'O-004' && direction !== null) direction.evidenceTargets = []
      },
      'satisfied',
    ],
  ])('%s', (_, change, state) => {
    expect(stateOf('malformed-input', changed(change))).toBe(state)
  })
})
