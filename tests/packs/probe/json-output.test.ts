import { describe, expect, test } from 'bun:test'
import { asksForJsonLines, isJsonCommand, isJsonText, jsonSwitch } from '../../../src/packs/probe/json-output.ts'

describe('a command prints JSON', () => {
  test.each([
    ['a switch', ['gh', 'pr', 'list', '--json', 'number,title'], true],
    ['a switch with its value', ['tool', '--json=number'], true],
    ['a format', ['docker', 'ps', '--format', 'json'], true],
    ['a format in one element', ['tool', '--output=json'], true],
    ['a short format', ['kubectl', 'get', 'pods', '-o', 'json'], true],
    ['a short format in one element', ['kubectl', 'get', 'pods', '-ojson'], true],
    ['a switch in a group', ['tool', 'list', ['--format', 'json']], true],
    ['JSON Lines', ['tool', '--jsonl'], true],
    ['another format', ['tool', '--format', 'yaml'], false],
    ['a word that is no switch', ['tool', 'json'], false],
    ['the name of the CLI', ['json', 'list'], false],
  ])('%s', (_, cli, expected) => {
    expect(isJsonCommand({ cli })).toBe(expected)
  })

  test('what it says of itself wins', () => {
    expect(isJsonCommand({ cli: ['tool', '--json'], output: 'text' })).toBe(false)
    expect(isJsonCommand({ cli: ['jq', '.'], output: 'json' })).toBe(true)
    expect(isJsonCommand({})).toBe(false)
  })
})

test.each([
  [
    ['gh', 'pr', 'list', '--json', 'number,title'],
    ['--json', 'number,title'],
  ],
  [['gh', 'pr', 'list', '--json', '--limit=3'], ['--json']],
  [['gh', 'pr', 'list', '--json={{fields}}'], ['--json={{fields}}']],
  [['cargo', 'metadata', '--message-format=json'], ['--message-format=json']],
  [
    ['eslint', ['-f', 'json'], '{{path}}'],
    ['-f', 'json'],
  ],
  [['kubectl', 'get', 'pods', '-ojson'], ['-ojson']],
  [['tool', '--format', 'yaml'], null],
  [['--json', 'list'], null],
])('%j has the JSON switch %j', (cli, expected) => {
  expect(jsonSwitch({ cli })).toEqual(expected)
})

test.each([
  [['tool', '--jsonl'], true],
  [['tool', '--json-lines'], true],
  [['tool', '--ndjson'], true],
  [['tool', '--format', 'ndjson'], true],
  [['tool', '--format=jsonl'], true],
  [['tool', '-o', 'jsonlines'], true],
  [['tool', '--json'], false],
  [['tool', '--no-jsonl-please'], false],
])('%j asks for JSON Lines: %p', (cli, expected) => {
  expect(asksForJsonLines({ cli })).toBe(expected)
})

test.each([
  ['{"a":1}\n', false, true],
  [' [1, 2] ', false, true],
  ['"text"', false, true],
  ['{"a":1}\n{"a":2}\n', false, false],
  ['{"a":1}\n{"a":2}\n', true, true],
  ['{\n  "a": 1\n}\n', true, true],
  ['{"a":1}\nwarning\n', true, false],
  ['', false, false],
  ['\n', true, false],
  ['\ufeff{}', false, false],
  ['{"a":NaN}', false, false],
  ['Loading…\n{}', false, false],
])('%j is JSON (lines: %p): %p', (text, lines, expected) => {
  expect(isJsonText(text, { lines })).toBe(expected)
})
