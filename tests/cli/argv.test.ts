import { describe, expect, test } from 'bun:test'
import { parseArgs as citty } from 'citty'
import fc from 'fast-check'
import { parseStrictly } from '../../src/cli/argv.ts'
import type { PlumbArgs } from '../../src/cli/command.ts'
import { UsageError } from '../../src/report/errors.ts'

const DEFINITIONS = {
  dir: { type: 'positional', required: true, description: 'pack folder' },
  json: { type: 'boolean', alias: 'j' },
  eval: { type: 'boolean', default: true },
  timeout: { type: 'string', valueHint: 'ms', default: '10' },
  format: { type: 'enum', options: ['sarif', 'junit'] },
} satisfies PlumbArgs

const parse = (words: readonly string[], definitions: PlumbArgs = DEFINITIONS) =>
  parseStrictly('plumb check', words, definitions)

function failure(words: readonly string[], definitions: PlumbArgs = DEFINITIONS): string {
  try {
    parse(words, definitions)
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} | ${error.next}`
    throw error
  }
  return 'nothing was wrong'
}

describe('what is taken', () => {
  const rows: readonly (readonly [words: string[], given: Record<string, string | boolean>])[] = [
    [['a'], {}],
    [['a', '--json'], { json: true }],
    [['--json', 'a'], { json: true }],
    [['-j', 'a'], { json: true }],
    [['a', '--timeout', '5'], { timeout: '5' }],
    [['a', '--timeout=5'], { timeout: '5' }],
    [['a', '--timeout=-5'], { timeout: '-5' }],
    [['a', '--timeout=a=b'], { timeout: 'a=b' }],
    [['a', '--timeout', '-'], { timeout: '-' }],
    [['a', '--no-eval'], { eval: false }],
    [['a', '--format', 'junit'], { format: 'junit' }],
    [['--json', '--', '--odd-folder'], { json: true, dir: '--odd-folder' }],
    [['-'], { dir: '-' }],
  ]
  for (const [words, given] of rows) {
    test(words.join(' '), () => {
      const values = { dir: 'a', json: undefined, eval: true, timeout: '10', format: undefined, ...given }
      expect(parse(words)).toStrictEqual({ values, positionals: [values.dir], afterDashes: [] })
      // A second opinion, from the parser whose definitions these are.
      const { json, eval: evals, timeout, format, dir } = citty(words, DEFINITIONS)
      expect(parse(words).values).toEqual({ json, eval: evals, timeout, format, dir })
    })
  }
})

describe('what is refused, and what is offered instead', () => {
  const rows: readonly (readonly [words: string[], said: string])[] = [
    [['a', '--jsno'], 'plumb check has no flag --jsno | Did you mean --json? See "plumb check --help".'],
    [['a', '--zzzzzzzz'], 'plumb check has no flag --zzzzzzzz | See "plumb check --help".'],
    [['a', '-x'], 'plumb check has no flag -x | Did you mean -j? See "plumb check --help".'],
    [['a', '--eval'], 'plumb check has no flag --eval | Did you mean --no-eval? See "plumb check --help".'],
    [['a', '--timeout'], '--timeout needs a value | For example --timeout <ms>.'],
    [['a', '--timeout='], '--timeout was given an empty value | For example --timeout <ms>.'],
    [['a', '--timeout', ''], '--timeout was given an empty value | For example --timeout <ms>.'],
    [
      ['a', '--timeout', '--json'],
      '--timeout needs a value, but the next word is "--json" | Write --timeout=--json for a value that begins with "-". See "plumb check --help".',
    ],
    [['a', '--json=true'], '--json takes no value, but got "true" | See "plumb check --help".'],
    [['a', '--json', '--json'], '--json was given twice | Give it once. See "plumb check --help".'],
    [['a', '-j', '--json'], '--json was given twice | Give it once. See "plumb check --help".'],
    [['a', '--json', '-j'], '--json was given twice | Give it once. See "plumb check --help".'],
    [['a', '--no-eval', '--no-eval'], '--no-eval was given twice | Give it once. See "plumb check --help".'],
    [['a', '--timeout=1', '--timeout=1'], '--timeout was given twice | Give it once. See "plumb check --help".'],
    [
      ['a', '--format', 'sarfi'],
      '--format cannot be "sarfi" | Did you mean "sarif"? It takes one of sarif, junit. See "plumb check --help".',
    ],
    [['--json'], 'plumb check needs <dir>: pack folder | See "plumb check --help".'],
    [['a', 'b'], 'plumb check takes only <dir>, but got "b" too | See "plumb check --help".'],
  ]
  for (const [words, said] of rows) test(words.join(' '), () => expect(failure(words)).toBe(said))

  test('a positional where none is taken', () => {
    expect(failure(['a'], { json: { type: 'boolean' } })).toBe(
      'plumb check takes no positional argument, but got "a" too | See "plumb check --help".',
    )
  })
})

test('a variadic positional takes all that are left', () => {
  const definitions = { dir: { type: 'positional', required: true, variadic: true } } satisfies PlumbArgs
  expect(parse(['a', 'b', '--', '-c'], definitions)).toEqual({
    values: { dir: 'a' },
    positionals: ['a', 'b', '-c'],
    afterDashes: [],
  })
})

test('words behind -- are kept apart for a command that takes them', () => {
  const definitions = {
    id: { type: 'positional', required: true },
    pairs: { type: 'positional', required: false, afterDashes: true, variadic: true },
  } satisfies PlumbArgs
  expect(parse(['ledger', '--', 'a=b', '--x'], definitions)).toEqual({
    values: { id: 'ledger' },
    positionals: ['ledger'],
    afterDashes: ['a=b', '--x'],
  })
  expect(failure(['ledger', 'list'], definitions)).toContain('takes only <id>, but got "list" too')
})

describe('a switch that may carry a value for another flag', () => {
  const definitions = {
    log: { type: 'boolean', inlineAs: 'file' },
    file: { type: 'string' },
    dir: { type: 'positional', required: false },
  } satisfies PlumbArgs

  test('carries it behind an equals sign only', () => {
    expect(parse(['--log', 'x'], definitions).values).toEqual({ log: true, dir: 'x' })
    expect(parse(['--log=x'], definitions).values).toEqual({ log: true, file: 'x' })
  })

  test('once, and never empty', () => {
    expect(failure(['--log=x', '--file=y'], definitions)).toStartWith('--file was given twice')
    expect(failure(['--log='], definitions)).toStartWith('--log was given an empty value')
  })
})

test('any words are either taken whole or refused as a usage error', () => {
  const word = fc.oneof(
    fc.constantFrom('--json', '--timeout', '--', '-j', '-', '--format=sarif', '--no-eval', 'a'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      try {
        const { values, positionals } = parse(words)
        expect(positionals).toHaveLength(1)
        expect(Object.keys(values)).toEqual(Object.keys(DEFINITIONS))
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError)
      }
    }),
  )
})
