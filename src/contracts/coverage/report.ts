import * as v from 'valibot'
import { say } from '../schemas/parts/describe.ts'
import { Severity } from '../schemas/parts/scalars.ts'
import { DISCIPLINE_RULES } from './predicate.ts'

const Rule = v.picklist(DISCIPLINE_RULES)

export const CoveredRule = v.strictObject({
  rule: say(Rule, 'The rule.'),
  state: say(
    v.picklist(['satisfied', 'irrelevant', 'gap']),
    'What it comes to: `irrelevant` when it has nothing to ask of this contract, `gap` when it has and is not met.',
  ),
  relevant: say(v.boolean(), 'Whether the rule has anything to ask of this contract.'),
  relevanceReason: say(v.string(), 'What decided that.'),
  satisfied: say(v.boolean(), 'Whether the contract declares what the rule asks for.'),
  satisfactionReason: say(v.string(), 'What decided that.'),
})

export const ReportedGap = v.strictObject({
  rule: say(Rule, 'The rule that is open.'),
  relevancePredicate: say(v.string(), 'The question that made it relevant.'),
  satisfactionPredicate: say(v.string(), 'The question the contract does not answer.'),
  satisfied: say(v.literal(false), 'A gap is never satisfied.'),
  severity: say(Severity, 'The highest severity among the behaviors of the contract.'),
})

/** What `coverage` tells programs. */
export const CoverageReport = v.strictObject({
  contractId: say(v.string(), 'The contract.'),
  rules: say(v.array(CoveredRule), 'All seven rules, in their fixed order.'),
  gaps: say(v.array(ReportedGap), 'Those that are open, as evidence artifacts record them.'),
})
export type CoverageReport = v.InferOutput<typeof CoverageReport>
