import { beforeAll, expect, test } from 'bun:test'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'

const ROOT = resolve(import.meta.dir, '../..')

const here = temporaryFolder()

beforeAll(() => {
  const runtime = join(here, 'hcpx')
  writeFileSync(runtime, `#!/bin/sh\nexec '${process.execPath}' '${ROOT}/bin/plumb.ts' "$@"\n`)
  chmodSync(runtime, 0o755)
})

// The proofs of the other reference packs say what their eval cases say again, with the CLIs of whoever runs them.
const isRunnable = {
  ledger: true,
  transit: Bun.which('jq') !== null,
  git: Bun.which('git') !== null && existsSync(join(ROOT, '.git')),
} as const

const runnable = Object.entries(isRunnable).flatMap(([pack, isHere]) => (isHere ? [pack] : []))

test.each(runnable)(
  '%s passes its own proof script',
  (pack) => {
    const proof = Bun.spawnSync([join('packs', pack, 'proof.sh')], {
      cwd: ROOT,
      stdin: 'ignore',
      env: { ...process.env, HCP_HOME: join(here, pack), PATH: `${here}${delimiter}${process.env['PATH']}` },
    })

    expect({ exit: proof.exitCode, stderr: proof.stderr.toString() }).toEqual({ exit: 0, stderr: '' })
    expect(proof.stdout.toString()).toContain('"executable": true')
  },
  60_000,
)
