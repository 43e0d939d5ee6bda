import * as v from 'valibot'
import { renderEvalLines } from './pack-evals.ts'
import { ReportedEvals } from './pack-report.ts'
import { visible } from './visible.ts'

/** What `eval --json` prints. */
export const EvalReport = v.strictObject({
  ok: v.boolean(),
  packs: v.array(
    v.strictObject({
      dir: v.string(),
      pack_id: v.string(),
      ok: v.boolean(),
      problem: v.pipe(v.nullable(v.string()), v.description('Why no case could be run.')),
      evals: v.nullable(ReportedEvals),
    }),
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
