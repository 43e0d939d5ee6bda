import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { FACE_NAMES, type FaceName } from '../../src/cli/faces.ts'
import { COMMANDS, commandsOf, type Entry } from '../../src/cli/registry.ts'
import { cleanEnvironment, folder, plumb } from './plumb.ts'

const LINKS = FACE_NAMES.filter((name) => name !== 'plumb')
/** What the contract tool answers to is fixed by its own specification, not by the registry. */
const CONTRACT_TOOL = ['compile', 'seal', 'preflight', 'score', 'aggregate-strength']

const ownNames = (face: FaceName) =>
  face === 'eval-quality' ? CONTRACT_TOOL : commandsOf(face).map(({ name }) => name)
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
  const [stdout, stderr, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exit, stdout, stderr }
}

/** A command that groups others stands for each of these. */
function callsOf(entry: Entry, before: readonly string[] = []): string[][] {
  const words = [...before, entry.name]
  return entry.kind === 'group' ? entry.entries.flatMap((inner) => callsOf(inner, words)) : [words]
}

describe('a link refuses what is not its own', () => {
  test.each(LINKS.flatMap((face) => foreignNames(face).map((name) => [face, name] as const)))(
    '%s %s',
    async (face, name) => {
      const { exit, stdout, stderr } = await call(face, [name])
      expect({ exit, stdout }).toEqual({ exit: 64, stdout: '' })
      expect(stderr).toStartWith(
        face === 'eval-quality'
          ? `eval-quality: usage: unknown command "${name}"; expected one of ${CONTRACT_TOOL.join(', ')}\n`
          : `${face}: unknown command "${name}"\n`,
      )
      expect(stderr).not.toContain('plumb')
    },
  )

  test('and each has something to refuse', () => {
    expect(LINKS.filter((face) => foreignNames(face).length < 10)).toEqual([])
  })
})

describe('a link speaks of itself by its own name', () => {
  const own = LINKS.flatMap((face) => {
    const entries = face === 'eval-quality' ? commandsOf('plumb') : commandsOf(face)
    const calls = entries.filter(({ name }) => ownNames(face).includes(name)).flatMap((entry) => callsOf(entry))
    return calls.map((words) => [face, words.join(' ')] as const)
  })

  test.each(own)('in the help of %s %s', async (face, words) => {
    const { exit, stdout, stderr } = await call(face, [...words.split(' '), '--help'])
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^(?:Usage: | {2})${face} ${words}\\b`, 'm'))
    // Files and other names may have it in theirs, such as plumb.toml.
    expect(stdout.match(/.*\bplumb .*/g) ?? []).toEqual([])
  })

  test.each(own)('when %s %s is called wrongly', async (face, words) => {
    const { exit, stdout, stderr } = await call(face, [...words.split(' '), '--no-such-flag'])
    expect({ exit, stdout }).toEqual({ exit: 64, stdout: '' })
    expect(stderr).toStartWith(`${face}: `)
    expect(stderr).not.toContain('plumb')
  })

  test.each(LINKS.map((face) => [face] as const))('in the overview and the version of %s', async (face) => {
    const [help, version] = [await call(face, ['--help']), await call(face, ['--version'])]
    expect({ exit: help.exit, stderr: help.stderr }).toEqual({ exit: 0, stderr: '' })
    expect(help.stdout).toContain(face === 'eval-quality' ? 'Usage:\n  eval-quality ' : `Usage: ${face} <command>`)
    expect(help.stdout.match(/.*\bplumb\b.*/g) ?? []).toEqual([])
    expect(version).toEqual({
      exit: 0,
      stdout: expect.stringMatching(new RegExp(`^(?:${face} )?\\d\\S*\\n$`)),
      stderr: '',
    })
  })
})
