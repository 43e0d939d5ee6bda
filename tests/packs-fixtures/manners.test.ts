import { describe, expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'
import { AWKS, errorOf, jsonOf, SHELLS, shippedCli } from './shipped-cli.ts'

const CLIS = [
  {
    name: 'ledger',
    commands: ['list', 'show', 'balance', 'payees', 'summary', 'transfer', 'doctor'],
    reads: [['list'], ['show', 'e-0001'], ['balance'], ['payees'], ['summary'], ['doctor']],
    misspelled: ['blance', 'balance'],
    read: 'balance',
  },
  {
    name: 'transit',
    commands: ['plan', 'stops', 'lines', 'departures', 'alerts', 'ticket', 'doctor'],
    reads: [['plan', 'A', 'B'], ['stops'], ['lines'], ['departures', 'B'], ['alerts'], ['doctor']],
    misspelled: ['departure', 'departures'],
    read: 'lines',
  },
] as const

for (const { name, commands, reads, misspelled, read } of CLIS) {
  const run = shippedCli(name)

  describe(name, () => {
    test('prints its help for --help, -h and help, naming every command', () => {
      const help = run(['--help'])

      expect(help).toEqual({ exit: 0, stdout: expect.stringContaining(`Usage: ${name} <command>`), stderr: '' })
      for (const command of commands) expect(help.stdout).toContain(`\n  ${command} `)
      expect(run(['-h'])).toEqual(help)
      expect(run(['help'])).toEqual(help)
    })

    test.each([...commands])('explains %s in the three usual ways', (command) => {
      const help = run([command, '--help'])

      expect(help).toEqual({ exit: 0, stdout: expect.stringContaining(`Usage: ${name} ${command}`), stderr: '' })
      expect(run([command, '-h'])).toEqual(help)
      expect(run(['help', command])).toEqual(help)
      expect(run(['--help', command])).toEqual(help)
    })

    test('prints its version', () => {
      expect(run(['--version'])).toEqual({ exit: 0, stdout: `${name} 1.0.0\n`, stderr: '' })
    })

    test.each([[['nosuch']], [['nosuch', '--help']], [['help', 'nosuch']], [['']]])('refuses %j as unknown', (args) => {
      expect(run(args)).toEqual({ exit: 2, stdout: '', stderr: expect.stringContaining('unknown command') })
    })

    test('suggests the command that was probably meant, and nothing for a word that is far from all', () => {
      const [wrong, right] = misspelled

      expect(run([wrong])).toEqual({
        exit: 2,
        stdout: '',
        stderr: `${name}: unknown command "${wrong}"\nDid you mean "${right}"? See "${name} --help".\n`,
      })
      expect(run(['zzzzzz']).stderr).not.toContain('Did you mean')
    })

    test('wants a command', () => {
      expect(run([])).toEqual({ exit: 2, stdout: '', stderr: expect.stringContaining('no command given') })
    })

    test('suggests the option that was probably meant', () => {
      const wrong = run([read, '--jsno'])

      expect(wrong).toEqual({ exit: 2, stdout: '', stderr: expect.stringContaining('Did you mean --json?') })
    })

    test.each(reads.map((args) => [args]))(
      '%j prints one JSON value with --json, before or after the command',
      (args) => {
        const printed = jsonOf(run([...args, '--json']))

        expect(printed).toBeObject()
        expect(jsonOf(run(['--json', ...args]))).toEqual(printed)
      },
    )

    test.each(reads.map((args) => [args]))('%j prints text without colours for people', (args) => {
      const { exit, stdout, stderr } = run(args)

      expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
      expect(stdout).toMatch(/^[^\u0000-\u0009\u000b-\u001f\u007f]+$/)
    })

    const words = [
      ...reads.map((args) => [...args, '--json']),
      ...reads,
      ['--help'],
      ['nosuch'],
      [read, '--x=\u001b"é😀\n'],
    ]

    test.each(SHELLS.map((shell) => [shell]))('answers alike in %j', (shell) => {
      for (const args of words) expect(run(args, { shell })).toEqual(run(args))
    })

    test.each([...AWKS])('answers alike with %s as its awk', (awk) => {
      const path = folderOnPath({ awk })

      for (const args of words) expect(run(args, { path })).toEqual(run(args))
    })

    test('puts errors on stderr as one JSON object when --json is given', () => {
      const refused = run([read, '--nosuch=1', '--json'])

      expect({ exit: refused.exit, stdout: refused.stdout }).toEqual({ exit: 2, stdout: '' })
      expect(errorOf(refused).code).toBe('unknown_option')
    })

    test('makes control characters in what it echoes visible', () => {
      const { stderr } = run(['\u001b[31mred\u0007\r\n\u0085'])

      expect(stderr).toContain('unknown command "\\u001b[31mred\\u0007\\u000d\\u000a\\u0085"')
    })

    test('takes what stands behind -- for a value, whatever it looks like', () => {
      expect(errorOf(run([read, '--json', '--', '--help'])).message).toBe('unexpected argument "--help"')
    })
  })
}

/** A PATH on which a name stands for another program first. */
function folderOnPath(programs: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, program] of Object.entries(programs)) symlinkSync(Bun.which(program) ?? '', join(folder, name))
  return `${folder}${delimiter}${process.env['PATH']}`
}
