import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'

export const IS_LINUX = process.platform === 'linux'
const FIXTURES = resolve(import.meta.dir, '../fixtures/process')

export function fixture(name: string): string {
  return join(FIXTURES, name)
}

/** A new file that fixture programs write their pids to, one a line. */
export function pidFile(): { readonly path: string; pids(): number[] } {
  const path = join(temporaryFolder(), 'pids')
  return {
    path,
    pids() {
      try {
        return readFileSync(path, 'utf8').split('\n').slice(0, -1).map(Number)
      } catch {
        return []
      }
    },
  }
}

/** Whether a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !IS_LINUX || !/\) [ZX] /.test(statOf(pid))
}

/** Those of the group or session that still run. Linux only. */
export function aliveInSession(sessionId: number): number[] {
  return allPids().filter((pid) => {
    const [state, , groupId, session] = fieldsOf(pid)
    return state !== undefined && state !== 'Z' && (Number(groupId) === sessionId || Number(session) === sessionId)
  })
}

/** Living children whose command line has `word` in it. Linux only. */
export function childrenOf(parentPid: number, word: string): number[] {
  return allPids().filter((pid) => {
    const [state, parent] = fieldsOf(pid)
    return state !== 'Z' && Number(parent) === parentPid && commandLine(pid).includes(word)
  })
}

/** Whether a process has taken these signals into its own hands. Linux only. */
export function catches(pid: number, ...signals: readonly NodeJS.Signals[]): boolean {
  const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  return signals.every((signal) => (BigInt(`0x${caught}`) >> BigInt(constants.signals[signal] - 1)) & 1n)
}

/** Whether a process runs this program already, and waits for something. Linux only. */
export function waitsIn(pid: number, program: string): boolean {
  return statOf(pid).includes(`(${program}) S `)
}

/** Only a test that has failed waits that long, so it is more than a loaded machine takes for anything. */
const LONGEST_WAIT_MS = 60_000

/** Waits until something holds; looks again every few milliseconds and gives up, saying what it waited for. */
export async function until<Value>(what: string, look: () => Value | false | null | undefined): Promise<Value> {
  const giveUpAt = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const seen = look()
    if (seen) return seen
    if (performance.now() > giveUpAt) throw new Error(`waited too long until ${what}`)
    await Bun.sleep(3)
  }
}

function allPids(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

function fieldsOf(pid: number): string[] {
  const stat = statOf(pid)
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return ''
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}
