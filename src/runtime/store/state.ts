import { join } from 'node:path'
import * as v from 'valibot'
import { readWhole, whyUnread, writeWhole } from '../../adapters/files.ts'
import { scan } from '../../canonical/scan-json.ts'
import { UsageError } from '../../report/errors.ts'
import { GRANTS } from '../grants.ts'
import { removeTorn } from './aside.ts'
import { unusableHome } from './unusable.ts'

const Installed = v.strictObject({
  version: v.string(),
  /** SHA-256 over the pack's files, hex. */
  digest: v.string(),
  /** Relative to the store, with `/`. */
  folder: v.string(),
  active: v.boolean(),
  grants: v.array(v.picklist(GRANTS)),
  allowed: v.nullable(v.strictObject({ path: v.string(), sha256: v.nullable(v.string()) })),
})
export type Installed = v.InferOutput<typeof Installed>

/** By their ids. Not `v.record`, which drops two ids that a pack may have: "constructor" and "prototype". */
const Packs = v.pipe(
  v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  v.transform((packs): unknown => Object.entries(packs)),
  v.array(v.tuple([v.string(), Installed])),
  v.transform((entries) => Object.fromEntries(entries)),
)

const State = v.strictObject({ version: v.literal(1), packs: Packs })
export type State = v.InferOutput<typeof State>

const EMPTY: State = { version: 1, packs: {} }

/**
 * What is installed, active, granted and allow-listed. A store that does not exist yet is empty.
 *
 * @throws UsageError when there can be no store, or `state.json` cannot be read as what plumb wrote; it is never repaired silently
 */
export function readState(home: string): State {
  const path = join(home, 'state.json')
  const read = readWhole(path)
  const unusable = read.ok ? null : unusableHome(home)
  if (unusable !== null) throw unusable
  if (!read.ok && read.kind === 'missing') return EMPTY
  const scanned = read.ok ? scan(read.bytes) : null
  const parsed = scanned?.ok === true ? v.safeParse(State, scanned.value) : null
  if (parsed?.success === true) return parsed.output
  throw new UsageError({
    what: 'the state of the store cannot be read',
    where: { file: path },
    why: read.ok ? 'It is not what plumb writes there.' : `It ${whyUnread(read)}.`,
    next:
      !read.ok && read.kind === 'unreadable'
        ? 'Make it readable, or set HCP_HOME to another folder.'
        : 'Move it away and install the packs again, or set HCP_HOME to another folder.',
  })
}

/** Replaces the state; only under the store's lock. Packs are kept in the order of their ids. */
export function writeState(home: string, state: State): void {
  removeTorn(home)
  const packs = Object.fromEntries(Object.entries(state.packs).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeWhole(join(home, 'state.json'), `${JSON.stringify({ ...state, packs }, null, 2)}\n`, 0o600)
}
