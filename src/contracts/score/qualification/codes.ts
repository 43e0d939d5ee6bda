import type { CodeTable } from '../../../report/code-entry.ts'
import type { QualificationFailureCode } from './failures.ts'

/** Why a probe may not be trusted, for people. Spec: contracts part 04, section 8. */
export const QUALIFICATION_ENTRIES: CodeTable<QualificationFailureCode> = {
  'qualification-route-incompatible': {
    means: 'The `qualification.route` of the probe is not the one that a probe of its class takes.',
    why: 'Each kind of probe is shown in its own way to be what it says.',
    next: 'A clean control is of class `zero-action` and takes `clean-control`; `gameability` and `canary` take the route of their name. A `defect` or `zero-action` probe lists its defects and takes `historical` when they happened, `controlled-mutation` when they were planted.',
  },
  'qualification-defect-sources-mixed': {
    means: 'The probe lists defects that happened beside defects that were planted.',
    why: 'The two are shown in different ways, and the result would be about neither.',
    next: 'Make two probes of it.',
  },
  'qualification-evidence-unverified': {
    means:
      'Nobody verified that the probe is what it says: `oracleStableAcrossRevisions` of a defect that happened, or `rollbackVerified` of a planted one, is false.',
    why: 'What is seen may come of something else than the defect.',
    next: 'See that the oracle judges both revisions in the same way, or that the check passes again once the defect is taken out. Then say so.',
  },
  'signature-absent': {
    means: 'The probe is about a defect and has no `defectSignature`.',
    why: 'Nobody could tell by what the defect is recognised in a trial.',
    next: 'Write it: the operation, the channel, and the condition that holds when the defect shows.',
  },
  'signature-present-on-canary': {
    means: 'The probe is a canary and has a `defectSignature`.',
    why: 'A canary is found by a finding that cites the oracle; a signature would never be asked.',
    next: 'Set the signature to null, or give the probe the class it is of.',
  },
  'signature-interface-kind-unsupported': {
    means: 'The signature is of a kind of interface that cannot be probed, such as `web`.',
    why: 'No observation could ever meet it.',
    next: 'Make its `interfaceKind` `api`, `cli` or `mcp`, as in the contract.',
  },
  'signature-observable-channel-not-response-side': {
    means: 'The `observableChannel` of the signature is `call-inputs`: what was sent and not what came back.',
    why: 'What the evaluator sent shows nothing of the system.',
    next: 'Name the channel on which the defect shows, such as `response-body`, `stdout` or `exit-code`.',
  },
  'condition-channels-underspecified': {
    means:
      'The condition of the signature reads neither its `observableChannel` nor two channels of which one is an answer.',
    why: 'It could be met where the defect is not.',
    next: 'Read the observable channel in the predicate: `/interactions/observed/<channel>` and what follows.',
  },
  'condition-disjunct-without-response-channel': {
    means: 'One alternative of an `any` in the condition reads nothing that came back.',
    why: 'The call alone would meet it, whatever the system did.',
    next: 'Let every operand of the `any` read a channel of the answer.',
  },
  'condition-selector-key-undeclared': {
    means:
      'The selector of the condition binds an input that the operation does not declare, or asks for one of a wrong type where no type is declared.',
    why: 'No observed call could be selected, or nobody could say which.',
    next: "Correct the key, or declare it and its type in the operation's `requestShape`.",
  },
  'condition-pointer-not-observation-rooted': {
    means: 'A pointer in the condition does not begin with `/interactions/observed/`.',
    why: 'The condition is asked of one observation at a time and knows no step of a plan.',
    next: 'Write `observed` where the name of the step stands.',
  },
  'condition-pointer-unwritable': {
    means: 'A pointer in the condition reads something that the operation of the probe does not declare.',
    why: 'It would find nothing in every trial.',
    next: "Correct it, or declare what it reads in the operation's `responseDescriptor`.",
  },
  'condition-artifact-channel-contract-local': {
    means: 'The condition reads a file that the operation writes.',
    why: 'Ids of files belong to one contract, and a probe is to be recognised without it.',
    next: 'Recognise the defect on another channel, such as `stdout` or `exit-code`.',
  },
  'condition-text-channel-on-api': {
    means:
      'The signature reads a channel that its kind of interface never has, such as `stdout` of an API or `response-body` of a command. The code speaks of an API and stands for all kinds.',
    why: 'It would find nothing in every trial.',
    next: 'Name a channel that the kind has. A command has `stdout`, `stderr`, `exit-code`; an API `response-body`, `response-headers`, `response-status`; a tool call `response-body`, `response-status`, `exit-code`.',
  },
  'condition-reference-set-operand': {
    means: 'The condition compares with a reference set.',
    why: 'Reference sets belong to a contract. The condition is asked without one.',
    next: 'Write the values into the condition, as literals.',
  },
  'condition-operand-illegal': {
    means: 'An operator in the condition has an operand of a kind that it does not take.',
    why: 'The answer would mean nothing.',
    next: 'The message names the operator and the place. The rules are those of `malformed-operator-expression`.',
  },
  'condition-regex-illegal': {
    means: 'A pattern in the condition is none, is not anchored, or has a backreference or a lookbehind.',
    why: 'It would match by accident, or take for ever.',
    next: 'Write it in ECMA-262 without flags, from `^` to `$`.',
  },
  'condition-quantifier-nesting': {
    means: 'A quantifier, or `covers-by-key`, stands in the predicate of another quantifier of the condition.',
    why: 'One level is evaluated.',
    next: 'Recognise the defect by one quantifier, or by two that `all` or `any` joins.',
  },
  'condition-quantifier-over-non-collection': {
    means: 'A quantifier of the condition runs over something that the operation does not declare as a collection.',
    why: 'There would be no elements to look at.',
    next: 'Point it at the key that holds the array, or correct the declared type.',
  },
  'condition-bound-element-outside-quantifier': {
    means: 'The condition speaks of the current element (`@`) outside a quantifier.',
    why: 'There is no current element there.',
    next: 'Put the expression into the predicate of `for-all` or `for-any`, or write the whole pointer.',
  },
}
