import { OUTCOME_STATES } from '../../schemas/evidence-artifact.ts'
import { CORROBORATION_RULES } from './corroboration.ts'
import { INVALIDATING_CONDITIONS } from './invalidating.ts'
import { STATE_MEANINGS, STATE_RULES } from './states.ts'
import { WAIVER_RULES } from './waiver.ts'

/** The page docs/outcome-states.md: the decision tables as they run, written by scripts/generate.ts. Ends with a line feed. */
export function outcomeStatesPage(): string {
  const numbered = (cells: readonly (readonly string[])[]) => cells.map((row, index) => [String(index + 1), ...row])
  return `${[
    '<!-- Generated from src/contracts/score/outcome/. Edit the tables there, then run the generator. -->',
    '# Outcome states',
    'Every oracle of a contract comes out of every trial in one of twelve states. The tables below are the ones `score` runs.',
    '## The states',
    table(
      ['state', 'meaning'],
      OUTCOME_STATES.map((state) => [code(state), STATE_MEANINGS[state]]),
    ),
    '## What decides',
    'The first rule that holds decides. A rule marked * names the finding that cites the oracle as what decided it. The witness is what the trial shows of the defect signature of the probe; only the designated oracle has one.',
    table(
      ['#', 'rule', 'holds when', 'state'],
      numbered(
        STATE_RULES.map(({ name, when, state, resolvesFromCitation }) => [
          code(name),
          when,
          `${code(state)}${resolvesFromCitation ? ' *' : ''}`,
        ]),
      ),
    ),
    '## Waivers',
    'A waiver only changes a missed defect.',
    table(
      ['rule', 'holds when', 'state'],
      WAIVER_RULES.map(({ name, when, state }) => [code(name), when, code(state)]),
    ),
    '## Conditions that make a trial unfit',
    'These are independent of each other and of the state; every one that holds is recorded.',
    table(
      ['condition', 'holds when'],
      INVALIDATING_CONDITIONS.map(({ name, when }) => [code(name), when]),
    ),
    '## Corroboration',
    'Whether the check bears the evaluator out. The first rule that holds decides. No verdict reads it. A check is satisfied when it is true under `expects-hold` or false under `expects-violation`.',
    table(
      ['#', 'rule', 'holds when', 'corroboration'],
      numbered(CORROBORATION_RULES.map(({ name, when, valueInWords }) => [code(name), when, valueInWords])),
    ),
  ].join('\n\n')}\n`
}

function code(text: string): string {
  return `\`${text}\``
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}
