import * as v from 'valibot'

/** What `init --json` and `wrap --json` print. Spec: packs/03-runtime.md, "Scaffolds". */
export const ScaffoldReport = v.strictObject({
  ok: v.literal(true),
  pack_id: v.string(),
  dir: v.pipe(v.string(), v.description('The pack folder as it was named, with "/".')),
  files: v.pipe(v.array(v.string()), v.description('What was written, relative to the pack folder.')),
  commands: v.array(
    v.strictObject({
      name: v.string(),
      class: v.picklist(['read', 'write']),
      from: v.pipe(v.picklist(['help', 'template']), v.description("Read from the CLI's help, or a stand-in.")),
    }),
  ),
  notes: v.pipe(v.array(v.string()), v.description('What could not be read, one sentence each.')),
  next: v.pipe(v.array(v.string()), v.description('What a person does next, in order.')),
})
export type ScaffoldReport = v.InferOutput<typeof ScaffoldReport>
