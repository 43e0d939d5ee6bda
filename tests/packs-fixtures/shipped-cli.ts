import { resolve } from 'node:path'
import * as v from 'valibot'

export const PACKS = resolve(import.meta.dir, '../../packs')

/** Ways to run a script that says `#!/bin/sh`: by itself, and with every POSIX shell that is installed. */
export const SHELLS: readonly (readonly string[])[] = [
  [],
  ...[['dash'], ['bash'], ['busybox', 'ash']].filter(([shell = '']) => Bun.which(shell) !== null),
]

/** Every awk that is installed; they differ in what they forgive. */
export const AWKS: readonly string[] = ['mawk', 'gawk', 'original-awk', 'busybox'].filter(
  (awk) => Bun.which(awk) !== null,
)

export type Ran = { readonly exit: number; readonly stdout: string; readonly stderr: string }

/** `shell` runs the script in place of `#!/bin/sh`; `path` is searched for its tools. */
type Under = { readonly shell?: readonly string[]; readonly path?: string | undefined }

export type ShippedCli = (args: readonly string[], under?: Under) => Ran

/** The executable that a pack ships, run without a terminal and with stdin closed. */
export function shippedCli(name: 'ledger' | 'transit'): ShippedCli {
  const file = resolve(PACKS, name, 'bin', name)
  return (args, { shell = [], path = process.env['PATH'] } = {}) => {
    const ran = Bun.spawnSync([...shell, file, ...args], { stdin: 'ignore', env: { PATH: path } })
    return { exit: ran.exitCode, stdout: ran.stdout.toString(), stderr: ran.stderr.toString() }
  }
}

/** What `--json` printed: exactly one JSON value and a line feed, and nothing beside it. */
export function jsonOf({ exit, stdout, stderr }: Ran): unknown {
  if (exit !== 0 || stderr !== '' || !stdout.endsWith('\n'))
    throw new Error(`exit ${exit}, stderr ${stderr}, stdout ${stdout}`)
  return JSON.parse(stdout)
}

const ErrorOutput = v.strictObject({
  error: v.strictObject({ code: v.string(), message: v.string(), hint: v.string() }),
})

/** The error that `--json` puts on stderr. */
export function errorOf({ stderr }: Ran): v.InferOutput<typeof ErrorOutput>['error'] {
  return v.parse(ErrorOutput, JSON.parse(stderr)).error
}
