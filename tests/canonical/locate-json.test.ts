import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { lineAndColumn, locatePointers } from '../../src/canonical/locate-json.ts'
import { toPointer } from '../../src/report/finding.ts'

describe('lineAndColumn', () => {
  const cases: [text: string, offset: number, line: number, column: number][] = [
    ['', 0, 1, 1],
    ['ab', 1, 1, 2],
    ['a\nb', 1, 1, 2],
    ['a\nb', 2, 2, 1],
    ['a\r\nb', 3, 2, 1],
    ['a\r\nb', 2, 1, 3],
    ['a\rb', 2, 2, 1],
    ['\n\n\n', 3, 4, 1],
    ['\r\r\n\r', 4, 4, 1],
    ['😀x', 2, 1, 3],
  ]
  test.each(cases)('%j at %d is %d:%d', (text, offset, line, column) => {
    expect(lineAndColumn(text, offset)).toEqual({ line, column })
  })
})

describe('locatePointers', () => {
  const text = `{
  "a": 1,
  "list": [ 10, {"deep" : ["x", null]}, "]},:" ],
  "a/b": true, "m~n": -1.5e3,
  "": {"": []},\r\n  "\\u0062" : "esc", "__proto__": {"constructor": 2}
}`
  const cases: [pointer: string, line: number, column: number][] = [
    ['', 1, 1],
    ['/a', 2, 3],
    ['/list', 3, 3],
    ['/list/0', 3, 13],
    ['/list/1', 3, 17],
    ['/list/1/deep', 3, 18],
    ['/list/1/deep/0', 3, 28],
    ['/list/1/deep/1', 3, 33],
    ['/list/2', 3, 41],
    ['/a~1b', 4, 3],
    ['/m~0n', 4, 16],
    ['/', 5, 3],
    ['//', 5, 8],
    ['/b', 6, 3],
    ['/__proto__/constructor', 6, 35],
  ]
  test.each(cases)('%j begins at %d:%d', (pointer, line, column) => {
    expect(locatePointers(text, [pointer]).get(pointer)).toEqual({ line, column })
  })

  const ancestors: [pointer: string, ancestor: string][] = [
    ['/missing', ''],
    ['/missing/deeper', ''],
    ['/list/9', '/list'],
    ['/list/-', '/list'],
    ['/list/01', '/list'],
    ['/list/1/deep/7/x', '/list/1/deep'],
    ['/a/b/c', '/a'],
    ['/list/0/0', '/list/0'],
  ]
  test.each(ancestors)('%j falls back to %j', (pointer, ancestor) => {
    const found = locatePointers(text, [pointer, ancestor])
    expect(found.get(pointer)).toEqual(found.get(ancestor))
  })

  test('the document itself may begin late', () => {
    expect(locatePointers('\n\n  7', ['', '/x'])).toEqual(
      new Map([
        ['', { line: 3, column: 3 }],
        ['/x', { line: 3, column: 3 }],
      ]),
    )
  })

  test('200,000 levels are walked', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    expect(locatePointers(deep, ['/0/0/0']).get('/0/0/0')).toEqual({ line: 1, column: 4 })
  })

  test('every member of any document is found where it is written', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (json) => {
        const pretty = JSON.stringify(JSON.parse(json), null, 1)
        const places = pointersOf(JSON.parse(pretty))
        const found = locatePointers(pretty, places.keys())
        const lines = pretty.split('\n')
        for (const [pointer, begins] of places) {
          const place = found.get(pointer)
          const here = lines[(place?.line ?? 0) - 1]?.slice((place?.column ?? 0) - 1) ?? ''
          expect(here.startsWith(begins)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})

/** Pointer to the text that must stand there: a key for members of objects, the value's beginning otherwise. */
function pointersOf(root: unknown): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (value: unknown, steps: (string | number)[], begins: string) => {
    found.set(toPointer(steps), begins)
    if (Array.isArray(value)) {
      for (const [index, element] of value.entries()) visit(element, [...steps, index], opening(element))
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) visit(member, [...steps, key], JSON.stringify(key))
    }
  }
  visit(root, [], opening(root))
  return found
}

function opening(value: unknown): string {
  if (Array.isArray(value)) return '['
  return typeof value === 'object' && value !== null ? '{' : JSON.stringify(value)
}
