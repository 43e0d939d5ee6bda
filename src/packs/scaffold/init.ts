import { basename, resolve } from 'node:path'
import { UsageError } from '../../report/errors.ts'
import type { ScaffoldReport } from '../../report/scaffold-report.ts'
import { shellWord } from '../../report/shell-quote.ts'
import { isPackId, nameFrom, packIdFrom } from './pack-id.ts'
import { templateDraft } from './template/draft.ts'
import { type Target, writeDraft } from './write-pack.ts'

export type InitRequest = Target & {
  /** Null: made from the name of the folder. */
  readonly id: string | null
  /** Null: made from the id. */
  readonly name: string | null
  /** The name the person called us by. */
  readonly program: string
}

/**
 * Writes the template pack into a folder. Spec: packs/03-runtime.md, "Scaffolds".
 *
 * @throws UsageError when the id or the name cannot be one, or the pack cannot be written there
 */
export function initPack({ id: wanted, name: wantedName, program, ...target }: InitRequest): ScaffoldReport {
  const id = wanted === null ? idFor(target) : checkedId(wanted)
  const name = wantedName === null ? nameFrom(id) : checkedName(wantedName)
  return writeDraft(templateDraft({ id, name }), target, {
    notes: [],
    next: [
      `Put your own commands in the place of the template's, in surface.json, policy.json, HARNESS.md and hcp.eval.json.`,
      `Run "${program} check ${shellWord(target.dir)} --probe" until no error is left.`,
    ],
  })
}

function idFor({ cwd, dir }: Target): string {
  const folder = basename(resolve(cwd, dir))
  const id = packIdFrom(folder)
  if (id !== null) return id
  throw new UsageError({ what: `no pack id can be made of the folder name "${folder}"`, next: 'Give one with --id.' })
}

function checkedId(id: string): string {
  if (isPackId(id)) return id
  const better = packIdFrom(id)
  throw new UsageError({
    what: `"${id}" cannot be a pack id`,
    why: 'An id is lower-case words joined by "-", beginning with a letter, at most 64 characters.',
    next: better === null ? 'For example --id my-tool.' : `Write --id ${better}.`,
  })
}

const LONGEST_NAME = 80

function checkedName(name: string): string {
  const isFit = name.trim() !== '' && name.length <= LONGEST_NAME && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name)
  if (isFit) return name.trim()
  throw new UsageError({
    what: `"${name}" cannot be the name of a pack`,
    next: `A name is 1 to ${LONGEST_NAME} characters on one line.`,
  })
}
