import { describe, expect, test } from 'bun:test'
import { FIXED_REGEX_STEP_BUDGET } from '../../../src/contracts/evaluate/index.ts'
import type { Expression, JsonValue, Operand } from '../../../src/contracts/schemas/eval-contract.ts'
import { DECLARED, KINDS, letterOf, literal, NOWHERE, resolve, VALUES } from './resolving.ts'

const NO_FORM = 'non-canonicalizable-value'
const SHAPE = { requiredKeys: [], permittedKeys: [], types: {} }

/** Each operator that looks at one value, over a value of every kind. Columns as in `KINDS`. */
const UNARY: readonly [string, (operand: Operand) => Expression, string][] = [
  //                                                                          nowhere declared null true zero text empty list object unsafe broken
  ['existence', (operand) => ({ op: 'existence', operands: [operand] }), 'F I T T T T T T T T T'],
  ['absence', (operand) => ({ op: 'absence', operands: [operand] }), 'T I F F F F F F F F F'],
  ['regex', (operand) => ({ op: 'regex', operands: [operand], pattern: '^a$' }), 'F I F F F T I F F F F'],
  [
    'regex that takes anything',
    (operand) => ({ op: 'regex', operands: [operand], pattern: '^[^]*$' }),
    'F I F F F T I F F F T',
  ],
  [
    'ordering',
    (operand) => ({ op: 'ordering', operands: [operand], key: 'k', order: 'ascending' }),
    'F I F F F F I T F F F',
  ],
  ['count of one', (operand) => count(operand, 1, 0), 'F I F F F F F T F F F'],
  ['count of none', (operand) => count(operand, 0, 0), 'F I F F F F T F F F F'],
  ['shape', (operand) => ({ op: 'shape', operands: [operand], descriptor: SHAPE }), 'F I F F F F I F T F F'],
]

function count(operand: Operand, expected: number, tolerance: number, relative = false): Expression {
  return { op: 'count-tolerance', operands: [operand], expected, tolerance, relative }
}

test.each(UNARY)('%s over every kind of value', (_, expression, letters) => {
  expect(KINDS.map((kind) => letterOf(expression(VALUES[kind] ?? NOWHERE))).join(' ')).toBe(letters)
})

/** Each operator that looks at two values, over every pair of kinds: rows are the first operand. `!` is the domain fault. */
const BINARY: readonly [Expression['op'], (one: Operand, other: Operand) => Expression, Record<string, string>][] = [
  [
    'equality',
    (one, other) => ({ op: 'equality', operands: [one, other] }),
    {
      //        nowhere declared null true zero text empty list object unsafe broken
      nowhere: 'F I F F F F I F F F F',
      declared: 'I I I I I I I I I I I',
      null: 'F I T F F F I F F F F',
      true: 'F I F T F F I F F F F',
      zero: 'F I F F T F I F F F F',
      text: 'F I F F F T I F F F F',
      empty: 'I I I I I I I I I I I',
      list: 'F I F F F F I T F F F',
      object: 'F I F F F F I F T F F',
      unsafe: 'F I F F F F I F F T F',
      broken: 'F I F F F F I F F F T',
    },
  ],
  [
    'deep-equality',
    (one, other) => ({ op: 'deep-equality', operands: [one, other] }),
    {
      nowhere: 'F I F F F F I F F F F',
      declared: 'I I I I I I I I I I I',
      null: 'F I T F F F I F F ! !',
      true: 'F I F T F F I F F ! !',
      zero: 'F I F F T F I F F ! !',
      text: 'F I F F F T I F F ! !',
      empty: 'I I I I I I I I I I I',
      list: 'F I F F F F I T F ! !',
      object: 'F I F F F F I F T ! !',
      unsafe: 'F I ! ! ! ! I ! ! ! !',
      broken: 'F I ! ! ! ! I ! ! ! !',
    },
  ],
  [
    'containment',
    (one, other) => ({ op: 'containment', operands: [one, other] }),
    {
      nowhere: 'F I F F F F I F F F F',
      declared: 'I I I I I I I I I I I',
      null: 'F I F F F F I F F F F',
      true: 'F I F F F F I F F F F',
      zero: 'F I F F F F I F F F F',
      text: 'F I F F F T I F F F F',
      empty: 'I I I I I I I I I I I',
      list: 'F I F F F F I T F ! !',
      object: 'F I F F F F I F F F F',
      unsafe: 'F I F F F F I F F F F',
      broken: 'F I F F F F I F F F T',
    },
  ],
]

test.each(BINARY)('%s over every pair of kinds of values', (_, expression, rows) => {
  const ours = Object.fromEntries(
    KINDS.map((row) => [
      row,
      KINDS.map((column) => letterOf(expression(VALUES[row] ?? NOWHERE, VALUES[column] ?? NOWHERE)))
        .join(' ')
        .replaceAll(NO_FORM, '!'),
    ]),
  )

  expect(ours).toEqual(rows)
})

const equal = (one: JsonValue, other: JsonValue, op: 'equality' | 'deep-equality' = 'equality') =>
  letterOf({ op, operands: [literal(one), literal(other)] })

describe('equality', () => {
  test.each<[JsonValue, JsonValue, string]>([
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, 'T'],
    [{ a: 1 }, { a: 1, b: null }, 'F'],
    [[1, 2], [2, 1], 'F'],
    [[1, 1], [1], 'F'],
    [[[]], [[]], 'T'],
    [{ a: [] }, { a: [] }, 'T'],
    [1, 1.0, 'T'],
    [0, -0, 'T'],
    [1, '1', 'F'],
    [null, false, 'F'],
    ['é', 'e\u0301', 'F'],
    [{ __proto__: null }, {}, 'T'],
    [JSON.parse('{"__proto__":1}'), {}, 'F'],
  ])('%j and %j: %s, deeply, too', (one, other, letter) => {
    expect([equal(one, other), equal(one, other, 'deep-equality')]).toEqual([letter, letter])
  })

  test('faults on a container with a value outside the domain, never on a scalar', () => {
    expect(equal([2 ** 53], [1])).toBe(NO_FORM)
    expect(equal({ a: '\ud800' }, { a: 'b' })).toBe(NO_FORM)
    expect(equal([2 ** 53], { a: 1 })).toBe('F')
    expect(equal(2 ** 53, 2 ** 53 + 2)).toBe('F')
    expect(equal(2 ** 53, 2 ** 53, 'deep-equality')).toBe(NO_FORM)
    expect(equal(2 ** 53, 'a', 'deep-equality')).toBe(NO_FORM)
  })
})

describe('containment', () => {
  const contains = (container: JsonValue, candidate: JsonValue) =>
    letterOf({ op: 'containment', operands: [literal(container), literal(candidate)] })

  test.each<[JsonValue, JsonValue, string]>([
    ['abc', 'b', 'T'],
    ['abc', '', 'T'],
    ['abc', 'B', 'F'],
    ['1', 1, 'F'],
    ['abc', ['a'], 'F'],
    [[1, 2], 2, 'T'],
    [[1, 2], 3, 'F'],
    [['1'], 1, 'F'],
    [[null], null, 'T'],
    [[{ a: 1, b: 2 }], { b: 2, a: 1 }, 'T'],
    // Each element of the candidate, never the candidate as an element.
    [[1, 2, 3], [3, 1], 'T'],
    [[1, 2, 3], [3, 4], 'F'],
    [[1], [1, 1], 'T'],
    [[[1, 2]], [1, 2], 'F'],
    [[[1, 2]], [[1, 2]], 'T'],
    [{ a: 1 }, 'a', 'F'],
    [{ 0: 'a' }, ['a'], 'F'],
  ])('of %j: %j is %s', (container, candidate, letter) => {
    expect(contains(container, candidate)).toBe(letter)
  })

  test('looks at no element behind the one it found', () => {
    expect(contains([1, 2 ** 53], 1)).toBe('T')
    expect(contains([2 ** 53, 1], 1)).toBe(NO_FORM)
    expect(contains([1, 2 ** 53], [1, 1])).toBe('T')
    expect(contains([1, 2 ** 53], [1, 2])).toBe(NO_FORM)
    expect(contains([1, 2], [3, 2 ** 53])).toBe('F')
  })

  test('matches whole members of a reference set, and takes nothing else for one', () => {
    const among = (set: JsonValue | undefined) =>
      letterOf(
        { op: 'containment', operands: [literal([{ id: 1, name: 'a' }]), { referenceSet: 'known' }] },
        { sets: set === undefined ? {} : { known: set } },
      )

    expect([among([{ name: 'a', id: 1 }]), among([{ id: 1 }]), among([]), among(undefined)]).toEqual([
      'T',
      'F',
      'I',
      'F',
    ])
    expect([among('a'), among({ id: 1 }), among(null)]).toEqual(['!', '!', '!'])
  })
})

describe('set-membership', () => {
  const isMember = (value: Operand, set: JsonValue[]) =>
    letterOf({ op: 'set-membership', operands: [value, { literal: set }] })
  const isKnown = (value: Operand, set: JsonValue | undefined, keys?: string[]) =>
    letterOf(
      { op: 'set-membership', operands: [value, { referenceSet: 'known' }] },
      { sets: set === undefined ? {} : { known: set }, keys: keys === undefined ? {} : { known: keys } },
    )

  test('over every kind of value', () => {
    const set = [null, true, 0, 'a', [1], {}]

    expect(
      KINDS.map((kind) => isMember(VALUES[kind] ?? NOWHERE, set))
        .join(' ')
        .replaceAll(NO_FORM, '!'),
    ).toBe('F I T T T T I T T ! !')
    expect(
      KINDS.map((kind) => isMember(VALUES[kind] ?? NOWHERE, ['other']))
        .join(' ')
        .replaceAll(NO_FORM, '!'),
    ).toBe('F I F F F F I F F ! !')
  })

  test('compares with what members have under the one key, not with whole members', () => {
    const members = [
      { id: 'a', n: 1 },
      { id: 'b', n: 2 },
    ]

    expect(isKnown(literal('a'), members, ['id'])).toBe('T')
    expect(isKnown(literal('c'), members, ['id'])).toBe('F')
    expect(isKnown(literal(2), members, ['n'])).toBe('T')
    expect(isKnown(literal({ id: 'a', n: 1 }), members, ['id'])).toBe('F')
    expect(isKnown(literal('a'), [{ id: { deep: 1 } }, { id: 'a' }], ['id'])).toBe('T')
  })

  test('a set that nobody declared holds nothing, and an empty one is no evidence', () => {
    expect([isKnown(literal('a'), undefined), isKnown(literal('a'), [], ['id'])]).toEqual(['F', 'I'])
    expect([isKnown(NOWHERE, undefined), isKnown(NOWHERE, 'no array')]).toEqual(['F', 'F'])
  })

  test.each<[string, JsonValue, string[] | undefined]>([
    ['a set that is no array', { id: 'a' }, ['id']],
    ['a set of two keys', [{ id: 'a', n: 1 }], ['id', 'n']],
    ['a set of no key', [{ id: 'a' }], []],
    ['a set whose keys nobody declared', [{ id: 'a' }], undefined],
    ['a member without the key', [{ id: 'a' }, { n: 1 }], ['id']],
    ['a member that is no object', [{ id: 'a' }, 'a'], ['id']],
    ['a key that is only inherited', [{ id: 'a' }], ['constructor']],
  ])('%s is a defect of the caller', (_, set, keys) => {
    expect(isKnown(literal('a'), set, keys)).toBe('!')
  })
})

describe('regex', () => {
  const isMatch = (pattern: string, value: JsonValue, budget = FIXED_REGEX_STEP_BUDGET) =>
    letterOf({ op: 'regex', operands: [literal(value)], pattern }, { budget })

  test('tests the whole text, and anything but a text is false whatever the pattern', () => {
    expect([isMatch('^a+$', 'aaa'), isMatch('^a+$', 'aab'), isMatch('^a|b$', 'xxb')]).toEqual(['T', 'F', 'T'])
    expect([isMatch('^(a$', 1), isMatch('^(a+)+$', null), isMatch('^a+$', ['aaa'], 1)]).toEqual(['F', 'F', 'F'])
  })

  test('faults by code', () => {
    expect(isMatch('^(a$', 'a')).toBe('operator-cannot-accept-operand')
    expect(isMatch('^(a+)+$', 'a')).toBe('budget-exhausted')
    expect([isMatch('^a+$', 'aaaa', 8), isMatch('^a+$', 'aaaa', 7)]).toEqual(['T', 'budget-exhausted'])
    expect(isMatch('^a*$', 'a'.repeat(500_000))).toBe('T')
    expect(isMatch('^a*$', 'a'.repeat(500_001))).toBe('budget-exhausted')
  })
})

describe('ordering', () => {
  const isOrdered = (values: JsonValue[], order: 'ascending' | 'descending') =>
    letterOf({ op: 'ordering', operands: [literal(values)], key: 'k', order })
  const keyed = (...values: JsonValue[]) => values.map((k) => ({ k }))

  test.each<[JsonValue[], string, string]>([
    [keyed(1, 2, 2, 3), 'T', 'F'],
    [keyed(3, 2, 2, 1), 'F', 'T'],
    [keyed(1, 1), 'T', 'T'],
    [keyed(1, 3, 2), 'F', 'F'],
    [keyed('a', 'b'), 'T', 'F'],
    // By UTF-16 code unit.
    [keyed('B', 'a'), 'T', 'F'],
    [keyed('10', '9'), 'T', 'F'],
    [keyed('😀', '\ufb33'), 'T', 'F'],
    [keyed(2, 10), 'T', 'F'],
    [keyed(-1, -0, 0), 'T', 'F'],
    [keyed(1, 'a'), 'F', 'F'],
    [keyed('1', 2), 'F', 'F'],
    [keyed(null, null), 'F', 'F'],
    [keyed(true, true), 'F', 'F'],
    [keyed([1], [1]), 'F', 'F'],
    [[{ k: 1 }, {}], 'F', 'F'],
    [[{}, { k: 1 }], 'F', 'F'],
    [[{ k: 1 }, 1], 'F', 'F'],
    [[[1], [1]], 'F', 'F'],
    // Alone, anything is in order.
    [[{ k: null }], 'T', 'T'],
    [['no object'], 'T', 'T'],
  ])('of %j: %s ascending, %s descending', (values, ascending, descending) => {
    expect([isOrdered(values, 'ascending'), isOrdered(values, 'descending')]).toEqual([ascending, descending])
  })
})

describe('count-tolerance', () => {
  const lengths = [0, 1, 2, 3, 4, 5, 6]
  const accepted = (expected: number, tolerance: number, relative: boolean) =>
    lengths.filter((length) => {
      const collection = literal(Array.from({ length }, () => null))
      return letterOf(count(collection, expected, tolerance, relative)) === 'T'
    })

  test.each<[number, number, boolean, number[]]>([
    [0, 0, false, [0]],
    [3, 0, false, [3]],
    [3, 1, false, [2, 3, 4]],
    [1, 5, false, [0, 1, 2, 3, 4, 5, 6]],
    [4, 25, true, [3, 4, 5]],
    [4, 24, true, [4]],
    [3, 33, true, [3]],
    [3, 34, true, [2, 3, 4]],
    [4, 100, true, [0, 1, 2, 3, 4, 5, 6]],
    [0, 50, true, [0]],
  ])('%d with a tolerance of %d, relative %p, takes %j', (expected, tolerance, relative, takes) => {
    expect(accepted(expected, tolerance, relative)).toEqual(takes)
  })
})

describe('shape', () => {
  const hasShape = (value: JsonValue, requiredKeys: string[], permittedKeys: string[], types = {}) =>
    letterOf({ op: 'shape', operands: [literal(value)], descriptor: { requiredKeys, permittedKeys, types } })

  test('requires every required key, and permits the permitted ones alone', () => {
    expect(hasShape({ a: 1 }, ['a'], ['a'])).toBe('T')
    expect(hasShape({ a: 1 }, ['a'], [])).toBe('F')
    expect(hasShape({}, ['a'], ['a'])).toBe('F')
    expect(hasShape({ a: null }, ['a'], ['a', 'b'])).toBe('T')
    expect(hasShape({ a: 1, c: 1 }, ['a'], ['a', 'b'])).toBe('F')
    expect(hasShape({}, ['constructor'], ['constructor'])).toBe('F')
    expect(hasShape(JSON.parse('{"__proto__":1}'), ['__proto__'], ['__proto__'])).toBe('T')
    expect(hasShape(JSON.parse('{"__proto__":1}'), [], [])).toBe('F')
  })

  test('compares every declared type with every kind, where the key is there', () => {
    const types = ['string', 'number', 'boolean', 'object', 'array', 'null']
    const values: JsonValue[] = ['', 0, false, {}, [], null]
    const table = types.map((type) => values.map((value) => hasShape({ a: value }, [], ['a'], { a: type })).join(' '))

    expect(table).toEqual(['T F F F F F', 'F T F F F F', 'F F T F F F', 'F F F T F F', 'F F F F T F', 'F F F F F T'])
    expect(values.map((value) => hasShape({ a: value }, [], ['a'], { a: null }))).toEqual(values.map(() => 'T'))
    expect(hasShape({}, [], ['a'], { a: 'string' })).toBe('T')
    expect(hasShape({}, [], [], { toString: 'string' })).toBe('T')
  })
})

describe('quantifiers', () => {
  const over = (op: 'for-all' | 'for-any', collection: Operand, predicate: Expression) =>
    letterOf({ op, collection, predicate })
  const anything: Expression = { op: 'existence', operands: [{ pointer: '@/' }] }

  test('over every kind of collection: only an array with elements is examined, declared or not', () => {
    for (const op of ['for-all', 'for-any'] as const) {
      expect(KINDS.map((kind) => over(op, VALUES[kind] ?? NOWHERE, anything)).join(' ')).toBe('I I I I I I I T I I I')
    }
    expect(resolve({ op: 'for-all', collection: DECLARED, predicate: anything })).toEqual({
      resolution: 'insufficient-evidence',
      introductionCondition: 'empty-collection',
      children: [],
    })
  })

  test('bind each element, null as well, and the innermost one wins', () => {
    const isNull: Expression = { op: 'equality', operands: [{ pointer: '@/' }, literal(null)] }
    const inner: Expression = { op: 'for-all', collection: { pointer: '@/' }, predicate: isNull }

    expect(over('for-all', literal([null, null]), isNull)).toBe('T')
    expect(over('for-any', literal([1, null]), isNull)).toBe('T')
    expect(over('for-all', literal([[null], [null, null]]), inner)).toBe('T')
    expect(over('for-all', literal([[null], [null, 1]]), inner)).toBe('F')
    expect(over('for-all', literal([[null], []]), inner)).toBe('i')
  })

  test('nothing is bound outside: a pointer into an element leads nowhere', () => {
    expect(letterOf({ op: 'existence', operands: [{ pointer: '@/' }] })).toBe('F')
    expect(letterOf({ op: 'for-all', collection: { pointer: '@/' }, predicate: anything })).toBe('I')
  })

  test('keep no evidence of a bound element that is an empty list', () => {
    const predicate: Expression = { op: 'equality', operands: [{ pointer: '@/x' }, literal(1)] }

    expect(over('for-any', literal([{ x: 1 }, { x: [] }]), predicate)).toBe('i')
    expect(over('for-all', literal([{ x: 2 }, { x: [] }]), predicate)).toBe('F')
  })
})

describe('faults', () => {
  const faulting: Expression = { op: 'deep-equality', operands: [literal(2 ** 53), literal(1)] }
  const plain: Expression = { op: 'existence', operands: [literal(1)] }
  const worse: Expression = { op: 'regex', operands: [literal('a')], pattern: '^(a$' }

  test('end the check, even where a sibling has decided it', () => {
    expect(letterOf({ op: 'any', operands: [plain, faulting] })).toBe(NO_FORM)
    expect(letterOf({ op: 'all', operands: [{ op: 'not', operands: [plain] }, faulting] })).toBe(NO_FORM)
  })

  test('the first in walk order is the one', () => {
    expect(letterOf({ op: 'all', operands: [worse, faulting] })).toBe('operator-cannot-accept-operand')
    expect(letterOf({ op: 'all', operands: [faulting, worse] })).toBe(NO_FORM)
  })

  test('an operator nobody knows is a defect of the caller', () => {
    const unknown: Expression = JSON.parse('{"op":"matches","operands":[{"literal":1}]}')

    expect(letterOf(unknown)).toBe('!')
  })
})
