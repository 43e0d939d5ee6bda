import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { satisfiedDeclarations } from '../../../scripts/corpus/bookmarks.ts'
import { reviewVerdictFile } from '../../../scripts/corpus/commands.ts'
import { oracle } from '../../../scripts/corpus/parts.ts'
import { bookmarkVariants } from '../../../scripts/corpus/variants.ts'
import { coverage, DISCIPLINE_RULES, type DisciplineRule } from '../../../src/contracts/coverage/index.ts'
import { coverageReport, coverageText } from '../../../src/contracts/coverage/render.ts'
import { type EvalContract, Oracle } from '../../../src/contracts/schemas/eval-contract.ts'
import { changed, check, ENTRIES, exists, type State, stateOf, without } from './states.ts'

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
