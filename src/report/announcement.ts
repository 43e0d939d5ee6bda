import * as v from 'valibot'

/** What `announce --json` prints, and what subscribers get. Spec: packs/03-runtime.md, "announce". */
export const Announcement = v.variant('ok', [
  v.strictObject({
    ok: v.literal(true),
    pack: v.string(),
    stimulus: v.string(),
    trigger_ref: v.pipe(v.nullable(v.string()), v.description('Where the change is seen, as the pack declares it.')),
    description: v.nullable(v.string()),
  }),
  v.strictObject({
    ok: v.literal(false),
    pack: v.string(),
    stimulus: v.string(),
    error: v.pipe(v.string(), v.description('Why nothing was delivered.')),
  }),
])
export type Announcement = Readonly<v.InferOutput<typeof Announcement>>
