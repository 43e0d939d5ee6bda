import type { LadderInputs, LadderOutcome } from './inputs.ts'
import { type Holes, type LineTemplate, lineTemplate } from './line-template.ts'

/** The rungs from the first that is tried to the last; PASS is what is left. */
export const RUNGS = ['Invalid', 'FAIL', 'CONCERNS', 'WAIVED'] as const
export type Rung = (typeof RUNGS)[number]

/** One reason for which a rung is taken. */
export type Row<Name extends string = string> = {
  readonly name: Name
  readonly rung: Rung
  readonly template: Pick<LineTemplate<never>, 'text' | 'read'>
  /** The measurement fell short, and nothing is known to be wrong: `--strict` promotes no verdict that rests on such rows alone. */
  readonly isEvidence: boolean
  /** Only where the subject is the system and not the contract. */
  readonly isProductionOnly: boolean
  /** The sentences of every occurrence, trial by trial; none when the row does not fire. */
  reasons(inputs: LadderInputs): readonly string[]
}

type RowDefinition<Name extends string, Text extends string> = {
  readonly name: Name
  readonly line: Text
  readonly isEvidence?: true
  readonly isProductionOnly?: true
  reasons(inputs: LadderInputs, fill: LineTemplate<Holes<Text>>['fill']): readonly string[]
}

/** Defines the rows of one rung; their order is the order of the basis. */
export function rowsOf(rung: Rung) {
  return <const Name extends string, const Text extends string>(definition: RowDefinition<Name, Text>): Row<Name> => {
    const template = lineTemplate(definition.line)
    return {
      name: definition.name,
      rung,
      template,
      isEvidence: definition.isEvidence ?? false,
      isProductionOnly: definition.isProductionOnly ?? false,
      reasons: (inputs) => definition.reasons(inputs, template.fill),
    }
  }
}

/** Every outcome of every trial, trial by trial. */
export function outcomesOf({ trials }: LadderInputs): LadderOutcome[] {
  return trials.flatMap(({ outcomes }) => outcomes)
}
