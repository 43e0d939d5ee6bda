import * as v from 'valibot'

const Id = v.pipe(v.string(), v.description('Id of the pack.'))
const Version = v.pipe(v.string(), v.description('Version of the pack, from its manifest.'))
const Digest = v.pipe(v.string(), v.description("SHA-256 over the pack's files, hex."))

const Yes = v.pipe(v.literal(true), v.description('It was done, or was so already.'))
const No = v.pipe(v.literal(false), v.description('It was refused.'))

const Refused = v.strictObject({
  ok: No,
  error: v.pipe(v.string(), v.description('One sentence: why nothing was changed.')),
})

/** What `install --json` prints. Spec: packs/03-runtime.md, "Store". */
export const InstallReport = v.variant('ok', [
  v.strictObject({
    ok: Yes,
    id: Id,
    version: Version,
    digest: Digest,
    unchanged: v.pipe(v.boolean(), v.description('The same content was installed already.')),
  }),
  Refused,
])
export type InstallReport = Readonly<v.InferOutput<typeof InstallReport>>

/** What `uninstall --json` prints, and `deactivate --json` for each pack. */
export const Deactivation = v.variant('ok', [
  v.strictObject({ ok: Yes, id: Id, was_active: v.pipe(v.boolean(), v.description('It was active until now.')) }),
  Refused,
])
export type Deactivation = Readonly<v.InferOutput<typeof Deactivation>>

/** What `activate --json` prints for each pack. */
export const Activation = v.variant('ok', [
  v.strictObject({
    ok: Yes,
    id: Id,
    bin: v.pipe(v.nullable(v.string()), v.description('The one file it may run, absolute; null when none was found.')),
    reason: v.pipe(v.nullable(v.string()), v.description('Why none was found; null when one was.')),
  }),
  Refused,
])
export type Activation = Readonly<v.InferOutput<typeof Activation>>

const AllOk = v.pipe(v.boolean(), v.description('True when it holds for every pack that was named.'))

/** What `activate --json` prints. */
export const ActivateReport = v.strictObject({
  ok: AllOk,
  packs: v.pipe(v.array(Activation), v.description('In the order they were named.')),
})

/** What `deactivate --json` prints. */
export const DeactivateReport = v.strictObject({
  ok: AllOk,
  packs: v.pipe(v.array(Deactivation), v.description('In the order they were named.')),
})

/** An installed pack, as `list` shows it. */
export const ListedPack = v.strictObject({
  id: Id,
  version: Version,
  digest: Digest,
  active: v.pipe(v.boolean(), v.description('Its commands can be called.')),
})
export type ListedPack = Readonly<v.InferOutput<typeof ListedPack>>

/** What `list --json` prints. */
export const ListReport = v.strictObject({ packs: v.pipe(v.array(ListedPack), v.description('By id.')) })
