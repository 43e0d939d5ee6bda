import { resolve } from 'node:path'
import { errorCode } from '../../adapters/files.ts'
import { refusalOf, type WriteOutcome, writeFolder } from '../../adapters/write-folder.ts'
import { UsageError } from '../../report/errors.ts'
import type { ScaffoldReport } from '../../report/scaffold-report.ts'
import { SURFACE } from '../model.ts'
import type { Draft } from './draft.ts'
import { PACK_PATHS, packFiles } from './pack-files.ts'

export type Target = {
  /** As the person named it. */
  readonly dir: string
  readonly cwd: string
  /** Replaces files of the same name. */
  readonly force: boolean
}

/**
 * Sees to it that a pack could be written, before anything is asked of a CLI for it.
 *
 * @throws UsageError when something is in the way
 */
export function assertFree({ dir, cwd, force }: Target): void {
  assertNamed(dir)
  const outcome = whatStopsIt(resolve(cwd, dir), force)
  if (outcome !== null) throw whyNot(outcome, { dir: shown(dir), force })
}

/** What an unset variable of a script leaves would be the folder one is in. */
function assertNamed(dir: string): void {
  if (dir === '') throw new UsageError({ what: 'the pack folder is an empty word', next: 'Name the folder to write.' })
}

type Stopped = Exclude<WriteOutcome, { kind: 'written' }>

function whatStopsIt(target: string, force: boolean): Stopped | null {
  try {
    return refusalOf(target, PACK_PATHS, { force, marker: SURFACE })
  } catch (error) {
    return { kind: 'failed', code: errorCode(error) }
  }
}

/**
 * Writes a drafted pack whole or not at all.
 *
 * @throws UsageError when something is in the way, or the folder cannot be written
 */
export function writeDraft(draft: Draft, target: Target, told: Pick<ScaffoldReport, 'notes' | 'next'>): ScaffoldReport {
  assertNamed(target.dir)
  const files = packFiles(draft)
  const outcome = writeFolder(resolve(target.cwd, target.dir), files, { force: target.force, marker: SURFACE })
  const dir = shown(target.dir)
  if (outcome.kind !== 'written') throw whyNot(outcome, { dir, force: target.force })
  return {
    ok: true,
    pack_id: draft.id,
    dir,
    files: [...files.keys()],
    commands: draft.commands.map(({ name, policy, from }) => ({ name, class: policy.class, from })),
    ...told,
  }
}

function shown(dir: string): string {
  return dir.replaceAll('\\', '/')
}

function whyNot(outcome: Stopped, { dir, force }: Pick<Target, 'dir' | 'force'>): UsageError {
  if (outcome.kind === 'failed') {
    return new UsageError({
      what: `the pack cannot be written (${outcome.code})`,
      where: { file: dir },
      why: 'Nothing was left behind.',
      next: 'Make the folder writable, or name another one.',
    })
  }
  if (outcome.why === 'file' && force) {
    return new UsageError({
      what: `"${outcome.path}" in it is a folder`,
      where: { file: dir },
      why: 'Nothing was written.',
      next: 'Move it away, or name another folder.',
    })
  }
  if (outcome.why === 'file') {
    return new UsageError({
      what: `${outcome.path} is there already`,
      where: { file: dir },
      why: 'Nothing was written.',
      next: 'Name another folder, or pass --force to replace the files of the pack that is there.',
    })
  }
  return new UsageError({
    what: outcome.path === '' ? 'is not a folder' : `"${outcome.path}" in it is not a folder`,
    where: { file: dir },
    why: 'Nothing was written.',
    next: 'Name another folder.',
  })
}
