import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileOf, type Target } from '../release-parts/targets.ts'
import { type Answer, callsOn, FILES, judge, PROGRAMS } from './calls.ts'
import { describePlace, type InRoot, type Machine, type Place, placeFor } from './places.ts'
import { addFolder, addPrograms, enter, SYSTEM_PATH } from './root.ts'

export type Outcome = { readonly state: 'passed' | 'failed' | 'not run'; readonly detail: string }

export type Trial = {
  /** The folder of the release. */
  readonly release: string
  /** The folder that holds the roots; null for none. */
  readonly roots: string | null
  readonly machine: Machine
}

type Runs = Exclude<Place, { kind: 'nowhere' }>
/** A build laid ready: `base` holds it, the files it reads, and in a root all that there is. */
type Laid = { readonly base: string; readonly program: string; readonly place: Runs }

const REPOSITORY = resolve(import.meta.dir, '../..')
/** An emulated program takes its time to start. */
const CALL_MS = 120_000

/** Makes the calls of `calls.ts` on one build, in the place where it can run. Nothing is left behind. */
export async function tryBuild(target: Target, { release, roots, machine }: Trial): Promise<Outcome> {
  const place = placeFor(target, machine)
  if (place.kind === 'nowhere') return { state: 'not run', detail: place.why }
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'plumb-smoke-')))
  try {
    if (place.kind === 'in a root') layRoot(base, join(roots ?? '', place.root), place)
    const laid = layBuild(base, join(release, fileOf(target)), place)
    const why = await whyNotStarted(laid)
    return why === null ? await callAll(laid) : { state: 'not run', detail: why }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

function layRoot(base: string, root: string, { before }: InRoot): void {
  addFolder(base, root, '.')
  addPrograms(base, [...PROGRAMS, ...before.slice(0, 1)])
}

function layBuild(base: string, file: string, place: Runs): Laid {
  for (const dir of ['trial', 'home', 'tmp']) mkdirSync(join(base, dir), { recursive: true })
  for (const { from, to } of FILES) addFolder(base, join(REPOSITORY, from), join('trial', to))
  const path = join(base, 'trial', file.endsWith('.exe') ? 'plumb.exe' : 'plumb')
  copyFileSync(file, path)
  chmodSync(path, 0o755)
  return { base, program: place.kind === 'here' ? path : '/trial/plumb', place }
}

/** Asks the loader, which needs nothing but a kernel that runs programs of its kind; null when it answers. */
async function whyNotStarted(laid: Laid): Promise<string | null> {
  if (laid.place.kind === 'here') return null
  const { stdout, stderr } = await call(laid, [laid.place.loader, '--version'])
  const said = `${stdout}${stderr}`
  return /ld\.so|musl libc/.test(said) ? null : `its programs do not start here: ${said.trim()}`
}

async function callAll(laid: Laid): Promise<Outcome> {
  const where = describePlace(laid.place)
  for (const one of callsOn(join(laid.base, 'trial'))) {
    const why = judge(one, await call(laid, [...laid.place.before, laid.program, ...one.argv]))
    if (why !== null) return { state: 'failed', detail: `${where}: ${why}` }
  }
  return { state: 'passed', detail: where }
}

async function call({ base, place }: Laid, argv: readonly string[]): Promise<Answer> {
  const child = Bun.spawn(place.kind === 'here' ? [...argv] : inRoot(base, argv, place), {
    cwd: join(base, 'trial'),
    env:
      place.kind === 'here'
        ? { ...process.env, HOME: join(base, 'home'), TMPDIR: join(base, 'tmp') }
        : { PATH: SYSTEM_PATH, HOME: '/home', TMPDIR: '/tmp' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: CALL_MS,
    killSignal: 'SIGKILL',
  })
  const [stdout, stderr, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exit: child.signalCode === null ? exit : null, stdout, stderr }
}

/** A root is entered at its top. */
function inRoot(base: string, argv: readonly string[], { emulator }: InRoot): string[] {
  return enter(base, ['sh', '-c', 'cd /trial; exec "$@"', 'sh', ...argv], { show: ['/proc', '/dev'], emulator })
}
