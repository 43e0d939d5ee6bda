import { describe, expect, test } from 'bun:test'
import type { Question } from '../../../src/packs/probe/existence.ts'
import { type HeardRead, writeGuard } from '../../../src/packs/probe/write-guard.ts'

type Printed = { readonly exit?: number; readonly out?: string; readonly err?: string }

function danger(bin: string, answers: Readonly<Record<string, Printed>>, reads: readonly HeardRead[]): string | null {
  const lookup = (question: Question) => {
    const printed = answers[question.join(' ')]
    if (printed === undefined) return undefined
    const { exit = 0, out = '', err = '' } = printed
    return { exitCode: exit, signal: null, isMute: false, stdout: out, stderr: err }
  }
  return writeGuard(bin, reads, lookup)(['pay'])
}

const LIST: HeardRead = { help: ['list', '--help'], call: ['list', '--json'] }

describe('a write may be asked for its help', () => {
  test.each<[string, Record<string, Printed>, HeardRead[]]>([
    ['when a read answered with help', { 'list --help': { out: 'Usage: tool list\n' } }, [LIST]],
    ['when a read refused the switch', { 'list --help': { exit: 2, err: 'unknown option --help\n' } }, [LIST]],
    [
      'when a read answered with prose',
      { 'list --help': { out: 'Lists everything.\n' }, 'list --json': { out: '[]\n' } },
      [LIST],
    ],
    [
      'when a read failed without output, where its run finds nothing',
      { 'list --help': { exit: 128, err: 'no man viewer\n' }, 'list --json': {} },
      [LIST],
    ],
    ['when there are no reads and the CLI itself has help', { '--help': { out: 'Usage: tool\n' } }, []],
    [
      'when there are no reads and the CLI has no such switch',
      { '--help': { exit: 2, err: 'no option --help\n' } },
      [],
    ],
  ])('%s', (_, answers, reads) => {
    expect(danger('tool', answers, reads)).toBeNull()
  })
})

describe('a write may not be asked', () => {
  const IGNORED = 'the CLI does not answer --help with help, so that asking might run it'

  test.each<[string, string, Record<string, Printed>, HeardRead[], string]>([
    ['when a read answered with its JSON', 'tool', { 'list --help': { out: '[1]\n' } }, [LIST], IGNORED],
    [
      'when a read answered as if it was run',
      'tool',
      { 'list --help': { out: 'one\n' }, 'list --json': { out: 'one\n' } },
      [LIST],
      IGNORED,
    ],
    [
      'when a read that prints nothing was as silent',
      'tool',
      { 'list --help': {}, 'list --json': {} },
      [LIST],
      IGNORED,
    ],
    ['when there are no reads, and no help either', 'tool', { '--help': { exit: 1, err: 'what?\n' } }, [], IGNORED],
    [
      'when there are no reads, and --help is an unknown command',
      'tool',
      { '--help': { exit: 1, err: 'unknown command --help\n' } },
      [],
      IGNORED,
    ],
    [
      'when the word may be a script of the project',
      'bun',
      { '--help': { out: 'Usage: bun\n\nCommands:\n  run  Run\n  test  Test\n' } },
      [],
      'the CLI might run a script of that name',
    ],
  ])('%s', (_, bin, answers, reads, reason) => {
    expect(danger(bin, answers, reads)).toBe(reason)
  })

  test('unless the help of such a CLI lists the word', () => {
    expect(danger('bun', { '--help': { out: 'Usage: bun\n\nCommands:\n  pay   Pay\n  test  Test\n' } }, [])).toBeNull()
  })
})
