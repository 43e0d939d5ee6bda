import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageText from 'canonicalize'
import fc from 'fast-check'
import { canonicalize, canonicalText, serializeArtifact, writeCanonical } from '../../src/canonical/canonicalize.ts'
import { scan } from '../../src/canonical/scan-json.ts'
import { scanJson } from '../../src/canonical/scan-named-json.ts'
import { faultOf } from './faulted.ts'
import { filesOf, sharedSuite } from './shared-suite.ts'
import { VECTORS } from './vectors.ts'

describe('vectors', () => {
  test.each(VECTORS.positive.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    const bytes = canonicalize(scanJson(vector.text, 'X'), 'X')
    if ('canonHex' in vector) expect(Buffer.from(bytes).toString('hex')).toBe(vector.canonHex)
    else expect(new TextDecoder().decode(bytes)).toBe('canon' in vector ? vector.canon : vector.text)
  })
})

describe('text form', () => {
  const forms: [value: unknown, text: string][] = [
    [null, 'null'],
    [true, 'true'],
    [-0, '0'],
    [1e-7, '1e-7'],
    [0.000001, '0.000001'],
    [100, '100'],
    ['\u007f\u0080\u2028/é😀', '"\u007f\u0080\u2028/é😀"'],
    ['\u0000\u001f\u000b', '"\\u0000\\u001f\\u000b"'],
    ['\b\t\n\f\r"\\', '"\\b\\t\\n\\f\\r\\"\\\\"'],
    [[3, 1, 2], '[3,1,2]'],
    [{ b: 1, a: [{ d: 1, c: 2 }] }, '{"a":[{"c":2,"d":1}],"b":1}'],
    [{ 9: 'nine', 10: 'ten', ' ': 'space' }, '{" ":"space","10":"ten","9":"nine"}'],
    [{ z: { 2: 1, 11: 2 }, a: 1 }, '{"a":1,"z":{"11":2,"2":1}}'],
    [{ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5 }, '{"\\r":2,"1":4,"€":1,"😀":5,"\ufb33":3}'],
    [Object.assign(Object.create(null), { b: 1, a: 2 }), '{"a":2,"b":1}'],
    [
      JSON.parse('{"b":{"__proto__":[1]},"__proto__":{"z":1,"y":2}}'),
      '{"__proto__":{"y":2,"z":1},"b":{"__proto__":[1]}}',
    ],
    [{ toJSON: 'plain' }, '{"toJSON":"plain"}'],
  ]
  test.each(forms)('%#: %p', (value, text) => {
    expect(canonicalText(value, 'X')).toBe(text)
  })

  test('the same object at two places is written twice', () => {
    const shared = { a: 1 }
    expect(canonicalText([shared, { x: shared }], 'X')).toBe('[{"a":1},{"x":{"a":1}}]')
  })

  test('an emitted artifact ends with one line feed', () => {
    expect(serializeArtifact({ b: 1, a: 2 }, 'X')).toBe('{"a":2,"b":1}\n')
  })
})

describe('values outside the domain', () => {
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  const crossing: unknown[] = []
  crossing.push([crossing])
  class Subclass extends Array {}
  class Point {
    x = 1
  }
  const hidden = (target: object, key: PropertyKey, value: unknown = 1) => Object.defineProperty(target, key, { value })
  const computed = (target: object, key: PropertyKey) =>
    Object.defineProperty(target, key, { get: () => 1, enumerable: true })
  const nested = (depth: number) => scanNested(depth)

  const refused: [why: string, value: unknown, detail: string][] = [
    ['NaN', { a: Number.NaN }, '$.a is NaN, which JSON cannot write'],
    ['infinity', [Number.POSITIVE_INFINITY], '$[0] is Infinity, which JSON cannot write'],
    ['2^53', 2 ** 53, '$ is an integer beyond 9007199254740991'],
    ['-2^53', -(2 ** 53), '$ is an integer beyond 9007199254740991'],
    ['1e21', { a: [1, { b: 1e21 }] }, '$.a[1].b is an integer beyond 9007199254740991'],
    ['lone high surrogate', ['\ud800'], '$[0] holds half of a surrogate pair'],
    ['lone low surrogate', '\ude00x', '$ holds half of a surrogate pair'],
    ['lone surrogate in a key', { 'a\ud800': 1 }, '$ has a key with half of a surrogate pair'],
    ['undefined', undefined, '$ is undefined, which JSON has not'],
    ['undefined member', { a: undefined }, '$.a is undefined, which JSON has not'],
    ['undefined element', [undefined], '$[0] is undefined, which JSON has not'],
    ['function', { toJSON: () => 1 }, '$.toJSON is a function, which JSON has not'],
    ['bigint', [1n], '$[0] is a bigint, which JSON has not'],
    ['symbol', { a: Symbol('s') }, '$.a is a symbol, which JSON has not'],
    ['date', { a: new Date(0) }, '$.a is an object of a class of its own'],
    ['map', new Map(), '$ is an object of a class of its own'],
    ['instance', new Point(), '$ is an object of a class of its own'],
    ['boxed number', Object(1), '$ is an object of a class of its own'],
    ['object with a prototype of its own', Object.create({}), '$ is an object of a class of its own'],
    ['array subclass', new Subclass(), '$ is an array of a class of its own'],
    ['array of changed prototype', Object.setPrototypeOf([], null), '$ is an array of a class of its own'],
    ['hole', Object.assign(new Array(3), { 0: 1, 2: 3 }), '$ has nothing at "1"'],
    ['hole at the end', Object.assign([1], { length: 3 }), '$ has nothing at "1"'],
    ['array with a property', Object.assign([1], { x: 1 }), '$ has properties beside its elements'],
    ['array with a property instead of an element', Object.assign([1], { length: 2, x: 1 }), '$ has nothing at "1"'],
    ['array with a hidden property', hidden([1], 'x'), '$ has properties beside its elements'],
    ['array with a symbol', hidden([1], Symbol('s')), '$ has a property named by a symbol'],
    ['computed element', computed([1], 0), '$ computes its property "0"'],
    ['hidden element', hidden([], 0), '$ hides its property "0"'],
    ['computed member', { a: computed({}, 'b') }, '$.a computes its property "b"'],
    [
      'setter alone',
      Object.defineProperty({}, 'b', { set: () => {}, enumerable: true }),
      '$ computes its property "b"',
    ],
    ['hidden member', hidden({}, 'b'), '$ hides its property "b"'],
    ['hidden computed member', Object.defineProperty({}, 'b', { get: () => 1 }), '$ computes its property "b"'],
    ['symbol key', { [Symbol('s')]: 1 }, '$ has a property named by a symbol'],
    ['hidden symbol key', hidden({}, Symbol('s')), '$ has a property named by a symbol'],
    ['cycle', cycle, '$.self contains itself'],
    ['cycle over an array', crossing, '$[0][0] contains itself'],
    ['1025 levels', nested(1025), `$${'[0]'.repeat(1024)} is nested deeper than 1024 levels`],
    ['arguments', { a: argumentsOf(1) }, '$.a has a property named by a symbol'],
  ]
  test.each(refused)('%s', (_, value, detail) => {
    const fault = faultOf(() => canonicalize(value, 'Thing'))
    expect([fault.code, fault.artifactPath]).toEqual(['non-canonicalizable-value', 'Thing'])
    expect(fault.message).toBe(`non-canonicalizable-value in Thing: ${detail}`)
  })

  const order: [why: string, value: unknown, detail: string][] = [
    ['prototype before symbols', Object.assign(Object.create({}), { [Symbol('s')]: 1 }), 'of a class of its own'],
    ['symbols before properties', { ...computed({}, 'x'), [Symbol('s')]: undefined }, 'a symbol'],
    ['the table before any member', computed({ a: undefined }, 'z'), 'computes its property "z"'],
    ['computed before hidden, in table order', computed(hidden({}, 'b'), 'a'), 'hides its property "b"'],
    ['members in sorted order', { b: undefined, a: 1n }, '$.a is a bigint'],
    ['depth before prototype', scanNested(1024, new Date(0)), 'nested deeper'],
  ]
  test.each(order)('checked in order: %s', (_, value, detail) => {
    expect(faultOf(() => canonicalize(value, 'X')).message).toContain(detail)
  })

  test('1024 levels are written', () => {
    expect(canonicalText(nested(1024), 'X')).toBe('['.repeat(1024) + ']'.repeat(1024))
  })
})

describe('proxies', () => {
  test('a proxy of a plain value is read once and written as it was read', () => {
    const reads: string[] = []
    const proxy = new Proxy(
      { b: 1, a: 2 },
      {
        getOwnPropertyDescriptor(target, key) {
          reads.push(String(key))
          const descriptor = Reflect.getOwnPropertyDescriptor(target, key)
          return descriptor === undefined ? undefined : { ...descriptor, value: reads.length }
        },
        get: () => 'never read this way',
      },
    )
    expect(canonicalText({ proxy }, 'X')).toBe('{"proxy":{"a":2,"b":1}}')
    expect(reads).toEqual(['b', 'a'])
  })

  test('a trap that throws makes the value unreadable, with the thrown value as the cause', () => {
    const proxy = new Proxy([], {
      ownKeys: () => {
        throw 'boom'
      },
    })
    const fault = faultOf(() => canonicalText([proxy], 'X'))
    expect(fault.message).toBe('non-canonicalizable-value in X: $[0] cannot be read')
    expect(fault.cause).toBe('boom')
  })

  test('a revoked proxy is unreadable', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(faultOf(() => canonicalText(proxy, 'X')).code).toBe('non-canonicalizable-value')
  })
})

describe('properties', () => {
  const value = fc.jsonValue().filter((json) => scan(JSON.stringify(json)).ok)

  test('the text is the one the RFC 8785 package writes, and reading it gives the value back', () => {
    fc.assert(
      fc.property(value, (json) => {
        const text = canonicalText(json, 'X')
        expect(text).toBe(packageText(json) ?? '')
        expect(canonicalText(scanJson(text, 'X'), 'X')).toBe(text)
      }),
    )
  })

  test('the order of members does not matter, whatever their keys', () => {
    const entries = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 3 }), fc.nat()), {
      selector: ([key]) => key,
    })
    fc.assert(
      fc.property(entries, (pairs) => {
        const text = canonicalText(Object.fromEntries(pairs), 'X')
        expect(canonicalText(Object.fromEntries(pairs.toReversed()), 'X')).toBe(text)
        const keys = pairs.map(([key]) => key).sort()
        expect(text).toBe(
          `{${keys.map((key) => `${JSON.stringify(key)}:${Object.fromEntries(pairs)[key]}`).join(',')}}`,
        )
      }),
    )
  })

  test('every finite double outside the integers is spelled as the engine spells it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }), (number) => {
        expect(canonicalText(number, 'X')).toBe(String(number))
      }),
    )
  })
})

describe('the public RFC 8785 vectors', () => {
  const folder = sharedSuite('rfc8785', 'testdata')
  test.skipIf(folder === null)('byte for byte (skipped when they are absent)', () => {
    const root = folder ?? ''
    const inputs = filesOf(join(root, 'input'))
    expect(inputs.length).toBe(6)
    for (const { name, bytes } of inputs) {
      const hex = readFileSync(join(root, 'outhex', name.replace('.json', '.txt')), 'utf8').replaceAll(/\s/g, '')
      const value = JSON.parse(new TextDecoder().decode(bytes))
      expect([name, Buffer.from(writeCanonical(value)).toString('hex')]).toEqual([name, hex])
      // It holds 1E30, an integer beyond the safe range, which our narrower domain refuses.
      if (name === 'values.json') expect(faultOf(() => canonicalize(value, 'X')).code).toBe('non-canonicalizable-value')
      else expect(Buffer.from(canonicalize(scanJson(bytes, 'X'), 'X')).toString('hex')).toBe(hex)
    }
  })
})

function scanNested(depth: number, inner?: unknown): unknown {
  let value: unknown = inner === undefined ? [] : [inner]
  for (let level = 1; level < depth; level++) value = [value]
  return value
}

function argumentsOf(..._: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: an array-like object is the case under test
  return arguments
}
