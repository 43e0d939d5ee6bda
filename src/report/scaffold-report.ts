import * as v from 'valibot'

/** What `init --json` and `wrap --json` print. Spec: packs/03-runtime.md, "Scaffolds". */
export const ScaffoldReport = v.strictObject({
  ok: v.pipe(v.literal(true), v.description('The pack was written; otherwise the call ends with exit code 64.')),
  pack_id: v.pipe(v.string(), v.description('Id of the pack.')),
  dir: v.pipe(v.string(), v.description('The pack folder as it was named, with "/".')),
  files: v.pipe(v.array(v.string()), v.description('What was written, relative to the pack folder.')),
  commands: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.description('As surface.json has it.')),
        class: v.pipe(v.picklist(['read', 'write']), v.description('As policy.json has it.')),
        from: v.pipe(v.picklist(['help', 'template']), v.description("Read from the CLI's help, or a stand-in.")),
      }),
    ),
    v.description('The proposed commands, in the order of surface.json.'),
  ),
  notes: v.pipe(v.array(v.string()), v.description('What could not be read, one sentence each.')),
  next: v.pipe(v.array(v.string()), v.description('What a person does next, in order.')),
})
export type ScaffoldReport = v.InferOutput<typeof ScaffoldReport>
