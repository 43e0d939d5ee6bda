import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { FACE_NAMES, type FaceName } from '../../src/cli/faces.ts'
import { COMMANDS, commandsOf, type Entry } from '../../src/cli/registry.ts'
import { GATE_NAMES } from '../../src/gates/index.ts'
import { cleanEnvironment, endOf, folder, plumb } from './plumb.ts'

const LINKS = FACE_NAMES.filter((name) => name !== 'plumb')
/** What these two answer to is fixed by their own specification, not by the registry. */
const CONTRACT_TOOL: readonly string[] = ['compile', 'seal', 'preflight', 'score', 'aggregate-strength']
const GATES: readonly string[] = GATE_NAMES

function ownNames(face: FaceName): readonly string[] {
  switch (face) {
    case 'eval-quality':
      return CONTRACT_TOOL
    case 'eval-quality-gates':
      return GATES
    default:
      return commandsOf(face).map(({ name }) => name)
  }
}
const foreignNames = (face: FaceName) =>
  [...new Set(COMMANDS.map(({ name }) => name))].filter((name) => !ownNames(face).includes(name))

const bin = folder()
beforeAll(async () => {
  expect((await plumb(['link', bin])).exit).toBe(0)
})

/** Calls a link by its path, as a shell that found it on PATH does, in an empty folder. */
async function call(face: FaceName, words: readonly string[]) {
  const child = Bun.spawn([join(bin, face), ...words], {
    cwd: folder(),
    env: cleanEnvironment(),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const { stdout, stderr, exit } = await endOf(child)
  return { exit, stdout, stderr }
}

/** A command that groups others stands for each of these. */
function callsOf(entry: Entry, before: readonly string[] = []): string[][] {
  const words = [...before, entry.name]
  return entry.kind === 'group' ? entry.entries.flatMap((inner) => callsOf(inner, words)) : [words]
}

function refusal(face: FaceName, name: string): string {
  switch (face) {
    case 'eval-quality':
      return `eval-quality: usage: unknown command "${name}"; expected one of ${CONTRACT_TOOL.join(', ')}\n`
    case 'eval-quality-gates':
      return `eval-quality-gates: usage: unknown gate "${name}"; expected one of ${GATES.join(', ')}\n`
    default:
      return `${face}: unknown command "${name}"\n`
  }
}

describe('a link refuses what is not its own', () => {
  test.each(LINKS.flatMap((face) => foreignNames(face).map((name) => [face, name] as const)))(
    '%s %s',
    async (face, name) => {
      const { exit, stdout, stderr } = await call(face, [name])
      expect({ exit, stdout }).toEqual({ exit: 64, stdout: '' })
      expect(stderr).toStartWith(refusal(face, name))
      expect(stderr).not.toContain('plumb')
    },
  )

  test('and each has something to refuse', () => {
    expect(LINKS.filter((face) => foreignNames(face).length < 10)).toEqual([])
  })
})

describe('a link speaks of itself by its own name', () => {
  const own = LINKS.flatMap((face): (readonly [FaceName, string])[] => {
    if (face === 'eval-quality-gates') return GATES.map((gate) => [face, gate] as const)
    const entries = face === 'eval-quality' ? commandsOf('plumb') : commandsOf(face)
    const calls = entries.filter(({ name }) => ownNames(face).includes(name)).flatMap((entry) => callsOf(entry))
    return calls.map((words) => [face, words.join(' ')] as const)
  })

  test.each(own)('in the help of %s %s', async (face, words) => {
    const { exit, stdout, stderr } = await call(face, [...words.split(' '), '--help'])
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    // All gates share one help.
    const shown = face === 'eval-quality-gates' ? '<gate>' : `${words}\\b`
    expect(stdout).toMatch(new RegExp(`^(?:Usage: | {2})${face} ${shown}`, 'm'))
    // Files and other names may have it in theirs, such as plumb.toml.
    expect(stdout.match(/.*\bplumb .*/g) ?? []).toEqual([])
  })

  test.each(own)('when %s %s is called wrongly', async (face, words) => {
    const { exit, stdout, stderr } = await call(face, [...words.split(' '), '--no-such-flag'])
    expect({ exit, stdout }).toEqual({ exit: 64, stdout: '' })
    expect(stderr).toStartWith(`${face}: `)
    expect(stderr).not.toContain('plumb')
  })

  test.each(LINKS.map((face) => [face] as const))('in the overview of %s', async (face) => {
    const help = await call(face, ['--help'])
    expect({ exit: help.exit, stderr: help.stderr }).toEqual({ exit: 0, stderr: '' })
    expect(help.stdout).toContain(face.startsWith('eval-quality') ? `Usage:\n  ${face} ` : `Usage: ${face} <command>`)
    expect(help.stdout.match(/.*\bplumb\b.*/g) ?? []).toEqual([])
  })

  // That one has no flag for it.
  test.each(LINKS.filter((face) => face !== 'eval-quality-gates').map((face) => [face] as const))(
    'in the version of %s',
    async (face) => {
      expect(await call(face, ['--version'])).toEqual({
        exit: 0,
        stdout: expect.stringMatching(new RegExp(`^(?:${face} )?\\d\\S*\\n$`)),
        stderr: '',
      })
    },
  )
})
