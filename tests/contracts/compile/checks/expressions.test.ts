import { describe, expect, test } from 'bun:test'
import { refusedConstruct } from '../../../../src/contracts/compile/checks/regex-constructs.ts'
import type { EvalContract, Expression } from '../../../../src/contracts/schemas/eval-contract.ts'
import { contractWith, exists } from '../sound-contract.ts'
import { detailOf, httpOperation, oracleOf, setCheck, verdict, witnessOf } from '../verdict.ts'

type Row = [title: string, change: (contract: EvalContract) => void, expected: string]

const ITEMS = '/interactions/list/response-body/items'
const MALFORMED = 'malformed-operator-expression EvalContract.oracles[id=O-001].check'

/** The verdict over a contract whose O-001 checks just this. */
function checking(check: Expression, targets: string[] = []): string {
  return verdict(contractWith((contract) => setCheck(contract, 'O-001', check, targets)))
}

describe('a bound element outside of a predicate', () => {
  test.each<[title: string, check: Expression, expected: string]>([
    ['at the root', exists('@/id'), `${MALFORMED}.operands[0]`],
    ['below connectives', { op: 'not', operands: [exists('@/')] }, `${MALFORMED}.operands[0].operands[0]`],
    [
      'as the collection of a quantifier',
      { op: 'for-all', collection: { pointer: '@/items' }, predicate: exists('@/id') },
      `${MALFORMED}.collection`,
    ],
    [
      'inside a predicate, below connectives: compiles',
      { op: 'for-any', collection: { pointer: ITEMS }, predicate: { op: 'not', operands: [exists('@/id')] } },
      'compiles',
    ],
  ])('%s', (_, check, expected) => {
    expect(checking(check)).toBe(expected)
  })

  test('a witness relation is not asked', () => {
    const contract = contractWith((changed) => {
      const witness = witnessOf(httpOperation(changed, 1))
      witness.relation = { op: 'all', operands: [exists('@/id'), witness.relation] }
    })

    expect(verdict(contract)).toBe('compiles')
  })
})

describe('which operand an operator takes (section 7.1)', () => {
  const pointer = { pointer: ITEMS }
  const literal = { literal: 1 }
  const set = { referenceSet: 'seeded-parcels' }
  test.each<[op: string, check: Expression, illegalAt: string | null]>([
    ['equality', { op: 'equality', operands: [literal, pointer] }, null],
    ['equality', { op: 'equality', operands: [set, pointer] }, '.operands[0]'],
    ['equality', { op: 'equality', operands: [pointer, set] }, '.operands[1]'],
    ['deep-equality', { op: 'deep-equality', operands: [literal, literal] }, null],
    ['deep-equality', { op: 'deep-equality', operands: [pointer, set] }, '.operands[1]'],
    ['containment', { op: 'containment', operands: [pointer, set] }, null],
    ['containment', { op: 'containment', operands: [pointer, literal] }, null],
    ['containment', { op: 'containment', operands: [literal, pointer] }, '.operands[0]'],
    ['containment', { op: 'containment', operands: [set, pointer] }, '.operands[0]'],
    ['existence', { op: 'existence', operands: [literal] }, '.operands[0]'],
    ['existence', { op: 'existence', operands: [set] }, '.operands[0]'],
    ['absence', { op: 'absence', operands: [literal] }, '.operands[0]'],
    ['regex', { op: 'regex', operands: [literal], pattern: '^a$' }, '.operands[0]'],
    ['set-membership', { op: 'set-membership', operands: [pointer, { literal: [1] }] }, null],
    ['set-membership', { op: 'set-membership', operands: [pointer, set] }, null],
    ['set-membership', { op: 'set-membership', operands: [literal, set] }, '.operands[0]'],
    ['ordering', { op: 'ordering', operands: [literal], key: 'id', order: 'ascending' }, '.operands[0]'],
    ['ordering', { op: 'ordering', operands: [pointer], key: 'id', order: 'descending' }, null],
    [
      'count-tolerance',
      { op: 'count-tolerance', operands: [literal], expected: 1, tolerance: 0, relative: false },
      '.operands[0]',
    ],
    [
      'count-tolerance',
      { op: 'count-tolerance', operands: [pointer], expected: 1, tolerance: 0, relative: false },
      null,
    ],
    [
      'shape',
      { op: 'shape', operands: [set], descriptor: { requiredKeys: [], permittedKeys: [], types: {} } },
      '.operands[0]',
    ],
    [
      'covers-by-key',
      { op: 'covers-by-key', operands: [pointer, pointer], expectedKey: 'a', actualKey: 'b' },
      '.operands[0]',
    ],
    [
      'covers-by-key',
      { op: 'covers-by-key', operands: [set, literal], expectedKey: 'parcelId', actualKey: 'id' },
      '.operands[1]',
    ],
    ['for-all', { op: 'for-all', collection: literal, predicate: exists('@/id') }, '.collection'],
    ['for-any', { op: 'for-any', collection: set, predicate: exists('@/id') }, '.collection'],
  ])('%s %#', (_, check, illegalAt) => {
    expect(checking(check)).toBe(illegalAt === null ? 'compiles' : MALFORMED + illegalAt)
  })

  test('witness relations are judged too, after all oracle checks', () => {
    const contract = contractWith((changed) => {
      witnessOf(httpOperation(changed, 0)).relation = { op: 'existence', operands: [{ literal: 1 }] }
    })

    expect(verdict(contract)).toBe(
      'malformed-operator-expression EvalContract.permittedInterfaces[0].operations[0].sensitivityWitness.relation.operands[0]',
    )
  })

  test('the detail names operator, kind and position', () => {
    const contract = contractWith((changed) =>
      setCheck(changed, 'O-001', { op: 'existence', operands: [{ literal: 1 }] }),
    )

    expect(detailOf(contract)).toContain('"existence" takes no literal at position 0')
  })

  test('"ordering" judges what came back, not what was sent', () => {
    const sent: Expression = {
      op: 'ordering',
      operands: [{ pointer: '/interactions/register/call-inputs/body' }],
      key: 'id',
      order: 'ascending',
    }

    expect(checking(sent)).toBe(`${MALFORMED}.operands[0]`)
  })
})

describe('reference sets that an operator cannot use', () => {
  const member: Expression = {
    op: 'set-membership',
    operands: [{ pointer: '/interactions/register/response-body/parcelId' }, { referenceSet: 'odd' }],
  }
  const covers: Expression = {
    op: 'covers-by-key',
    operands: [{ referenceSet: 'odd' }, { pointer: ITEMS }],
    expectedKey: 'id',
    actualKey: 'id',
  }
  type Set = NonNullable<EvalContract['referenceSets']>[string]

  test.each<[title: string, check: Expression, odd: Pick<Set, 'keys' | 'members'>, expected: string]>([
    ['two keys for set-membership', member, { keys: ['id', 'name'], members: [] }, `${MALFORMED}.operands[1]`],
    [
      'a member without the key',
      member,
      { keys: ['id'], members: [{ id: 1 }, { name: 2 }] },
      'malformed-operator-expression EvalContract.referenceSets[id=odd].members[1].id',
    ],
    [
      'a key that is no plain identifier',
      member,
      { keys: ['two words'], members: [{}] },
      'malformed-operator-expression EvalContract.referenceSets[id=odd].members[0]["two words"]',
    ],
    [
      'an inherited name is no own key',
      member,
      { keys: ['constructor'], members: [{ id: 1 }] },
      'malformed-operator-expression EvalContract.referenceSets[id=odd].members[0].constructor',
    ],
    ['no members: compiles', member, { keys: ['id'], members: [] }, 'compiles'],
    [
      'covers-by-key: a member without expectedKey, whatever the declared keys',
      covers,
      { keys: ['name'], members: [{ id: 1 }, { name: 'x' }] },
      'malformed-operator-expression EvalContract.referenceSets[id=odd].members[1].id',
    ],
    [
      'covers-by-key: the later of two equal values',
      covers,
      { keys: ['id'], members: [{ id: { a: 1, b: 2 } }, { id: 2 }, { id: { b: 2, a: 1 } }] },
      'malformed-operator-expression EvalContract.referenceSets[id=odd].members[2].id',
    ],
    [
      'covers-by-key: 1 and "1" are not equal: compiles',
      covers,
      { keys: ['id', 'name'], members: [{ id: 1 }, { id: '1' }] },
      'compiles',
    ],
  ])('%s', (_, check, odd, expected) => {
    const contract = contractWith((changed) => {
      changed.referenceSets = { ...changed.referenceSets, odd: { ...odd, commentary: null } }
      setCheck(changed, 'O-001', check)
    })

    expect(verdict(contract)).toBe(expected)
  })

  test('members are judged before the operands of the same covers-by-key', () => {
    const contract = contractWith((changed) => {
      changed.referenceSets = { ...changed.referenceSets, odd: { keys: ['id'], members: [{}], commentary: null } }
      setCheck(changed, 'O-001', {
        op: 'covers-by-key',
        operands: [{ referenceSet: 'odd' }, { literal: 1 }],
        expectedKey: 'id',
        actualKey: 'id',
      })
    })

    expect(verdict(contract)).toBe('malformed-operator-expression EvalContract.referenceSets[id=odd].members[0].id')
  })

  test.each<Row>([
    [
      'undeclared, as a set',
      (contract) => setCheck(contract, 'O-001', member),
      'unresolved-reference-set EvalContract.oracles[id=O-001].check.operands[1]',
    ],
    [
      'undeclared, as what is covered',
      (contract) => setCheck(contract, 'O-001', covers),
      'unresolved-reference-set EvalContract.oracles[id=O-001].check.operands[0]',
    ],
    [
      'no sets declared at all',
      (contract) => {
        contract.referenceSets = null
      },
      'unresolved-reference-set EvalContract.oracles[id=O-002].check.predicate.operands[1]',
    ],
    [
      'a name every object inherits',
      (contract) =>
        setCheck(contract, 'O-001', {
          op: 'containment',
          operands: [{ pointer: ITEMS }, { referenceSet: 'constructor' }],
        }),
      'unresolved-reference-set EvalContract.oracles[id=O-001].check.operands[1]',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})

describe('regex constructs (section 7.2)', () => {
  test.each([
    ['^[$', 'is no regular expression of ECMA-262 without flags'],
    ['^(?<a$', 'is no regular expression of ECMA-262 without flags'],
    ['^a|b$', 'is not anchored by "^" and "$" around the whole expression'],
    ['^a\\$', 'is not anchored by "^" and "$" around the whole expression'],
    ['^a\\\\\\$', 'is not anchored by "^" and "$" around the whole expression'],
    ['(^a$)', 'is not anchored by "^" and "$" around the whole expression'],
    ['^(a)\\1$', 'holds a backreference'],
    ['^(?<n>a)\\k<n>$', 'holds a backreference'],
    ['^[\\1]$', 'holds a backreference'],
    ['^a(?<=a)$', 'holds a lookbehind'],
    ['^a(?<!b)$', 'holds a lookbehind'],
    ['^(a)\\1(?<=a)$', 'holds a backreference'],
    ['^a\\\\$', null],
    ['^(?:a|b)$', null],
    ['^[a|b]$', null],
    ['^a\\|b$', null],
    ['^(?=a)a$', null],
    ['^\\0$', null],
    ['^(?<name>a)$', null],
    ['^$', null],
  ])('%s: %p', (pattern, refused) => {
    expect(refusedConstruct(pattern)).toBe(refused)
  })

  test('the path is that of the pattern', () => {
    const check: Expression = {
      op: 'not',
      operands: [{ op: 'regex', operands: [{ pointer: '/interactions/list/response-status' }], pattern: '^a|b$' }],
    }

    expect(checking(check)).toBe(`${MALFORMED}.operands[0].pattern`)
  })
})

describe('quantifier-over-non-collection', () => {
  const over = (pointer: string): Expression => ({ op: 'for-all', collection: { pointer }, predicate: exists('@/id') })
  const FIRED = 'quantifier-over-non-collection EvalContract.oracles[id=O-001].check.collection'

  test.each<[title: string, pointer: string, expected: string]>([
    ['a declared string', '/interactions/list/response-body/error', FIRED],
    ['a declared object', '/interactions/read-registered/response-body/parcel', FIRED],
    ['a number in the file a command describes', '/interactions/sort/artifact/report/count', FIRED],
    ['an array: compiles', ITEMS, 'compiles'],
    ['an unstated type: compiles', '/interactions/list/response-body/page', 'compiles'],
    ['the whole document: compiles', '/interactions/list/response-body', 'compiles'],
    ['a place below: compiles', '/interactions/list/response-body/items/0', 'compiles'],
    ['another channel: compiles', '/interactions/list/response-headers/link', 'compiles'],
  ])('%s', (_, pointer, expected) => {
    expect(checking(over(pointer))).toBe(expected)
  })

  test('another file than the nominated one is not judged by its descriptor', () => {
    expect(checking(over('/interactions/sort/artifact/journal'))).toBe('compiles')
  })

  test('a witness relation is judged against the operation that declares it', () => {
    const contract = contractWith((changed) => {
      witnessOf(httpOperation(changed, 1)).relation = over('/interactions/list-one/response-body/error')
    })

    expect(verdict(contract)).toBe(
      'quantifier-over-non-collection EvalContract.permittedInterfaces[0].operations[1].sensitivityWitness.relation.collection',
    )
  })

  test('a declared type beats a collection location that says otherwise', () => {
    const contract = contractWith((changed) => {
      httpOperation(changed, 1).responseDescriptor.collectionLocations?.push({
        pointer: '/error',
        expectedCardinality: { mode: 'exact', count: 1 },
        referenceSet: null,
      })
      setCheck(changed, 'O-001', over('/interactions/list/response-body/error'))
    })

    expect(verdict(contract)).toBe(FIRED)
  })
})

describe('quantifier-nesting-exceeded', () => {
  const within = (predicate: Expression): Expression => ({ op: 'for-all', collection: { pointer: ITEMS }, predicate })
  const FIRED = 'quantifier-nesting-exceeded EvalContract.oracles[id=O-001].check'

  test.each<[title: string, check: Expression, expected: string]>([
    [
      'a quantifier in a predicate',
      within({ op: 'for-any', collection: { pointer: '@/tags' }, predicate: exists('@/') }),
      `${FIRED}.predicate`,
    ],
    [
      'with connectives between',
      within({ op: 'all', operands: [exists('@/id'), { op: 'not', operands: [within(exists('@/id'))] }] }),
      `${FIRED}.predicate.operands[1].operands[0]`,
    ],
    [
      'covers-by-key in a predicate',
      within({
        op: 'covers-by-key',
        operands: [{ referenceSet: 'seeded-parcels' }, { pointer: '@/parts' }],
        expectedKey: 'parcelId',
        actualKey: 'id',
      }),
      `${FIRED}.predicate`,
    ],
    ['two side by side: compiles', { op: 'any', operands: [within(exists('@/a')), within(exists('@/b'))] }, 'compiles'],
  ])('%s', (_, check, expected) => {
    expect(checking(check)).toBe(expected)
  })
})

describe('oracle-missing-channel', () => {
  test.each<Row>([
    [
      'no direction',
      (contract) => {
        oracleOf(contract, 'O-003').direction = null
      },
      'oracle-missing-channel EvalContract.oracles[id=O-003].direction',
    ],
    [
      'no check',
      (contract) => {
        oracleOf(contract, 'O-002').check = null
      },
      'oracle-missing-channel EvalContract.oracles[id=O-002].check',
    ],
    [
      'neither: the direction is told',
      (contract) => {
        oracleOf(contract, 'O-001').direction = null
        oracleOf(contract, 'O-001').check = null
      },
      'oracle-missing-channel EvalContract.oracles[id=O-001].direction',
    ],
    [
      'no oracle at all: compiles',
      (contract) => {
        contract.oracles = []
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})

describe('direction-check-misaligned', () => {
  const direction = (change: (told: NonNullable<EvalContract['oracles'][number]['direction']>) => void): string =>
    verdict(
      contractWith((contract) => {
        const told = oracleOf(contract, 'O-002').direction
        if (told !== null) change(told)
      }),
    )
  const FIRED = 'direction-check-misaligned EvalContract.oracles[id=O-002].direction'

  test.each<[title: string, ending: string, expected: string]>([
    [
      'a target the check does not read',
      direction((told) => told.evidenceTargets.push('/interactions/list/response-status')),
      `${FIRED}.evidenceTargets`,
    ],
    [
      'a prefix of what the check reads',
      direction((told) => {
        told.evidenceTargets = ['/interactions/list/response-body']
      }),
      `${FIRED}.evidenceTargets`,
    ],
    [
      'below what the check reads',
      direction((told) => {
        told.evidenceTargets = [`${ITEMS}/0`]
      }),
      `${FIRED}.evidenceTargets`,
    ],
    [
      'a relation the check does not use',
      direction((told) => {
        told.relation = 'existence'
      }),
      `${FIRED}.relation`,
    ],
    [
      'another polarity',
      direction((told) => {
        told.polarity = 'expects-violation'
      }),
      `${FIRED}.polarity`,
    ],
    [
      'target before relation before polarity',
      direction((told) => {
        told.evidenceTargets = [`${ITEMS}/0`]
        told.relation = 'existence'
        told.polarity = 'expects-violation'
      }),
      `${FIRED}.evidenceTargets`,
    ],
    [
      'relation before polarity',
      direction((told) => {
        told.relation = 'existence'
        told.polarity = 'expects-violation'
      }),
      `${FIRED}.relation`,
    ],
    [
      'a place reached through the quantifier, named without an index: compiles',
      direction((told) => {
        told.evidenceTargets = [`${ITEMS}/parcelId`]
        told.relation = 'set-membership'
      }),
      'compiles',
    ],
    [
      'no targets: compiles, and cannot be sealed',
      direction((told) => {
        told.evidenceTargets = []
      }),
      'compiles',
    ],
  ])('%s', (_, ending, expected) => {
    expect(ending).toBe(expected)
  })
})
