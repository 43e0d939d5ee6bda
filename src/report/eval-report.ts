import * as v from 'valibot'
import { renderEvalLines } from './pack-evals.ts'
import { ReportedEvals } from './pack-report.ts'
import { visible } from './visible.ts'

/** What `eval --json` prints. */
export const EvalReport = v.strictObject({
  ok: v.pipe(v.boolean(), v.description('Every case of every pack passed.')),
  packs: v.pipe(
    v.array(
      v.strictObject({
        dir: v.pipe(
          v.string(),
          v.description('The pack folder as it was named, or found in a named folder, with "/".'),
        ),
        pack_id: v.pipe(
          v.string(),
          v.description('Id in surface.json, or the name of the folder while there is no usable one.'),
        ),
        ok: v.pipe(v.boolean(), v.description('Its cases were run, and every one passed.')),
        problem: v.pipe(v.nullable(v.string()), v.description('Why no case could be run; null when they were.')),
        evals: v.pipe(v.nullable(ReportedEvals), v.description('Null when no case could be run.')),
      }),
    ),
    v.description('In the order the folders were named.'),
  ),
})
export type EvalReport = v.InferOutput<typeof EvalReport>

/** One line per case; several packs are told apart by their folder. Ends with a line feed. */
export function renderEvalText({ packs }: EvalReport): string {
  return packs
    .map(({ dir, problem, evals }) => {
      const head = packs.length === 1 ? '' : `${visible(dir)}\n`
      return `${head}${evals === null ? `FAIL  ${visible(dir)}: ${visible(problem ?? '')}\n` : renderEvalLines(evals)}`
    })
    .join('\n')
}
