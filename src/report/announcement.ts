import * as v from 'valibot'

const Named = {
  pack: v.pipe(v.string(), v.description('Id of the pack, as it was asked for.')),
  stimulus: v.pipe(v.string(), v.description('Name of the stimulus, as it was asked for.')),
}

/** What `announce --json` prints, and what subscribers get. Spec: packs/03-runtime.md, "announce". */
export const Announcement = v.variant('ok', [
  v.strictObject({
    ok: v.pipe(v.literal(true), v.description('It was delivered.')),
    ...Named,
    trigger_ref: v.pipe(v.nullable(v.string()), v.description('Where the change is seen, as the pack declares it.')),
    description: v.pipe(v.nullable(v.string()), v.description('What has changed, as the pack declares it.')),
  }),
  v.strictObject({
    ok: v.pipe(v.literal(false), v.description('It was refused.')),
    ...Named,
    error: v.pipe(v.string(), v.description('Why nothing was delivered.')),
  }),
])
export type Announcement = Readonly<v.InferOutput<typeof Announcement>>
