import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { satisfiedDeclarations } from '../../../scripts/corpus/bookmarks.ts'
import { reviewVerdictFile } from '../../../scripts/corpus/commands.ts'
import { oracle } from '../../../scripts/corpus/parts.ts'
import { bookmarkVariants } from '../../../scripts/corpus/variants.ts'
import { coverage, DISCIPLINE_RULES, type DisciplineRule } from '../../../src/contracts/coverage/index.ts'
import { coverageReport, coverageText } from '../../../src/contracts/coverage/render.ts'
import {
  type EvalContract,
  type Expression,
  Oracle,
  type ResponseDescriptor,
} from '../../../src/contracts/schemas/eval-contract.ts'

function changed(change: (contract: EvalContract) => void): EvalContract {
  const contract = satisfiedDeclarations()
  change(contract)
  return contract
}

/** `gap`, `satisfied` or `irrelevant`. */
function stateOf(rule: DisciplineRule, contract: EvalContract): string {
  const found = coverage(contract).rules.find((covered) => covered.rule === rule)
  if (found === undefined) throw new Error(`no answer about ${rule}`)
  if (found.isGap) return 'gap'
  return found.relevance.holds ? 'satisfied' : 'irrelevant'
}

function descriptors(contract: EvalContract): [ResponseDescriptor, ResponseDescriptor] {
  const [add, list] = contract.permittedInterfaces[0]?.operations ?? []
  if (add === undefined || list === undefined) throw new Error('the base has two operations')
  return [add.responseDescriptor, list.responseDescriptor]
}

function without(contract: EvalContract, ...ids: string[]): void {
  contract.oracles = contract.oracles.filter(({ id }) => !ids.includes(id))
}

function check(contract: EvalContract, id: string, replacement: Expression, targets?: string[]): void {
  const oracle = contract.oracles.find((declared) => declared.id === id)
  if (oracle === undefined || oracle.direction === null) throw new Error(`the base has the oracle ${id}`)
  oracle.check = replacement
  if (targets !== undefined) oracle.direction.evidenceTargets = targets
}

const exists = (pointer: string): Expression => ({ op: 'existence', operands: [{ pointer }] })
const ADD = '/interactions/add/response-body'
const ENTRIES = '/interactions/list/response-body/entries'

type State = [title: string, change: (contract: EvalContract) => void, state: string]

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

describe('per-record', () => {
  test.each<State>([
    ['witnessed', () => {}, 'satisfied'],
    [
      'absent',
      (contract) => {
        descriptors(contract)[0].collectionLocations = null
      },
      'gap',
    ],
    [
      'explicitly empty',
      (contract) => {
        descriptors(contract)[1].collectionLocations = []
      },
      'irrelevant',
    ],
    ['unwitnessed', (contract) => without(contract, 'O-007'), 'gap'],
    [
      'witnessed by a for-any inside connectives',
      (contract) =>
        check(contract, 'O-007', {
          op: 'not',
          operands: [{ op: 'for-any', collection: { pointer: ENTRIES }, predicate: exists('@/broken') }],
        }),
      'satisfied',
    ],
    [
      'not witnessed by a collection below the declared one',
      (contract) =>
        check(contract, 'O-007', {
          op: 'for-all',
          collection: { pointer: `${ENTRIES}/tags` },
          predicate: exists('@/'),
        }),
      'gap',
    ],
  ])('%s', (_, change, state) => {
    expect(stateOf('per-record', changed(change))).toBe(state)
  })
})

describe('sibling-cross-check', () => {
  const pair = (operationId: string) => ({ interfaceId: 'bookmark-api', operationId })
  test.each<State>([
    ['witnessed', () => {}, 'satisfied'],
    [
      'absent',
      (contract) => {
        contract.siblingGroups = null
      },
      'gap',
    ],
    [
      'explicitly empty',
      (contract) => {
        contract.siblingGroups = { operations: [], parameters: [] }
      },
      'irrelevant',
    ],
    ['unwitnessed parameters', (contract) => without(contract, 'O-005'), 'gap'],
    [
      'unwitnessed operations',
      (contract) => {
        contract.siblingGroups = { operations: [[pair('add-bookmark'), pair('drop-bookmark')]], parameters: [] }
      },
      'gap',
    ],
    [
      'one member named twice is one member',
      (contract) => {
        contract.siblingGroups = { operations: [[pair('add-bookmark'), pair('add-bookmark')]], parameters: [] }
      },
      'gap',
    ],
    [
      'members are matched by interface and operation',
      (contract) => {
        contract.siblingGroups = {
          operations: [[pair('add-bookmark'), { interfaceId: 'other-api', operationId: 'list-bookmarks' }]],
          parameters: [],
        }
      },
      'gap',
    ],
    [
      'two of three members are enough',
      (contract) => {
        contract.siblingGroups = {
          operations: [[pair('drop-bookmark'), pair('add-bookmark'), pair('list-bookmarks')]],
          parameters: [['cursor', 'limit', 'title']],
        }
      },
      'satisfied',
    ],
  ])('%s', (_, change, state) => {
    expect(stateOf('sibling-cross-check', changed(change))).toBe(state)
  })
})

describe('omission-and-completeness', () => {
  const location = (
    contract: EvalContract,
    mode: 'exact' | 'at-most' | 'page-bounded',
    referenceSet: string | null,
  ) => {
    descriptors(contract)[1].collectionLocations = [
      {
        pointer: '/entries',
        expectedCardinality: mode === 'exact' ? { mode, count: 3 } : { mode, max: 3 },
        referenceSet,
      },
    ]
  }
  const inside = (set: string, wrapped = false): Expression => {
    const membership: Expression = { op: 'set-membership', operands: [{ pointer: '@/slug' }, { referenceSet: set }] }
    return {
      op: 'for-all',
      collection: { pointer: ENTRIES },
      predicate: wrapped ? { op: 'not', operands: [membership] } : membership,
    }
  }
  test.each<State>([
    ['witnessed', () => {}, 'satisfied'],
    [
      'absent',
      (contract) => {
        descriptors(contract)[0].collectionLocations = null
      },
      'gap',
    ],
    [
      'explicitly empty',
      (contract) => {
        descriptors(contract)[1].collectionLocations = []
      },
      'irrelevant',
    ],
    ['no reference set named', (contract) => location(contract, 'exact', null), 'irrelevant'],
    ['an undeclared reference set named', (contract) => location(contract, 'exact', 'nowhere'), 'gap'],
    ['unwitnessed', (contract) => without(contract, 'O-001'), 'gap'],
    [
      'covers-by-key is the wrong form for a page',
      (contract) => location(contract, 'page-bounded', 'known-bookmarks'),
      'gap',
    ],
    [
      'a page witnessed by membership of every element',
      (contract) => {
        location(contract, 'page-bounded', 'known-bookmarks')
        check(contract, 'O-007', inside('known-bookmarks'))
      },
      'satisfied',
    ],
    [
      'at most: membership against another set',
      (contract) => {
        location(contract, 'at-most', 'known-bookmarks')
        check(contract, 'O-007', inside('other-bookmarks'))
      },
      'gap',
    ],
    [
      'at most: membership that is not the predicate itself',
      (contract) => {
        location(contract, 'at-most', 'known-bookmarks')
        check(contract, 'O-007', inside('known-bookmarks', true))
      },
      'gap',
    ],
    [
      'exact: membership is the wrong form',
      (contract) => {
        without(contract, 'O-001')
        check(contract, 'O-007', inside('known-bookmarks'))
      },
      'gap',
    ],
  ])('%s', (_, change, state) => {
    expect(stateOf('omission-and-completeness', changed(change))).toBe(state)
  })
})

describe('state-change-read-back', () => {
  test.each<State>([
    ['witnessed', () => {}, 'satisfied'],
    [
      'nothing changes state',
      (contract) => {
        for (const operation of contract.permittedInterfaces[0]?.operations ?? []) operation.stateChangeMarker = false
      },
      'irrelevant',
    ],
    ['unwitnessed', (contract) => without(contract, 'O-006'), 'gap'],
    [
      'unwitnessed: the read is not declared after the write',
      (contract) => {
        for (const step of contract.interactionPlan) step.after = null
      },
      'gap',
    ],
    [
      'unwitnessed: the read changes state itself',
      (contract) => {
        const [, list] = contract.permittedInterfaces[0]?.operations ?? []
        if (list !== undefined) list.stateChangeMarker = true
      },
      'gap',
    ],
    [
      'unwitnessed: two nodes instead of one',
      (contract) =>
        check(contract, 'O-006', {
          op: 'all',
          operands: [exists(ENTRIES), exists('/interactions/add/call-inputs/body/title')],
        }),
      'gap',
    ],
    [
      'witnessed through a quantified element',
      (contract) =>
        check(contract, 'O-006', {
          op: 'for-any',
          collection: { pointer: ENTRIES },
          predicate: {
            op: 'equality',
            operands: [{ pointer: '@/title' }, { pointer: '/interactions/add/call-inputs/body/title' }],
          },
        }),
      'satisfied',
    ],
  ])('%s', (_, change, state) => {
    expect(stateOf('state-change-read-back', changed(change))).toBe(state)
  })
})

describe('commands are covered by the file or stream they describe', () => {
  const VERDICT = '/interactions/review/artifact/verdict'
  const REMARKS = `${VERDICT}/remarks`
  const SENT = '/interactions/store/call-inputs/stdin/changelog'

  /** A review whose described file is read back, and a command before it that changes state. */
  function reviewed(change: (contract: EvalContract) => void = () => {}): EvalContract {
    const contract = reviewVerdictFile()
    const [cli] = contract.permittedInterfaces
    if (cli?.kind !== 'cli') throw new Error('the corpus contract has a command')
    const [review] = cli.operations
    if (review === undefined) throw new Error('the corpus contract has an operation')
    review.responseDescriptor.requiredKeys = ['remarks', 'decision']
    review.responseDescriptor.permittedKeys = []
    const location = review.responseDescriptor.collectionLocations?.[0]
    if (location !== undefined) location.referenceSet = 'known-remarks'
    cli.operations.push({
      ...structuredClone(review),
      operationId: 'store-patch',
      stateChangeMarker: true,
      invocation: { executable: 'reviewer', subcommandPath: ['store'] },
      responseDescriptor: {
        requiredKeys: [],
        permittedKeys: [],
        types: {},
        successIndicator: '',
        channelRoles: {},
        collectionLocations: [],
      },
    })
    const [step] = contract.interactionPlan
    if (step === undefined) throw new Error('the corpus contract has a step')
    contract.interactionPlan.push({ ...structuredClone(step), stepId: 'store', operationId: 'store-patch' })
    step.after = 'store'
    contract.oracles = [
      oracle({
        id: 'O-001',
        reads: [`${VERDICT}/decision`, REMARKS],
        check: { op: 'all', operands: [exists(`${VERDICT}/decision`), exists(REMARKS)] },
        scope: 'The verdict.',
        defect: 'Half a verdict.',
      }),
      oracle({
        id: 'O-002',
        reads: [REMARKS],
        check: {
          op: 'for-all',
          collection: { pointer: REMARKS },
          predicate: { op: 'set-membership', operands: [{ pointer: '@/id' }, { referenceSet: 'known-remarks' }] },
        },
        scope: 'Remark by remark.',
        defect: 'An unknown remark.',
      }),
      oracle({
        id: 'O-003',
        reads: [REMARKS, SENT],
        check: { op: 'containment', operands: [{ pointer: REMARKS }, { pointer: SENT }] },
        scope: 'What was stored.',
        defect: 'A stored patch nobody reviews.',
      }),
    ]
    change(contract)
    return contract
  }

  const RULES: readonly DisciplineRule[] = [
    'success-indicator-separation',
    'whole-body',
    'per-record',
    'omission-and-completeness',
    'state-change-read-back',
  ]

  test.each([...RULES])('%s is witnessed through the nominated file', (rule) => {
    expect(stateOf(rule, reviewed())).toBe('satisfied')
  })

  test.each([...RULES])('%s is not witnessed through the other file', (rule) => {
    const contract = reviewed((changed) => {
      const text = JSON.stringify(changed.oracles).replaceAll('/artifact/verdict', '/artifact/minutes')
      changed.oracles = v.parse(v.array(Oracle), JSON.parse(text))
    })

    expect(stateOf(rule, contract)).toBe('gap')
  })
})

describe('gaps', () => {
  const GAPS: Readonly<Record<string, DisciplineRule[]>> = {
    'satisfied-declarations': [],
    'absent-collection-locations': ['per-record', 'omission-and-completeness'],
    'empty-collection-locations': [],
    'absent-sibling-groups': ['sibling-cross-check'],
    'empty-sibling-groups': [],
    'unaddressed-parameter-sibling': ['sibling-cross-check'],
    'absent-success-indicator': ['success-indicator-separation'],
    'empty-channel-roles': [],
    'split-indicator-oracle': ['success-indicator-separation', 'whole-body'],
    'per-key-split-oracles': ['whole-body'],
    'single-required-response-key': [],
    'no-collection-quantifier': ['per-record'],
    'no-read-back-relation': ['state-change-read-back'],
    'no-type-violating-step': ['malformed-input'],
    'unnamed-reference-set': [],
    'wrong-cardinality-form': ['omission-and-completeness'],
    'no-operation-inventory': DISCIPLINE_RULES.filter((rule) => rule !== 'sibling-cross-check'),
  }

  test.each(Object.entries(GAPS))('%s', (name, expected) => {
    const contract = bookmarkVariants().get(name)
    if (contract === undefined) throw new Error(`the corpus has no ${name}`)

    expect(coverage(contract).gaps.map(({ rule }) => rule)).toEqual(expected)
  })

  test('are recorded with both predicates and the highest severity of any behavior', () => {
    const contract = changed((told) => {
      told.siblingGroups = null
      const [behavior] = told.behaviors
      if (behavior !== undefined) {
        behavior.severity = 'low'
        told.behaviors.push({ ...behavior, id: 'B-002', severity: 'material' })
      }
    })

    expect(coverage(contract).gaps).toEqual([
      {
        rule: 'sibling-cross-check',
        relevancePredicate: 'sibling-cross-check-relevance',
        satisfactionPredicate: 'sibling-cross-check-satisfaction',
        satisfied: false,
        severity: 'material',
      },
    ])
  })

  test('all seven rules answer, in their fixed order, and none is irrelevant and unsatisfied', () => {
    for (const contract of bookmarkVariants().values()) {
      const { rules } = coverage(contract)

      expect(rules.map(({ rule }) => rule)).toEqual([...DISCIPLINE_RULES])
      expect(rules.filter(({ relevance, satisfaction }) => !relevance.holds && !satisfaction.holds)).toEqual([])
    }
  })
})

describe('for people and for programs', () => {
  const contract = changed((told) => {
    told.siblingGroups = null
    without(told, 'O-006')
  })

  test('a line per rule and what is open', () => {
    expect(coverageText(coverage(contract))).toBe(`Coverage of satisfied-declarations

  satisfied   success-indicator-separation  every success indicator is read beside a pointer of another role, by one oracle at one step
  satisfied   whole-body                    all required response keys of each operation are read by one oracle at one step
  satisfied   malformed-input               every operation with inputs is called with a type-violating one, and a check reads that call
  satisfied   per-record                    a quantifier runs over every declared collection
  gap         sibling-cross-check           the contract declares no sibling groups, not even empty ones
  satisfied   omission-and-completeness     every collection with a reference set is reconciled with it, in the form its cardinality asks
  gap         state-change-read-back        the operation "add-bookmark" changes state, and no check compares what it was sent with a read declared after it

2 of 7 rules open, at severity critical: sibling-cross-check, state-change-read-back
`)
  })

  test('nothing open', () => {
    expect(coverageText(coverage(satisfiedDeclarations()))).toEndWith('\n\nNo gap.\n')
  })

  test('one JSON object with the same answers', () => {
    const told = coverageReport(coverage(contract))

    expect(Object.keys(told)).toEqual(['contractId', 'rules', 'gaps'])
    expect(told.rules.map(({ state }) => state)).toEqual([
      'satisfied',
      'satisfied',
      'satisfied',
      'satisfied',
      'gap',
      'satisfied',
      'gap',
    ])
    expect<unknown>(told.gaps).toEqual(coverage(contract).gaps)
  })
})
