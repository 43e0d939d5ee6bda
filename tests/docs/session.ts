import { join } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'

type Place = { readonly cwd: string; readonly env: Readonly<Record<string, string>> }

/** One shell as its user sees it: what a line exports, where it goes and how it ends is there for the next line. */
export type Session = { run(script: string): { readonly exit: number; readonly output: string } }

/** Each script runs to its end, in a shell of its own; both streams come as a terminal would show them. */
export function openSession({ cwd, env }: Place, shell = 'sh'): Session {
  const kept = join(temporaryFolder(), 'state')
  let started = false
  return {
    run(script) {
      const restore = started ? `. '${kept}'` : ':'
      const keep = `{ export -p; printf "cd '%s'; (exit %s)\\n" "$PWD" "$kept_exit"; } > '${kept}'`
      const lines = `exec 2>&1\ntrap 'kept_exit=$?; ${keep.replaceAll("'", "'\\''")}' EXIT\n${restore}\n${script}`
      const { exitCode, stdout } = Bun.spawnSync([shell, '-c', lines], { cwd, env, stdin: 'ignore' })
      started = true
      return { exit: exitCode, output: stdout.toString() }
    },
  }
}
