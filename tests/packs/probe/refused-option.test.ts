import { expect, test } from 'bun:test'
import { refusedOption } from '../../../src/packs/probe/refused-option.ts'

const ARGV = ['tool', 'list', '--limit=5', '--json', '-x', '-fancy']

function refused(stderr: string, exitCode: number | null = 2): string | null {
  return refusedOption({ argv: ARGV, exitCode, stdout: '', stderr })
}

test.each([
  ["error: unknown option `json'", '--json'],
  ["error: unknown switch `x'", '-x'],
  ['unknown flag: --json', '--json'],
  ["unknown shorthand flag: 'x' in -x", '-x'],
  ["error: unexpected argument '--json' found", '--json'],
  ["error: Found argument '--limit' which wasn't expected, or isn't valid in this context", '--limit'],
  ['usage: tool\ntool: error: unrecognized arguments: --json', '--json'],
  ['Error: No such option: --json', '--json'],
  ["tool: unrecognized option '--limit=5'", '--limit'],
  ["tool: invalid option -- 'x'", '-x'],
  ['tool: option --json: is unknown', '--json'],
  ['flag provided but not defined: -fancy', '-fancy'],
  ["find: unknown predicate `-fancy'", '-fancy'],
  ['Unknown argument: json', '--json'],
  ['\u001b[31mNonexistent flag: --json\u001b[0m', '--json'],
])('%s', (stderr, option) => {
  expect(refused(stderr)).toBe(option)
})

test.each([
  ['another option', 'unknown option --verbose'],
  ['its value', 'invalid argument "abc" for "--limit" flag: not a number'],
  ['its value, in other words', "error: invalid value 'abc' for '--limit'"],
  ['an entry of a file', "config.toml: unknown option 'colour'"],
  ['a longer name', 'unknown option --json-lines'],
  ['something else', 'could not read the list as json'],
])('is silent about %s', (_, stderr) => {
  expect(refused(stderr)).toBeNull()
})

test('a run that ends well has refused nothing', () => {
  expect(refused('warning: unknown option --json', 0)).toBeNull()
  expect(refusedOption({ argv: ['tool', 'list'], exitCode: 1, stdout: '', stderr: 'unknown option --json' })).toBeNull()
})
