import * as v from 'valibot'

/** What `lint --json` prints. Spec: packs/01-pack-format.md, "Lint". */
export const LintReport = v.strictObject({
  ok: v.boolean(),
  pack_id: v.pipe(v.nullable(v.string()), v.description('Null while the manifest has no usable id.')),
  issues: v.array(
    v.strictObject({
      kind: v.string(),
      message: v.string(),
      file: v.pipe(v.string(), v.description('Relative to the pack folder.')),
      pointer: v.pipe(
        v.nullable(v.string()),
        v.description('JSON pointer (RFC 6901) into the file; null for the whole file.'),
      ),
      fix: v.string(),
    }),
  ),
})
export type LintReport = v.InferOutput<typeof LintReport>
