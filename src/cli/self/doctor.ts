import { accessSync, constants, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { errorCode } from '../../adapters/files.ts'
import { TRACE_READERS } from '../../evals/drafts/index.ts'
import { findOnPath, run, watchdogNote } from '../../process/index.ts'
import type { Diagnosis, DoctorReport } from '../../report/self-report.ts'
import { hcpHome } from '../../runtime/store/home.ts'
import { COMMIT, VERSION } from '../../version.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Says what works on this machine, by trying it. Nothing is left behind. */
export async function diagnose(env: Env): Promise<DoctorReport> {
  const checks = [await programs(env), watchdog(), procTable(), temporaryFolder(), store(env), sessions(env), git(env)]
  return {
    ok: checks.every(({ state }) => state !== 'broken'),
    version: VERSION,
    commit: COMMIT,
    platform: `${process.platform} ${process.arch}`,
    checks,
  }
}

async function programs({ PATH = '' }: Env): Promise<Diagnosis> {
  const name = 'run programs as groups'
  const outcome = await run({
    argv: ['sh', '-c', 'echo held'],
    // Always there; whether the folder of temporary files is, is another line of the report.
    cwd: resolve('/'),
    env: { PATH },
    timeoutMs: 10_000,
    keepBytes: 1024,
  })
  if (outcome.kind === 'not-started') return { name, state: 'broken', detail: outcome.message }
  return outcome.stdout.text === 'held\n'
    ? { name, state: 'works', detail: `a shell answered in ${Math.round(outcome.ms)} ms` }
    : { name, state: 'broken', detail: 'a shell was started, but its output did not arrive' }
}

function watchdog(): Diagnosis {
  const name = 'end programs if plumb is killed'
  const note = watchdogNote()
  return note === null
    ? { name, state: 'works', detail: 'a watchdog runs while programs do' }
    : { name, state: 'limited', detail: note }
}

function procTable(): Diagnosis {
  const name = 'find escaped programs'
  return existsSync('/proc/self/stat')
    ? { name, state: 'works', detail: '/proc is there' }
    : { name, state: 'limited', detail: 'there is no /proc: programs that leave their group are not found' }
}

function temporaryFolder(): Diagnosis {
  const name = 'write temporary files'
  try {
    const made = mkdtempSync(join(tmpdir(), 'plumb-doctor-'))
    rmSync(made, { recursive: true })
    return { name, state: 'works', detail: tmpdir() }
  } catch (error) {
    return { name, state: 'broken', detail: `${tmpdir()} cannot be written (${errorCode(error)}); set TMPDIR` }
  }
}

/** The store itself is not made by asking about it. */
function store(env: Env): Diagnosis {
  const name = 'keep installed packs'
  const home = hcpHome(env)
  let nearest = home
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest)
  if (!statSync(nearest).isDirectory())
    return { name, state: 'broken', detail: `${nearest} is no folder; set HCP_HOME to one` }
  try {
    accessSync(nearest, constants.W_OK)
    return { name, state: 'works', detail: home }
  } catch (error) {
    return { name, state: 'broken', detail: `${home} cannot be written (${errorCode(error)}); set HCP_HOME` }
  }
}

function sessions(env: Env): Diagnosis {
  const name = 'find logged sessions'
  const home = env['HOME'] ?? homedir()
  const found = TRACE_READERS.flatMap(({ stores }) => stores({ home, env })).filter((store) => existsSync(store))
  const shown = found.map((store) => (store.startsWith(join(home, '/')) ? `~/${relative(home, store)}` : store))
  return found.length > 0
    ? { name, state: 'works', detail: shown.join(', ') }
    : { name, state: 'limited', detail: 'no agent has logged sessions here' }
}

function git({ PATH = '' }: Env): Diagnosis {
  const name = 'find git'
  const path = findOnPath('git', PATH, tmpdir())
  return path === null
    ? { name, state: 'limited', detail: 'git is not on PATH; only the git pack needs it' }
    : { name, state: 'works', detail: path }
}
