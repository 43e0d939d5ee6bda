import { beforeAll, expect, test } from 'bun:test'
import { chmodSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { PATIENCE_MS } from '../patience.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const ROOT = resolve(import.meta.dir, '../..')

const here = temporaryFolder()

/** Calls it where the checkout is, whatever git was told about another one: the tests may be run by a hook of git. */
function call(argv: string[], env: Readonly<Record<string, string>> = {}) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  return Bun.spawnSync(argv, { cwd: ROOT, stdin: 'ignore', env: { ...Object.fromEntries(own), ...env } })
}

beforeAll(() => {
  const runtime = join(here, 'hcpx')
  writeFileSync(runtime, `#!/bin/sh\nexec '${process.execPath}' '${ROOT}/bin/plumb.ts' "$@"\n`)
  chmodSync(runtime, 0o755)
})

// The proofs of the other reference packs say what their eval cases say again, with the CLIs of whoever runs them.
const isRunnable = {
  ledger: true,
  transit: Bun.which('jq') !== null,
  git: Bun.which('git') !== null && call(['git', 'rev-parse', '--is-inside-work-tree']).success,
} as const

const runnable = Object.entries(isRunnable).flatMap(([pack, isHere]) => (isHere ? [pack] : []))

test.each(runnable)(
  '%s passes its own proof script',
  (pack) => {
    const PATH = `${here}${delimiter}${process.env['PATH']}`
    const proof = call([join('packs', pack, 'proof.sh')], { HCP_HOME: join(here, pack), PATH })

    expect({ exit: proof.exitCode, stderr: proof.stderr.toString() }).toEqual({ exit: 0, stderr: '' })
    expect(proof.stdout.toString()).toContain('"executable": true')
  },
  PATIENCE_MS,
)
