import { describe, expect, test } from 'bun:test'
import { type ParsedGateCall, parseGateCall } from '../../../src/cli/gates-cli/parse-argv.ts'

const NAMES =
  'lockfile-age, licences, dependency-direction, package-boundary, field-ownership, doc-invocations, doc-counts, doc-claims'

describe('what a call means, from left to right', () => {
  test.each<[words: string[], meaning: ParsedGateCall]>([
    [['licences'], { kind: 'run', gate: 'licences', config: null }],
    [['licences', '--config', 'a.json'], { kind: 'run', gate: 'licences', config: 'a.json' }],
    [['licences', '--config=a=b'], { kind: 'run', gate: 'licences', config: 'a=b' }],
    [['licences', '--config', '-'], { kind: 'run', gate: 'licences', config: '-' }],
    [['licences', '--config=--x'], { kind: 'run', gate: 'licences', config: '--x' }],
    [['licences', '--config', 'a', '--config=a'], { kind: 'run', gate: 'licences', config: 'a' }],
    [['--help'], { kind: 'help' }],
    [['-h'], { kind: 'help' }],
    [['help', 'nonsense'], { kind: 'help' }],
    [['licences', '--help'], { kind: 'help' }],
    [['licences', '--config', 'x', '-h', '--bad'], { kind: 'help' }],
  ])('%j', (words, meaning) => {
    expect(parseGateCall(words)).toEqual(meaning)
  })

  test.each([
    [[], `no gate given; expected one of ${NAMES}`],
    [['licence'], `unknown gate "licence"; expected one of ${NAMES}`],
    [['--version'], `unknown gate "--version"; expected one of ${NAMES}`],
    [['--config', 'x', 'licences'], `unknown gate "--config"; expected one of ${NAMES}`],
    [['licences', '--lockfile', 'a'], 'unknown flag "--lockfile" for licences'],
    [['licences', '--lockfile=a=b'], 'unknown flag "--lockfile=a=b" for licences'],
    [['licences', 'help'], 'unknown flag "help" for licences'],
    [['licences', '--bad', '--help'], 'unknown flag "--bad" for licences'],
    [['licences', '--config'], '--config requires a value'],
    [
      ['licences', '--config', '--help'],
      '--config requires a value, and "--help" looks like a flag; a path that begins so is --config=--help',
    ],
    [['licences', '--config', ''], '--config was given an empty value'],
    [['licences', '--config='], '--config was given an empty value'],
    [['licences', '--config=a', '--config', 'b'], '--config was given twice, "a" and "b"'],
  ])('%j is no call', (words, message) => {
    expect(parseGateCall(words)).toEqual({ kind: 'usage', message })
  })
})
