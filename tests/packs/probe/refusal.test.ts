import { describe, expect, test } from 'bun:test'
import type { Answer } from '../../../src/packs/probe/answer.ts'
import { refusalsIn, refusedAlike } from '../../../src/packs/probe/refusal.ts'

const ASKED = { bin: 'tool', word: 'nosuch', before: [], invented: ['zuvopibaxo', 'kebudafiwo'] }
const MASK = { bin: 'tool', words: ['nosuch', 'zuvopibaxo', 'kebudafiwo'] }

function failing(stderr: string, exitCode = 1): Answer {
  return { exitCode, signal: null, isMute: false, stdout: '', stderr }
}

describe('a line that says there is no such command', () => {
  test.each([
    ["git: 'nosuch' is not a git command. See 'git --help'."],
    ['unknown command "nosuch" for "gh"'],
    ['Unknown command: "nosuch"'],
    ['docker: unknown command: docker nosuch'],
    ['unknown help topic: nosuch'],
    ['error: no such command: `nosuch`'],
    ["error: unrecognized subcommand 'nosuch'"],
    ["error: unknown subcommand: `nosuch'"],
    ['error: Script not found "nosuch"'],
    ["Error: No such command 'nosuch'."],
    ["tool: error: argument command: invalid choice: 'nosuch' (choose from 'list', 'add')"],
    ["ERROR: (gcloud) Invalid choice: 'nosuch'."],
    ["'nosuch' is misspelled or not recognized by the system."],
    ['nosuch is not a heroku command.'],
    ['Command "nosuch" is not defined.'],
    ['The command "nosuch" does not exist.'],
    ['Could not find command "nosuch".'],
    ['ERROR: unknown command "nosuch" - maybe you meant "list"'],
    ['Unknown command verb nosuch.'],
    ['E: Invalid operation nosuch'],
    ['nosuch: applet not found'],
    ['Terraform has no command named "nosuch".'],
    ['** (Mix) The task "nosuch" could not be found'],
    ['command nosuch not found'],
    ["No help topic for 'nosuch'"],
    ['tool: expected command but got "nosuch", try --help'],
    ['\u001b[31m ›   Error: unsupported verb nosuch\u001b[39m'],
  ])('%s', (line) => {
    expect(refusalsIn(failing(line), MASK)).toMatchObject([{ namesWord: true }])
  })
})

describe('a line that does not', () => {
  test.each([
    ["warning: failed to exec 'man': No such file or directory"],
    ['fatal: no man viewer handled the request'],
    ['No manual entry for git-nosuch'],
    ['error: unknown option --help'],
    ["error: invalid value 'x' for '--limit'"],
    ['usage: tool nosuch [<options>]'],
    ['Run a command in a new container'],
    ["fatal: ambiguous argument 'nosuch': unknown revision or path not in the working tree."],
    ['error: key does not contain a section: nosuch'],
    ['Error: No such object: nosuch'],
    ['error: Could not resolve host: nosuch'],
    ['jq: error: nosuch/0 is not defined at <top-level>, line 1:'],
    [`${'unknown '.repeat(200)}command`],
  ])('%s', (line) => {
    expect(refusalsIn(failing(line), MASK)).toEqual([])
  })
})

describe('refused alike', () => {
  test('the whole line is given, on one line and without colour', () => {
    const answer = failing('\u001b[1mtool\u001b[0m\n  error:   unknown command  "nosuch"\n')
    const control = failing('\u001b[1mtool\u001b[0m\n  error:   unknown command  "zuvopibaxo"\n')

    expect(refusedAlike(answer, control, ASKED)?.said).toBe('error: unknown command "nosuch"')
  })

  test('a suggestion behind the refusal does not count', () => {
    const answer = failing('No such command "nosuch". Did you mean "such"?')
    const control = failing('No such command "zuvopibaxo".')

    expect(refusedAlike(answer, control, ASKED)?.said).toBe('No such command "nosuch". Did you mean "such"?')
  })

  test('a time and the id of a request do not count', () => {
    const answer = failing('[08:56:12.056] ERROR req-2550: no such command: nosuch. Did you mean: list?')
    const control = failing('[08:56:12.061] ERROR req-13232: no such command: zuvopibaxo. Did you mean: show?')

    expect(refusedAlike(answer, control, ASKED)).not.toBeNull()
  })

  test('the invented word must have been refused in the same words', () => {
    const answer = failing('nosuch: unknown command "psql"')

    expect(refusedAlike(answer, failing('unknown command "zuvopibaxo"'), ASKED)).toBeNull()
    expect(refusedAlike(answer, failing('', 0), ASKED)).toBeNull()
  })

  test('exit 0 counts only when the rest is the same too', () => {
    const answer = failing('unknown command "nosuch"\nseen', 0)

    expect(refusedAlike(answer, failing('unknown command "zuvopibaxo"\nseen', 0), ASKED)).not.toBeNull()
    expect(refusedAlike(answer, failing('unknown command "zuvopibaxo"\nunseen', 0), ASKED)).toBeNull()
  })

  test('a refusal without the word counts when it is all there is', () => {
    expect(refusedAlike(failing('unknown command'), failing('unknown command'), ASKED)?.said).toBe('unknown command')
    expect(refusedAlike(failing('unknown command --help'), failing('unknown command --help'), ASKED)).toBeNull()
    expect(refusedAlike(failing('unknown command'), failing('invalid command'), ASKED)).toBeNull()
  })

  test('a word in front of the asked one is refused as well, and where to look for help is no switch', () => {
    const answer = failing("git: 'repo' is not a git command. See 'git --help'.")

    expect(refusedAlike(answer, answer, { ...ASKED, bin: 'git' })?.said).toBe(
      "git: 'repo' is not a git command. See 'git --help'.",
    )
  })

  test.each([
    ["Usage: tool [OPTIONS]\n\nError: No such command 'things'.", true],
    ["usage: tool [-h] {a}\ntool: error: argument cmd: invalid choice: 'things' (choose from 'a')", true],
    ["usage: tool\n'things' is not a tool command", true],
    ['Usage: tool things\n\nError: Missing command for things.', false],
    ['Usage: tool things\n\nInvalid command, see tool things', false],
  ])('below a usage, a word in front of the asked one counts where it is what was refused: %s', (text, isRefused) => {
    const answer = failing(text)

    expect(refusedAlike(answer, answer, { ...ASKED, before: ['things'] }) !== null).toBe(isRefused)
  })

  test('a word that is offered to the invented one too was not refused', () => {
    const answer = failing('error Invalid subcommand. Try "add, remove, nosuch"')

    expect(refusedAlike(answer, answer, ASKED)).toBeNull()
  })

  test('argparse refuses the command below its usage, without the word and with suggestions', () => {
    const usage =
      'usage: aws [options] <command>\naws: error: argument operation: Invalid choice, valid choices are:\n\nrun'

    expect(refusedAlike(failing(`${usage}\n  * start`), failing(usage), ASKED)?.said).toBe(
      'aws: error: argument operation: Invalid choice, valid choices are:',
    )
    const aboutSwitch = failing('usage: tool\ntool: error: argument --operation: Invalid choice, valid choices are:')
    expect(refusedAlike(aboutSwitch, aboutSwitch, ASKED)).toBeNull()
  })
})
