/**
 * Tries every executable of a release where it can run here: its version, what it says of the machine, a pack with its real
 * program, a contract, an eval pack.
 *
 *   scripts/smoke dist/release                          what this machine runs as it is
 *   scripts/smoke dist/release --roots DIR              also what needs the C libraries in DIR; see scripts/smoke-roots
 *   scripts/smoke dist/release --require linux-x64,...  these have to be there and to run
 *
 * Ends with `N passed, N failed, N not run`; exit 1 when one failed or none was run.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ALL_TARGETS, fileOf, isTarget, type Target } from './release-parts/targets.ts'
import { thisMachine } from './smoke-parts/machine.ts'
import { type Outcome, tryBuild } from './smoke-parts/try-build.ts'

const { values, positionals } = parsedCall()
const release = resolve(positionals[0] ?? fail('name the folder of the release, such as dist/release'))
const roots = values.roots === undefined ? null : resolve(values.roots)
const required = (values.require?.split(',') ?? []).map((name) =>
  isTarget(name) ? name : fail(`no target is called "${name}"; there are ${ALL_TARGETS.join(', ')}`),
)

const trial = { release, roots, machine: thisMachine(roots) }
const count = { passed: 0, failed: 0, 'not run': 0 }
for (const target of ALL_TARGETS) {
  const outcome = await outcomeOf(target)
  if (outcome === null) continue
  count[outcome.state]++
  console.log(`${outcome.state.padEnd(7)}  ${target.padEnd(23)}  ${outcome.detail}`)
}
console.log(`${count.passed} passed, ${count.failed} failed, ${count['not run']} not run`)
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1

/** Null for a build that is not there and that nobody requires. */
async function outcomeOf(target: Target): Promise<Outcome | null> {
  const isRequired = required.includes(target)
  if (!existsSync(join(release, fileOf(target))))
    return isRequired ? { state: 'failed', detail: `${release} has no ${fileOf(target)}` } : null
  const outcome = await tryBuild(target, trial)
  return isRequired && outcome.state === 'not run' ? { ...outcome, state: 'failed' } : outcome
}

function parsedCall() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { roots: { type: 'string' }, require: { type: 'string' } },
    })
  } catch (error) {
    return fail(
      `${error instanceof Error ? error.message : String(error)}; scripts/smoke.ts begins with how it is called`,
    )
  }
}

function fail(message: string): never {
  console.error(`smoke: ${message}`)
  process.exit(1)
}
