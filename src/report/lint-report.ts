import * as v from 'valibot'

/** What `lint --json` prints. Spec: packs/01-pack-format.md, "Lint". */
export const LintReport = v.strictObject({
  ok: v.pipe(v.boolean(), v.description('No issue was found.')),
  pack_id: v.pipe(v.nullable(v.string()), v.description('Null while the manifest has no usable id.')),
  issues: v.pipe(
    v.array(
      v.strictObject({
        kind: v.pipe(v.string(), v.description('Such as missing_verb; "explain L-<kind>" tells more.')),
        message: v.pipe(v.string(), v.description('What is wrong.')),
        file: v.pipe(v.string(), v.description('Relative to the pack folder.')),
        pointer: v.pipe(
          v.nullable(v.string()),
          v.description('JSON pointer (RFC 6901) into the file; null for the whole file.'),
        ),
        fix: v.pipe(v.string(), v.description('Can be applied as it stands.')),
      }),
    ),
    v.description('All problems, in file order: surface.json, policy.json, HARNESS.md, hcp.eval.json.'),
  ),
})
export type LintReport = v.InferOutput<typeof LintReport>
