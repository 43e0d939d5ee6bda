// The verdict ladders. In: everything a verdict follows from. Out: the verdict of the first rung with a reason, and all reasons
// of that rung, in the order of its rows. The subject of the production ladder is the system, that of the contract ladder the
// contract: only the former minds what the evaluator recommends. Spec: contracts/04-score.md, section 12.
import type { RunMode, Verdict } from '../../schemas/parts/scalars.ts'
import { type Row, RUNGS, type Rung } from './define-row.ts'
import type { LadderInputs } from './inputs.ts'
import { INVALID_ROWS } from './invalid-rows.ts'
import { CONCERNS_ROWS, FAIL_ROWS, WAIVED_ROWS } from './verdict-rows.ts'

export type { Row } from './define-row.ts'
export * from './inputs.ts'
export { BEHAVIOURAL } from './verdict-rows.ts'

const DEFINED_ROWS = [...INVALID_ROWS, ...FAIL_ROWS, ...CONCERNS_ROWS, ...WAIVED_ROWS] as const
export type RowName = (typeof DEFINED_ROWS)[number]['name']
/** Rows that an artifact can record: the Invalid rung leaves none. */
export type RecordedRowName = (typeof FAIL_ROWS | typeof CONCERNS_ROWS | typeof WAIVED_ROWS)[number]['name']

/** Every row, rung by rung, in the order of the basis. */
export const LADDER_ROWS: readonly Row<RowName>[] = DEFINED_ROWS

export type Ladder = {
  /** Null on the Invalid rung. */
  readonly verdict: Verdict | null
  /** What the command returns unless `--strict` promotes it. */
  readonly exitCode: number
  /** Whether `--strict` may turn a CONCERNS into a failure; meaningful for CONCERNS alone. */
  readonly strictPromotable: boolean
  /** Every reason of the rung, one line per trial it occurs in; empty for PASS. */
  readonly basis: readonly string[]
}

const ENDINGS: Readonly<Record<Rung, Pick<Ladder, 'verdict' | 'exitCode'>>> = {
  Invalid: { verdict: null, exitCode: 3 },
  FAIL: { verdict: 'FAIL', exitCode: 2 },
  CONCERNS: { verdict: 'CONCERNS', exitCode: 0 },
  WAIVED: { verdict: 'WAIVED', exitCode: 0 },
}

/** Climbs from the worst rung down to PASS. Total: every input has exactly one verdict. */
export function climbLadder(mode: RunMode, inputs: LadderInputs): Ladder {
  const rows = LADDER_ROWS.filter(({ isProductionOnly }) => mode === 'production' || !isProductionOnly)
  for (const rung of RUNGS) {
    const firing = rows
      .filter((row) => row.rung === rung)
      .map((row) => ({ row, reasons: row.reasons(inputs) }))
      .filter(({ reasons }) => reasons.length > 0)
    if (firing.length === 0) continue
    return {
      ...ENDINGS[rung],
      strictPromotable: isPromotable(
        rung,
        firing.map(({ row }) => row),
      ),
      basis: firing.flatMap(({ reasons }) => reasons),
    }
  }
  return { verdict: 'PASS', exitCode: 0, strictPromotable: true, basis: [] }
}

/** Whether `--strict` may act on a rung that these rows decided. */
export function isPromotable(rung: Rung, firing: readonly Pick<Row, 'isEvidence'>[]): boolean {
  return rung !== 'CONCERNS' || firing.some(({ isEvidence }) => !isEvidence)
}
