import { beforeEach, describe, expect, test } from 'bun:test'
import type { Answer } from '../../../src/packs/probe/answer.ts'
import {
  type Alike,
  type Judgement,
  judge,
  type Question,
  type Surroundings,
  settle,
} from '../../../src/packs/probe/existence.ts'
import type { Existence } from '../../../src/packs/probe/record.ts'

const [FIRST, SECOND] = ['zuvopibaxo', 'kebudafiwo']

type Printed = { readonly exit?: number; readonly out?: string; readonly err?: string }

function answer({ exit = 0, out = '', err = '' }: Printed): Answer {
  return { exitCode: exit, signal: null, isMute: false, stdout: out, stderr: err }
}

const MUTE: Answer = { exitCode: null, signal: null, isMute: true, stdout: '', stderr: '' }

/** A CLI as a function of what is typed after its name, joined by spaces. */
type Cli = (typed: string) => Printed | 'mute'

/** Asks until it is judged, as the engine does; says what was asked too. */
function judged(path: string, cli: Cli, isWrite = false): { judgement: Judgement; asked: string[] } {
  const answers = new Map<string, Answer>()
  const ask = (question: Question) => {
    const typed = question.join(' ')
    const printed = cli(typed)
    answers.set(typed, printed === 'mute' ? MUTE : answer(printed))
  }
  ask(['--help'])
  for (;;) {
    const lookup = (question: Question) => answers.get(question.join(' '))
    const judgement = judge({ bin: 'tool', path: path.split(' '), isWrite, inventedWords: [FIRST, SECOND] }, lookup)
    if (judgement.kind !== 'ask') return { judgement, asked: [...answers.keys()].slice(1) }
    for (const question of judgement.questions) ask(question)
  }
}

function verdict(path: string, cli: Cli): string {
  const { judgement } = judged(path, cli)
  return judgement.kind === 'missing' ? `missing: ${judgement.said}` : judgement.kind
}

/** The word before `--help`, `-h`, or at the end of `help …`. */
const wordOf = (typed: string) =>
  typed
    .replace(/ (--help|-h)$/, '')
    .split(' ')
    .at(-1) ?? ''

const GROUP_HELP = 'Usage: tool COMMAND\n\nCommands:\n  list   List things\n  show   Show a thing\n'

describe('the answers of one command decide', () => {
  const table: [what: string, path: string, cli: Cli, expected: string][] = [
    [
      'refused with a failure: missing, in the words of the CLI',
      'nosuch',
      (typed) => ({ exit: 1, err: `tool: '${wordOf(typed)}' is not a tool command. See 'tool --help'.\n` }),
      "missing: tool: 'nosuch' is not a tool command. See 'tool --help'.",
    ],
    [
      'refused on stdout: missing',
      'nosuch',
      (typed) => ({ exit: 1, out: `Unknown command: "${wordOf(typed)}"\n` }),
      'missing: Unknown command: "nosuch"',
    ],
    [
      'refused with a guess at what was meant, which an invented word does not get: missing',
      'lst',
      (typed) => ({
        exit: 1,
        err: `unknown command "${wordOf(typed)}" for "tool"${wordOf(typed) === 'lst' ? ', did you mean "list"?' : ''}\n`,
      }),
      'missing: unknown command "lst" for "tool", did you mean "list"?',
    ],
    [
      'refused with exit 0, as the control: missing',
      'nosuch',
      (typed) => ({ out: `No such command: ${wordOf(typed)}\n` }),
      'missing: No such command: nosuch',
    ],
    [
      'refused with exit 0, but not as the control: it is help that speaks of such things',
      'doctor',
      (typed) => ({ out: wordOf(typed) === 'doctor' ? 'doctor: tells of unknown commands\n' : 'unknown command\n' }),
      'exists',
    ],
    [
      'a failing help of a real command that complains about another program: exists',
      'db',
      (typed) => ({
        exit: 1,
        err: wordOf(typed) === 'db' ? 'tool db: unknown command "psql"\n' : `unknown command "${wordOf(typed)}"\n`,
      }),
      'exists',
    ],
    [
      'a failing help of a real command whose manual is missing: exists',
      'log',
      (typed) =>
        wordOf(typed) === 'log'
          ? { exit: 16, err: 'No manual entry for tool-log\n' }
          : { exit: 1, err: `tool: '${wordOf(typed)}' is not a tool command.\n` },
      'exists',
    ],
    [
      'its own usage, with a failure: exists',
      'log',
      (typed) =>
        wordOf(typed) === 'log'
          ? { exit: 129, out: 'usage: tool log [<options>]\n' }
          : { exit: 1, err: `unknown command ${wordOf(typed)}\n` },
      'exists',
    ],
    [
      'the help of the group, which lists it: exists',
      'pm ls',
      (typed) => ({
        out:
          typed === '--help'
            ? 'Usage: tool\n'
            : 'Usage: tool pm <command>\n\nCommands:\n  tool pm ls    List\n  tool pm bin   Print\n',
      }),
      'exists',
    ],
    [
      'the help of everything, which spells it out: exists',
      'pm ls',
      () => ({ out: 'Usage:\n  tool pm ls    List\n  tool pm bin   Print\n  tool run      Run\n' }),
      'exists',
    ],
    [
      'help that only repeats what was typed: open',
      'image nosuch',
      (typed) => ({ out: `Usage: tool ${typed.replace(' --help', '')} [options]\n` }),
      'open',
    ],
    [
      'the help of the group, which lists it among aliases: exists',
      'b',
      () => ({ out: 'Usage: tool\n\nCommands:\n    build, b    Compile\n    check, c    Check\n' }),
      'exists',
    ],
    ['the help of the group, which does not list it: open', 'image nosuch', () => ({ out: GROUP_HELP }), 'open'],
    [
      'an operand that the CLI calls a command, while its usage takes operands: open',
      'api user',
      (typed) => ({
        exit: 1,
        err: `unknown command "${wordOf(typed)}" for "tool api"\n\nUsage:  tool api <endpoint> [flags]\n`,
      }),
      'open',
    ],
    [
      'the same refusal where the usage takes commands: missing',
      'pr nosuch',
      (typed) => ({
        exit: 1,
        err: `unknown command "${wordOf(typed)}" for "tool pr"\n\nUsage:  tool pr <command> [flags]\n`,
      }),
      'missing: unknown command "nosuch" for "tool pr"',
    ],
    [
      'a refusal of --help, the same for every word: open',
      'list',
      () => ({ exit: 2, err: 'unknown command or option "--help"\n' }),
      'open',
    ],
    [
      'prose about unknown commands on a help page that is the same for every word: open',
      'config get',
      () => ({ exit: 2, out: 'NAME\n  tool-config\n\nAn unknown command is an error, unless it is undefined.\n' }),
      'open',
    ],
    [
      'no answer in time: nothing can be said',
      'list',
      (typed) => (wordOf(typed) === 'list' ? 'mute' : { exit: 1, err: 'unknown command\n' }),
      'mute',
    ],
    [
      'help, where an invented word hangs: exists',
      'list',
      (typed) => (wordOf(typed) === 'list' ? { out: 'Usage: tool list\n' } : 'mute'),
      'exists',
    ],
  ]

  test.each(table)('%s', (_, path, cli, expected) => {
    expect(verdict(path, cli)).toBe(expected)
  })
})

describe('what changes from run to run', () => {
  let run = 0
  beforeEach(() => {
    run = 0
  })
  const stamp = () => {
    run++
    return `12:00:0${run % 10} [${4000 + run}] ${'ghijklmnop'.slice(0, 2 + (run % 7))}`
  }

  test('is not taken for an answer of its own', () => {
    expect(verdict('nosuch', () => ({ exit: 1, err: `${stamp()}\nBefehl nicht bekannt\nHilfe: tool --help\n` }))).toBe(
      'open',
    )
  })

  test('does not hide an answer of its own', () => {
    const cli: Cli = (typed) => ({
      out: `${stamp()}\nHilfe\n${wordOf(typed) === 'liste' ? 'listet alles auf' : 'Wörter'}\nEnde\n`,
    })

    expect(verdict('liste', cli)).toBe('exists')
  })

  test('leaves nothing to compare when it changes the number of lines', () => {
    const cli: Cli = () => ({ out: `Treffer\nEnde\nSchluss\n${'noch einer\n'.repeat(run++)}` })
    const { judgement } = judged('nosuch', cli)

    expect(judgement).toEqual({ kind: 'open', alike: null, said: null })
  })
})

describe('what is asked', () => {
  test('only the first form, when it decides', () => {
    const { asked } = judged('image ls', (typed) => ({ out: `Usage: tool ${typed}\n` }))

    expect(asked).toEqual(['image ls --help', `image ${FIRST} --help`])
  })

  test('-h, when --help is not understood', () => {
    const { judgement, asked } = judged('list', (typed) =>
      typed === 'list -h' ? { out: 'Usage: tool list\n' } : { exit: 2, err: 'bad usage\n' },
    )

    expect(judgement).toEqual({ kind: 'exists', isOwnAnswer: true })
    expect(asked).toEqual(['list --help', `${FIRST} --help`, 'list -h', `${FIRST} -h`])
  })

  test('never -h of a write, where it may be an ordinary option', () => {
    const { judgement, asked } = judged('pay', () => ({ exit: 2, err: 'bad usage\n' }), true)

    expect(judgement.kind).toBe('open')
    expect(asked).toEqual(['pay --help', `${FIRST} --help`])
  })

  test('the help command, when the CLI says that it has one', () => {
    const { asked } = judged('list', (typed) => {
      if (typed === '--help') return { out: 'See "tool help <command>".\n' }
      return typed === 'help list' ? { out: 'Usage: tool list\n' } : { exit: 2, err: 'bad usage\n' }
    })

    expect(asked).toEqual(['list --help', `${FIRST} --help`, 'list -h', `${FIRST} -h`, 'help list', `help ${FIRST}`])
  })

  test('a second invented word, only when the first difference may be chance', () => {
    const { judgement, asked } = judged('list', (typed) => ({
      out: `one\ntwo\nthree\n${wordOf(typed) === 'list' ? 'four' : 'five'}\n`,
    }))

    expect(judgement).toEqual({ kind: 'exists', isOwnAnswer: true })
    expect(asked).toEqual(['list --help', `${FIRST} --help`, `${SECOND} --help`])
  })
})

describe('the rest of the pack decides what is open', () => {
  const NOBODY = { siblingHasOwnAnswer: false, anyHasOwnAnswer: false, ranWell: false }
  const SIBLING = { siblingHasOwnAnswer: true, anyHasOwnAnswer: true, ranWell: false }
  const SOMEBODY = { siblingHasOwnAnswer: false, anyHasOwnAnswer: true, ranWell: false }
  const listing = { help: GROUP_HELP.replace('tool', 'tool image'), parent: ['tool', 'image'], word: 'nosuch' }
  const operands = {
    help: 'Usage: tool get RESOURCE\n\nExamples:\n  tool get pods\n',
    parent: ['tool', 'get'],
    word: 'nodes',
  }
  const levelAbove = {
    help: 'Usage: tool pm [flags] <command>\n\nCommands:\n\n  tool pm ls      List\n  tool pm pack    Pack\n  tool pm trust names ...  Trust\n  └ --all\n  view            View\n',
    parent: ['tool', 'pm', 'trust'],
    word: 'sharp',
  }
  const top = { help: 'bad usage\n', parent: ['tool'], word: 'nosuch' }

  const table: [what: string, alike: Alike | null, surroundings: Surroundings, expected: Existence['kind']][] = [
    ['listed commands, it is not among them, others answer for themselves', listing, SOMEBODY, 'missing'],
    ['a sibling answers for itself', top, SIBLING, 'missing'],
    ['nobody answers for himself', listing, NOBODY, 'unjudged'],
    ['it may be an alias of one that is listed', { ...listing, word: 'ls' }, SOMEBODY, 'unjudged'],
    ['an alias would answer as its siblings do', { ...listing, word: 'ls' }, SIBLING, 'missing'],
    ['it may be an operand', operands, SOMEBODY, 'unjudged'],
    ['it may be an operand, whatever siblings do', operands, SIBLING, 'unjudged'],
    ['the page is about the level above, and says nothing of what follows', levelAbove, SOMEBODY, 'unjudged'],
    ['it was run well', listing, { ...SIBLING, ranWell: true }, 'exists'],
    ['nothing could be compared', null, SIBLING, 'unjudged'],
  ]

  test.each(table)('%s', (_, alike, surroundings, expected) => {
    expect(settle({ kind: 'open', alike, said: null }, surroundings).kind).toBe(expected)
  })

  test('a refusal stands, unless the command was run well', () => {
    expect(settle({ kind: 'missing', said: 'no' }, NOBODY)).toEqual({ kind: 'missing', said: 'no' })
    expect(settle({ kind: 'missing', said: 'no' }, { ...NOBODY, ranWell: true })).toEqual({ kind: 'exists' })
  })

  test('what the help command said is quoted once the rest decides', () => {
    expect(settle({ kind: 'open', alike: listing, said: 'unknown help topic: nosuch' }, SOMEBODY)).toEqual({
      kind: 'missing',
      said: 'unknown help topic: nosuch',
    })
  })

  test('the top-level help in answer to two words means that the first is unknown', () => {
    const { judgement } = judged('compose images', () => ({
      out: 'Usage: tool COMMAND\n\nCommands:\n  images  I\n  ps  P\n',
    }))

    expect(judgement).toMatchObject({ kind: 'open', alike: { parent: ['tool'], word: 'compose' } })
  })
})
