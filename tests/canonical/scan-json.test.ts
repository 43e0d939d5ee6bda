import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { RuntimeFault } from '../../src/canonical/faults.ts'
import { findProblem } from '../../src/canonical/find-problem.ts'
import { MAX_DEPTH, scan } from '../../src/canonical/scan-json.ts'
import { scanJson } from '../../src/canonical/scan-named-json.ts'
import { filesOf, sharedSuite } from './shared-suite.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth)

describe('texts that are read', () => {
  const accepted: [text: string, value: unknown][] = [
    ['0', 0],
    ['-0', -0],
    ['-0.0', -0],
    ['1.0', 1],
    ['1e2', 100],
    ['1E+2', 100],
    ['1e-7', 1e-7],
    ['5e-324', 5e-324],
    ['1e-400', 0],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['9007199254740991.0', 9007199254740991],
    ['9.007199254740991e15', 9007199254740991],
    ['0.1', 0.1],
    ['true', true],
    ['false', false],
    ['null', null],
    [' \t\n\r1 \t\n\r', 1],
    ['""', ''],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
    ['"\\u00e9\\u00E9"', 'éé'],
    ['"\\ud83d\\ude00"', '😀'],
    ['"\ud83d\\ude00"', '😀'],
    ['"\u007f\u2028\u0080"', '\u007f\u2028\u0080'],
    ['"\ufeff"', '\ufeff'],
    ['"\\u0000"', '\u0000'],
    ['[]', []],
    ['{}', {}],
    ['[ ]', []],
    ['{ }', {}],
    ['[1,[2,{"a":[]}]]', [1, [2, { a: [] }]]],
    ['{"":1,"a b":2}', { '': 1, 'a b': 2 }],
    ['{"a":":","b":"{[\\":"}', { a: ':', b: '{[":' }],
    ['{"a\\\\":1,"a":2}', { 'a\\': 1, a: 2 }],
  ]
  test.each(accepted)('%s', (text, value) => {
    expect(scan(text)).toStrictEqual<unknown>({ ok: true, value })
    expect(findProblem(text, MAX_DEPTH)).toBeNull()
  })

  test('negative zero stays negative', () => {
    expect(Object.is(scanJson('-0', 'X'), -0)).toBe(true)
  })

  test('a __proto__ key becomes an own property and leaves the prototype alone', () => {
    const value = Object(scanJson('{"__proto__":{"x":1},"constructor":2}', 'X'))
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(value.x).toBeUndefined()
  })

  test('two __proto__ keys are duplicates', () => {
    expect(scan('{"__proto__":1,"__proto__":1}')).toMatchObject({ ok: false, kind: 'domain' })
  })
})

describe('texts that are refused', () => {
  const refused: [text: string, kind: 'syntax' | 'domain', reason: string, offset: number][] = [
    ['', 'syntax', 'there is no JSON in it', 0],
    [' \n', 'syntax', 'there is no JSON in it', 0],
    ['\ufeff{}', 'syntax', 'a byte order mark stands before the document', 0],
    [' \ufeff{}', 'syntax', 'expected a value', 1],
    ['\u00a01', 'syntax', 'expected a value', 0],
    ['nul', 'syntax', 'expected a value', 0],
    ['truefalse', 'syntax', 'expected a value', 0],
    ['[true1]', 'syntax', 'expected a value', 1],
    ['True', 'syntax', 'expected a value', 0],
    ['NaN', 'syntax', 'expected a value', 0],
    ['-Infinity', 'syntax', 'a number needs a digit here', 1],
    ['undefined', 'syntax', 'expected a value', 0],
    ["'a'", 'syntax', 'expected a value', 0],
    ['{} {}', 'syntax', 'there is more after the document', 3],
    ['1 2', 'syntax', 'there is more after the document', 2],
    ['1,', 'syntax', 'there is more after the document', 1],
    ['{', 'syntax', 'the text ends too early, expected a key in double quotes', 1],
    ['[', 'syntax', 'the text ends too early, expected a value', 1],
    ['[1', 'syntax', 'the text ends too early, expected "," or "]"', 2],
    ['{"a":1', 'syntax', 'the text ends too early, expected "," or "}"', 6],
    ['{"a"', 'syntax', 'the text ends too early, expected ":" after the key', 4],
    ['{"a":', 'syntax', 'the text ends too early, expected a value', 5],
    ['[1,]', 'syntax', 'a comma stands before "]"', 2],
    ['{"a":1 , }', 'syntax', 'a comma stands before "}"', 7],
    ['[,1]', 'syntax', 'expected a value', 1],
    ['[1 2]', 'syntax', 'expected "," or "]"', 3],
    ['[1}', 'syntax', 'expected "," or "]"', 2],
    ['{a:1}', 'syntax', 'expected a key in double quotes', 1],
    ['{1:1}', 'syntax', 'expected a key in double quotes', 1],
    ['{"a" 1}', 'syntax', 'expected ":" after the key', 5],
    ['{"a"::1}', 'syntax', 'expected a value', 5],
    [']', 'syntax', 'expected a value', 0],
    ['[1]]', 'syntax', 'there is more after the document', 3],
    ['// c\n1', 'syntax', 'expected a value', 0],
    ['[1/* c */]', 'syntax', 'expected "," or "]"', 2],
    ['"a', 'syntax', 'the string that begins here has no end', 0],
    ['"\\"', 'syntax', 'the string that begins here has no end', 0],
    ['{"a', 'syntax', 'the key that begins here has no end', 1],
    ['"\u0001"', 'syntax', 'a control character inside a string must be escaped', 1],
    ['"a\nb"', 'syntax', 'a control character inside a string must be escaped', 2],
    ['"\\x41"', 'syntax', 'no such escape', 1],
    ['"\\\'"', 'syntax', 'no such escape', 1],
    ['"\\u12G4"', 'syntax', '"\\u" needs four hexadecimal digits', 1],
    ['"\\u12"', 'syntax', '"\\u" needs four hexadecimal digits', 1],
    ['01', 'syntax', 'a number has no leading zero', 0],
    ['-01', 'syntax', 'a number has no leading zero', 0],
    ['+1', 'syntax', 'expected a value', 0],
    ['.5', 'syntax', 'expected a value', 0],
    ['-', 'syntax', 'the text ends too early, a number needs a digit here', 1],
    ['-.5', 'syntax', 'a number needs a digit here', 1],
    ['1.', 'syntax', 'this number is not spelled as JSON spells numbers', 0],
    ['1.e5', 'syntax', 'this number is not spelled as JSON spells numbers', 0],
    ['1e', 'syntax', 'this number is not spelled as JSON spells numbers', 0],
    ['1e+', 'syntax', 'this number is not spelled as JSON spells numbers', 0],
    ['[1a]', 'syntax', 'this number is not spelled as JSON spells numbers', 1],
    ['0x10', 'syntax', 'this number is not spelled as JSON spells numbers', 0],
    ['1_000', 'syntax', 'there is more after the document', 1],
    ['9007199254740992', 'domain', 'an integer beyond 9007199254740991', 0],
    ['-9007199254740992', 'domain', 'an integer beyond 9007199254740991', 0],
    ['9007199254740993', 'domain', 'an integer beyond 9007199254740991', 0],
    ['9007199254740993.0', 'domain', 'an integer beyond 9007199254740991', 0],
    ['9007199254740991.5', 'domain', 'an integer beyond 9007199254740991', 0],
    ['9.007199254740993e15', 'domain', 'an integer beyond 9007199254740991', 0],
    ['1e21', 'domain', 'an integer beyond 9007199254740991', 0],
    ['[1e999]', 'domain', 'a number too large to be held', 1],
    ['-1e999', 'domain', 'a number too large to be held', 0],
    [`1${'0'.repeat(400)}`, 'domain', 'a number too large to be held', 0],
    ['{"A":1,"A":2}', 'domain', 'duplicate key "A"', 7],
    ['{"A":1,"\\u0041":2}', 'domain', 'duplicate key "A"', 7],
    ['{"a":{"b":1,"b":1}}', 'domain', 'duplicate key "b"', 12],
    ['{"a\\nb":1,"a\\nb":1}', 'domain', 'duplicate key "a\\nb"', 10],
    ['"\\ud800"', 'domain', 'half of a surrogate pair stands alone in a string', 0],
    ['"\ud800"', 'domain', 'half of a surrogate pair stands alone in a string', 0],
    ['"\\ude00\\ud83d"', 'domain', 'half of a surrogate pair stands alone in a string', 0],
    ['{"\\udead":1}', 'domain', 'half of a surrogate pair stands alone in a key', 1],
  ]
  test.each(refused)('%j', (text, kind, reason, offset) => {
    expect(scan(text)).toEqual({ ok: false, kind, reason, offset })
  })

  test('a long key is quoted short', () => {
    const key = 'k'.repeat(1000)
    const scanned = scan(`{"${key}":1,"${key}":2}`)
    expect(scanned.ok ? '' : scanned.reason).toBe(`duplicate key "${'k'.repeat(60)}…"`)
  })

  const firstWins: [text: string, reason: string][] = [
    ['{"A":1e999,"A":2}', 'a number too large to be held'],
    ['{"A":1,"A":1e999}', 'duplicate key "A"'],
    ['{"A":1,"A" 2}', 'duplicate key "A"'],
    ['["\\ud800", 01]', 'half of a surrogate pair stands alone in a string'],
    ['[01, "\\ud800"]', 'a number has no leading zero'],
  ]
  test.each(firstWins)('the first problem in reading order wins: %s', (text, reason) => {
    expect(scan(text)).toMatchObject({ ok: false, reason })
  })
})

describe('bytes', () => {
  const refused: [hex: string, offset: number][] = [
    ['ff', 0],
    ['22eda08022', 1],
    ['22c08022', 1],
    ['22c3a9f0', 2],
    ['22f09f9880ff22', 3],
    ['22f8808080802222', 1],
    ['22f490808022', 1],
    ['80', 0],
  ]
  test.each(refused)('%s is not UTF-8', (hex, offset) => {
    expect(scan(bytes(hex))).toEqual({ ok: false, kind: 'syntax', reason: 'these bytes are not UTF-8', offset })
  })

  test('a byte order mark is kept and therefore refused', () => {
    expect(scan(bytes('efbbbf7b7d'))).toMatchObject({ ok: false, kind: 'syntax', offset: 0 })
  })

  test('UTF-16 is not taken for UTF-8', () => {
    expect(scan(bytes('fffe5b005d00'))).toMatchObject({ ok: false, kind: 'syntax' })
    expect(scan(bytes('5b005d00'))).toMatchObject({ ok: false, kind: 'syntax', offset: 1 })
  })

  test('UTF-8 is read', () => {
    expect(scan(new TextEncoder().encode('["é😀"]'))).toEqual({ ok: true, value: ['é😀'] })
  })
})

describe('depth', () => {
  test('1024 open containers are read, a 1025th is refused where it opens, even empty', () => {
    expect(scan(nested(1024)).ok).toBe(true)
    expect(scan(nested(1025))).toEqual({
      ok: false,
      kind: 'domain',
      reason: 'nested deeper than 1024 levels',
      offset: 1024,
    })
  })

  test('siblings do not add up', () => {
    expect(scan(`[${Array(2000).fill('[{}]').join(',')}]`, { maxDepth: 3 }).ok).toBe(true)
  })

  test('a caller may set a lower or a higher limit', () => {
    expect(scan(nested(257), { maxDepth: 256 })).toMatchObject({ ok: false, kind: 'domain', offset: 256 })
    expect(scan(nested(256), { maxDepth: 256 }).ok).toBe(true)
    expect(scan(nested(5000), { maxDepth: 5000 }).ok).toBe(true)
  })

  test.each([
    ['arrays', '['],
    ['objects', '{"a":'],
    ['both', '[{"a":'],
  ])('200,000 unclosed %s are refused without exhausting the stack', (_, opener) => {
    expect(scan(opener.repeat(200_000))).toMatchObject({ ok: false, kind: 'domain' })
  })

  test('200,000 closed levels are refused without exhausting the stack', () => {
    expect(scan(nested(200_000))).toMatchObject({ ok: false, kind: 'domain', offset: 1024 })
    expect(scan(nested(200_000), { maxDepth: 200_000 }).ok).toBe(true)
  })
})

describe('scanJson', () => {
  const fault = (input: string | Uint8Array): RuntimeFault => {
    try {
      scanJson(input, 'ScoringPolicy')
    } catch (thrown) {
      if (thrown instanceof RuntimeFault) return thrown
    }
    throw new Error('no fault')
  }

  test('names the artifact and ends with the offset', () => {
    const { code, artifactPath, message } = fault('{"A":1,"A":2}')
    expect([code, artifactPath]).toEqual(['non-canonicalizable-value', 'ScoringPolicy'])
    expect(message).toBe('non-canonicalizable-value in ScoringPolicy: duplicate key "A", at offset 7')
  })

  test('syntax is the other code', () => {
    expect(fault('{"a":1,}').message).toBe(
      'schema-parse-failure in ScoringPolicy: a comma stands before "}", at offset 6',
    )
    expect(fault(bytes('ff')).code).toBe('schema-parse-failure')
  })
})

describe('properties', () => {
  test('what JSON.stringify writes is read back, unless a number leaves the domain', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value)
        const scanned = scan(text)
        if (scanned.ok) expect(scanned.value).toEqual(JSON.parse(text))
        else expect(scanned.kind).toBe('domain')
      }),
    )
  })

  // The quick way decides by counting, the slow way by reading: they must never disagree, and neither may throw.
  const shards = fc.constantFrom(
    ...['{', '}', '[', ']', ',', ':', '"', '\\', '"a"', '"b"', '"\\u0061"', '"\\ud800"', '\ud800', '\ude00'],
    ...[
      '0',
      '1',
      '-',
      '.',
      'e',
      'E',
      '+',
      '1e999',
      '9007199254740992',
      'true',
      'null',
      'x',
      ' ',
      '\n',
      '\u0000',
      '\ufeff',
    ],
    ...['"__proto__"', '"a":1', '"a":', '[]', '{}', 'é'],
  )
  test('the quick and the careful reading agree on any text', () => {
    fc.assert(
      fc.property(fc.array(shards, { maxLength: 14 }), (parts) => {
        const text = parts.join('')
        expect(scan(text).ok).toBe(findProblem(text, MAX_DEPTH) === null)
      }),
      { numRuns: 3000 },
    )
  })

  test('they agree about members whose keys, colons and values make the counting hard', () => {
    const key = fc.constantFrom('"a"', '"b"', '"a\\""', '"a\\\\"', '":"', '"a\\":"', '"\\\\\\":"', '" :"')
    const gap = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r', '  ')
    const value = fc.constantFrom(
      '1',
      '":"',
      '"\\":"',
      '"\\\\"',
      '"a\\\\\\":b"',
      '{"a":1}',
      '["\\":", {"b" :2}]',
      '" :"',
    )
    const member = fc.tuple(key, gap, value).map(([name, space, held]) => `${name}${space}:${held}`)
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 5 }), (members) => {
        const text = `{${members.join(',')}}`
        expect(scan(text).ok).toBe(findProblem(text, MAX_DEPTH) === null)
      }),
      { numRuns: 4000 },
    )
  })

  test('a mutated document is refused or read as the engine reads it', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), shards, fc.boolean(), (json, place, shard, replace) => {
        const at = place % (json.length + 1)
        const text = json.slice(0, at) + shard + json.slice(at + (replace ? 1 : 0))
        const scanned = scan(text)
        if (scanned.ok) expect(scanned.value).toEqual(JSON.parse(text))
        else expect(scanned.offset).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 2000 },
    )
  })

  test('any bytes are answered', () => {
    fc.assert(fc.property(fc.uint8Array(), (input) => typeof scan(input).ok === 'boolean'))
  })
})

describe('the public JSON parsing suite', () => {
  const folder = sharedSuite('json-parsing', 'test_parsing')
  test.skipIf(folder === null)('accepts y_, refuses n_ (skipped when the suite is absent)', () => {
    // Sound JSON that the value domain refuses all the same: duplicate keys, and integers beyond the safe range.
    const outsideDomain = [
      'y_number.json',
      'y_number_real_capital_e.json',
      'y_number_real_exponent.json',
      'y_number_real_fraction_exponent.json',
      'y_object_duplicated_key.json',
      'y_object_duplicated_key_and_value.json',
      'y_object_extreme_numbers.json',
    ]
    const files = filesOf(folder ?? '')
    expect(files.length).toBeGreaterThan(300)
    for (const { name, bytes } of files) {
      const scanned = scan(bytes)
      if (outsideDomain.includes(name)) expect([name, scanned]).toMatchObject([name, { ok: false, kind: 'domain' }])
      else if (name.startsWith('y_')) expect([name, scanned.ok]).toEqual([name, true])
      else if (name.startsWith('n_')) expect([name, scanned.ok]).toEqual([name, false])
    }
  })
})
