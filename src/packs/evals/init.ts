import { join } from 'node:path'
import { errorCode, writeWhole } from '../../adapters/files.ts'
import { UsageError } from '../../report/errors.ts'
import { lintLoadedPack } from '../lint.ts'
import type { LoadedPack } from '../load.ts'
import { EVALS } from '../model.ts'
import { starterEvals } from './starter.ts'

/** What became of the wish for a starter eval file. */
export type InitOutcome =
  | { readonly kind: 'written'; readonly path: string; readonly cases: number; readonly todo: readonly string[] }
  | { readonly kind: 'exists'; readonly path: string }
  /** The pack does not pass the structure layer: there is nothing to make cases from. */
  | { readonly kind: 'not-clean'; readonly path: string }

/**
 * Writes a starter `hcp.eval.json` into a pack that has none; an existing one is never touched.
 *
 * @throws UsageError when the file cannot be written
 */
export function initEvals(pack: LoadedPack): InitOutcome {
  const path = `${pack.label}/${EVALS}`
  if (pack.evals.state !== 'missing') return { kind: 'exists', path }
  const surface = pack.surface.state === 'present' ? pack.surface.value : null
  const policy = pack.policy.state === 'present' ? pack.policy.value : null
  if (surface === null || policy === null || lintLoadedPack(pack).length > 0) return { kind: 'not-clean', path }
  const { file, todo } = starterEvals(surface, policy)
  try {
    writeWhole(join(pack.dir, EVALS), `${JSON.stringify(file, null, 2)}\n`)
  } catch (error) {
    throw new UsageError({
      what: `the starter eval file cannot be written (${errorCode(error)})`,
      where: { file: path },
      next: 'Make the pack folder writable, or leave out --init-evals.',
      cause: error,
    })
  }
  return { kind: 'written', path, cases: file.cases.length, todo }
}
