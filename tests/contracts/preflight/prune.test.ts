import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { JsonValue } from '../../../src/canonical/json-value.ts'
import { pruneVolatile } from '../../../src/contracts/preflight/prune.ts'

const pruned = (value: JsonValue, ...pointers: string[]) => pruneVolatile({ kind: 'json', value }, pointers)
const json = (value: JsonValue) => ({ kind: 'json' as const, value })

describe('what is taken out', () => {
  const bags = {
    bags: [
      { id: 1, at: 'x' },
      { id: 2, at: 'y' },
    ],
    page: { next: null },
  }

  test.each<[title: string, pointers: string[], left: JsonValue]>([
    ['a member', ['/page'], { bags: bags.bags }],
    ['a member of a member', ['/page/next'], { bags: bags.bags, page: {} }],
    ['an element; the others move down', ['/bags/0'], { ...bags, bags: [{ id: 2, at: 'y' }] }],
    ['a member of an element', ['/bags/1/at'], { ...bags, bags: [{ id: 1, at: 'x' }, { id: 2 }] }],
    ['a member of every element', ['/bags/*/at'], { ...bags, bags: [{ id: 1 }, { id: 2 }] }],
    ['every element', ['/bags/*'], { ...bags, bags: [] }],
    ['every member', ['/page/*'], { ...bags, page: {} }],
    ['every member of the document', ['/*'], {}],
    ['everything below every member', ['/*/*'], { bags: [], page: {} }],
    ['wildcards one below the other', ['/*/*/at'], { bags: [{ id: 1 }, { id: 2 }], page: { next: null } }],
    [
      'pointers one after the other: the second sees what the first left',
      ['/bags/0', '/bags/0'],
      { ...bags, bags: [] },
    ],
    ['declared order counts', ['/bags/0', '/bags/1'], { ...bags, bags: [{ id: 2, at: 'y' }] }],
    ['the same pointer twice', ['/page', '/page'], { bags: bags.bags }],
  ])('%s', (_, pointers, left) => {
    expect(pruned(bags, ...pointers)).toEqual(json(left))
  })

  test('tokens are decoded, "~1" before "~0"', () => {
    expect(pruned({ 'a/b': 1, 'c~d': 2, '~1': 3, '': 4 }, '/a~1b', '/c~0d', '/~01', '/')).toEqual(json({}))
  })

  test('an own __proto__ is a key like any other', () => {
    const value: JsonValue = JSON.parse('{"__proto__": {"a": 1, "b": 2}, "constructor": 1}')

    expect(JSON.stringify(pruned(value, '/__proto__/a'))).toBe(
      '{"kind":"json","value":{"__proto__":{"b":2},"constructor":1}}',
    )
    expect(JSON.stringify(pruned(value, '/__proto__', '/constructor'))).toBe('{"kind":"json","value":{}}')
  })
})

describe('what stays', () => {
  const value = { list: [1, 2], text: 'x', none: null }

  test.each([
    '/missing',
    '/missing/further',
    '/list/2',
    '/list/-',
    '/list/01',
    '/list/ 0',
    '/list/a',
    '/list/0/further',
    '/text/0',
    '/text/*',
    '/none/a',
    '/none/*',
    '/toString',
    '/constructor',
    '/__proto__',
    '/__proto__/toString',
    '/list/length',
    '//',
  ])('%s leads nowhere', (pointer) => {
    expect(pruned(value, pointer)).toEqual(json(value))
  })

  test('a star that is only part of a token is a name', () => {
    expect(pruned({ 'a*': 1, ab: 2 }, '/a*')).toEqual(json({ ab: 2 }))
  })

  test('a text, and nothing at all', () => {
    expect(pruneVolatile({ kind: 'text', value: '{}' }, ['', '/a'])).toEqual({ kind: 'text', value: '{}' })
    expect(pruneVolatile({ kind: 'absent' }, [''])).toEqual({ kind: 'absent' })
  })

  test('the body itself, when nothing is volatile', () => {
    const body = json(value)

    expect(pruneVolatile(body, [])).toBe(body)
  })
})

test('the empty pointer takes everything, whatever stands beside it', () => {
  expect(pruned({ a: 1 }, '/a', '')).toEqual({ kind: 'absent' })
  expect(pruned(null, '')).toEqual({ kind: 'absent' })
})

test('the given body is never changed', () => {
  const token = fc.constantFrom('*', '0', '1', 'a', 'b', '')
  const pointer = fc.array(token, { minLength: 1, maxLength: 4 }).map((tokens) => `/${tokens.join('/')}`)
  const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, 1, 'x'),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', '0', ''), tie('tree')),
    ),
  }))
  fc.assert(
    fc.property(tree, fc.array(pointer, { maxLength: 4 }), (value, pointers) => {
      const before = JSON.stringify(value)
      const after = pruned(value, ...pointers)

      expect(JSON.stringify(value)).toBe(before)
      expect(JSON.stringify(after).length).toBeLessThanOrEqual(JSON.stringify(json(value)).length)
    }),
  )
})
