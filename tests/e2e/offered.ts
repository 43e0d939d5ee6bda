import { expect } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lasting } from '../temporary-folder.ts'
import { cleanEnvironment, folder, plumb } from './plumb.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/**
 * What a shell that has read the script of a program offers for a call that is typed so far, its last word being completed.
 * Where it offers files, that is `files`.
 */
export async function offered(shell: Shell, call: string): Promise<string[]> {
  const [program = ''] = call.split(' ')
  const { words, code } = ASKING[shell]
  const asked = Bun.spawnSync([...words, code(functionOf(program), call), await scriptOf(shell, program)], {
    cwd: folder({ files: '' }),
    env: { ...cleanEnvironment(), HOME: folder() },
  })
  expect(asked.stderr.toString()).toBe('')
  return asked.stdout.toString().split('\n').slice(0, -1).sort()
}

const functionOf = (program: string) => `_${program.replaceAll('-', '_')}`

const scripts = lasting(() => folder())
const written = new Map<string, Promise<string>>()

function scriptOf(shell: Shell, program: string): Promise<string> {
  const path = join(scripts(), shell, functionOf(program))
  const known =
    written.get(path) ??
    plumb(['completions', shell, '--for', program]).then(({ stdout }) => {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, stdout)
      return path
    })
  written.set(path, known)
  return known
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ')

/** The words that start a shell, and what it is told; the script is its first argument. */
const ASKING: Readonly<
  Record<Shell, { readonly words: readonly string[]; readonly code: (name: string, call: string) => string }>
> = {
  // bash takes "--flag=value" for three words, and "--flag=" for two.
  bash: {
    words: ['bash', '--norc', '-c'],
    code: (name, call) => `. "$0"
COMP_WORDS=(${quoted(
      call
        .replace(/=$/, ' =')
        .replace(/=(?=.)/, ' = ')
        .split(' '),
    )}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
${name}
if [ \${#COMPREPLY[@]} = 0 ]; then echo files; else printf '%s\\n' "\${COMPREPLY[@]}"; fi`,
  },
  // What zsh has for completing works only while somebody types. It reads the script by hand, and by itself from its fpath.
  zsh: {
    words: ['zsh', '-f', '-c'],
    code: (name, call) => `compdef() { }
_files() { print files }
offer() { local word some=1; for word; do [[ $word = \${PREFIX}* ]] && print -r -- $word && some=0; done; return $some }
_describe() { offer "\${(@)\${(@P)2}%%:*}" }
compadd() { shift; offer "$@" }
compset() { PREFIX="\${PREFIX#*=}" }
( . "$0" )
fpath=(\${0:h} $fpath); autoload -Uz ${name}
words=(${quoted(call.split(' '))}); CURRENT=$#words; PREFIX=$words[-1]
${name}`,
  },
  fish: {
    words: ['fish', '--no-config', '-c'],
    code: (_name, call) => `source $argv[1]
complete -C '${call}' | string replace -r '\\t.*' '' | string replace -r -- '^--\\w+=' ''`,
  },
}
