import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { renderJson } from '../../src/report/json-text.ts'
import { visible } from '../../src/report/visible.ts'
import { HOSTILE } from './reports.ts'

const NOT_PLAIN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/

test('two spaces, or one line, and a line feed', () => {
  expect(renderJson({ a: [1], b: null })).toBe('{\n  "a": [\n    1\n  ],\n  "b": null\n}\n')
  expect(renderJson({ a: [1], b: null }, { compact: true })).toBe('{"a":[1],"b":null}\n')
})

test('what could steer a terminal is escaped', () => {
  expect(renderJson('\u001b\u009b\u007f\u202e\ufeff\u200b\u{e0041}')).toBe(
    '"\\u001b\\u009b\\u007f\\u202e\\ufeff\\u200b\\udb40\\udc41"\n',
  )
})

test('the value stays the same, whatever it holds', () => {
  const same = (value: unknown) => {
    const text = renderJson(value)
    expect(JSON.parse(text)).toEqual(value)
    expect(text).not.toMatch(NOT_PLAIN)
  }
  same(HOSTILE)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => same({ [`key ${text}`]: text })))
})

test('what JSON does not escape by itself is escaped exactly where it would be made visible', () => {
  for (let unit = 0x7f; unit < 0xd800; unit++) {
    const sign = String.fromCharCode(unit)
    expect(renderJson(sign) !== `"${sign}"\n`).toBe(visible(sign) !== sign)
  }
})
