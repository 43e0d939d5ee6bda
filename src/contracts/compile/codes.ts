import type { FailureCode } from '../../canonical/faults.ts'
import type { CodeTable } from '../../report/code-entry.ts'

/** What a structurally wrong contract is told, for people. Spec: contracts part 02, sections 3 to 10 and 15. */
export const FAILURE_ENTRIES: CodeTable<FailureCode> = {
  'missing-requirement-linkage': {
    means: 'A behavior names neither a requirement nor a risk: its `requirementLinks` and its `riskLinks` are empty.',
    why: 'When it fails, nobody can say which promise was broken.',
    next: 'Add a link to one of the lists, with the `scheme` and `id` under which the requirement or the risk is known to you.',
  },
  'no-observable-success-criterion': {
    means: 'The `observableSuccessCriterion` of a behavior is null.',
    why: 'Neither an evaluator nor a reader knows what to look for.',
    next: 'Say in a sentence what anybody can see when the behavior holds.',
  },
  'unreachable-check-evidence': {
    means:
      'A check, a captured value, a witness or the fixture reset is about something the contract does not declare: a step or an operation nobody named, a channel the operation does not have, a key its response descriptor does not list.',
    why: 'It would find nothing in every trial, and nobody would notice.',
    next: 'Compare the pointer in the message with the `stepId`s of the plan and the keys of the `responseDescriptor`, then correct it or declare what it reads. A captured value is one top-level key of the described channel, declared as a scalar of the type of the input it fills.',
  },
  'malformed-operator-expression': {
    means:
      'An expression is used in a way that means nothing: an operand the operator does not take, a pointer to the current element outside a quantifier, a pattern that is not anchored, or a witness whose two legs cannot be told apart.',
    why: 'It would come out true or false for a reason that has nothing to do with the system.',
    next: 'The message names the place and the reason. A pattern is of ECMA-262 without flags, runs from `^` to `$`, and has no backreference or lookbehind. A witness has two legs with ids of their own that differ on its channel, and a relation that reads both.',
  },
  'quantifier-over-non-collection': {
    means: '`for-all` or `for-any` runs over a value whose declared type is no array.',
    why: 'There are no elements to look at, so the check could never decide anything.',
    next: 'Point `collection` at the key that holds the array, or correct its type in `responseDescriptor.types`.',
  },
  'quantifier-nesting-exceeded': {
    means: 'A quantifier, or `covers-by-key`, stands in the predicate of another quantifier.',
    why: 'One level is evaluated; deeper down it would be open which element is meant.',
    next: 'Keep one quantifier in each expression: join two with `all` or `any`, or give the inner question an oracle of its own.',
  },
  'unresolved-reference-set': {
    means: 'A check compares with a reference set that `referenceSets` does not declare.',
    why: 'There is nothing to compare with.',
    next: 'Declare the set, or correct its name in the check.',
  },
  'duplicate-operation-signature': {
    means:
      'Two operations are called in the same way: the same method and path (what a path parameter is called does not count), the same executable and subcommands, or the same tool.',
    why: 'Nobody could say which of the two an observed call was.',
    next: 'Remove one, or declare the call that really tells them apart.',
  },
  'undeclared-mandatory-input': {
    means:
      'A call supplies an input that its operation does not declare, a witness leaves out one it requires, a principal is named that nobody declared, or an operation with inputs has no `sensitivityWitness`.',
    why: 'What a contract does not declare of a call it can neither vary nor judge.',
    next: 'Declare the key in the `requestShape`, or take it out of the call. Give every operation with inputs a witness. Of a draft, `--no-strict-inputs` lets most of this pass.',
  },
  'oracle-missing-channel': {
    means: 'An oracle has no `direction` or no `check`.',
    why: 'The direction tells the evaluator where to look, the check decides. With one of them alone it is never asked, or never answered.',
    next: 'Write the half that is missing.',
  },
  'direction-check-misaligned': {
    means:
      'The direction of an oracle says something else than its check: an evidence target that the check does not read, a relation that does not occur in it, another polarity.',
    why: 'An evaluator that follows its brief would be judged by something it was never pointed to.',
    next: 'Let `evidenceTargets` be pointers that the check reads, letter for letter, `relation` an operator that occurs in it, and both polarities the same.',
  },
  'unsupported-interface-kind': {
    means: 'An interface is of a kind that cannot be probed, such as `web`.',
    why: 'Nothing could be observed on it.',
    next: 'Declare it as `api`, `cli` or `mcp`, by the way it is really called.',
  },
  'nested-temporal-clause': {
    means: 'A step comes `after` one that itself comes after another.',
    why: 'A plan says what is to be tried. A long chain is a script, and shows only that the script was followed.',
    next: 'Let the step come after the first of the chain, or set its `after` to null.',
  },
  'plan-exceeds-scripting-bound': {
    means:
      'The interaction plan is larger than a plan may be: more than 16 steps, more than two after one step, more than two steps that are followed so, or more than four separate pairs.',
    why: 'The more of the way is laid out, the less the evaluation says about the evaluator.',
    next: 'The message names what was counted and the limit. Drop steps that no oracle reads, or split the contract.',
  },
  'binding-cycle': {
    means: 'A step takes a value from itself, or from a step that waits for it.',
    why: 'No order of calls could supply the value.',
    next: 'Capture it from a step that can be made before, or bind a literal.',
  },
  'captured-channel-undeclared': {
    means: 'A value is captured from a channel that the operation does not describe.',
    why: 'Only the described channel has keys and types. Nobody knows whether another holds the value.',
    next: 'Capture it from the channel of the response descriptor: the response body, or what `descriptorChannel` names.',
  },
  'rubric-scores-reasoning-prose': {
    means: 'A rubric scores how the evaluator says it came to its answer.',
    why: 'Fluent reasoning is cheap, and proves nothing about the answer.',
    next: 'Reword it so that it judges what was produced. The message quotes the words that were found.',
  },
  'rubric-unanchored': {
    means:
      'A rubric has no firm scale: no levels, a level, criterion or penalty without words, an id or level that stands twice, no `maxLength`, or no failure-mode penalties.',
    why: 'Two judges would score the same answer differently.',
    next: 'Give each level a number of its own and an anchor, each criterion an id of its own and a text, set `maxLength`, and list what is penalised.',
  },
  'rubric-evidence-unreachable': {
    means: 'A criterion of a rubric points at evidence that the contract does not declare.',
    why: 'The judge would have nothing to score.',
    next: 'Correct the pointer in `evidence`, or declare in the response descriptor what it reads.',
  },
  'forbidden-input-floor-incomplete': {
    means: '`forbiddenInputs` leaves out one of the seven inputs that every evaluator is kept from.',
    why: 'Who can read the specification, the source or the answers evaluates nothing.',
    next: 'List all seven: `original-spec`, `source-code`, `repository`, `builder-transcript`, `implementation-logs`, `comparator-results`, `human-labels`.',
  },
  'scoped-reference-resolves-forbidden': {
    means: 'The contract hands resources to the evaluator, in `scopedResources` or in `testData.resources`.',
    why: 'What a reference leads to may be one of the forbidden inputs, and nothing here could tell.',
    next: 'Remove the entry. `scopedResources` is null or empty, and so are the resources of the test data.',
  },
  'waiver-incomplete': {
    means: 'A waiver lacks its rule, its rationale, its approval or its expiry.',
    why: 'An exception that nobody stands for, or that never ends, is a hole.',
    next: 'Fill in `rule`, `rationale`, `approval` and `expiresAt`, or remove the waiver.',
  },
  'brief-exceeds-scripting-bound': {
    means:
      'The sealed brief tells a direction as a sequence: it has more words such as "then" and "before", or more list markers, than `probeStepBound` allows.',
    why: 'A brief that spells out the steps tests whether they were followed.',
    next: "Reword the oracle's `scope` and `negativeDomain`, so that they say what is judged and not in which order, or raise `probeStepBound`.",
  },
  'unresolved-artifact-reference': {
    means: 'A pointer, or `descriptorChannel`, names a file that the operation does not say it writes.',
    why: 'The evidence would never be there.',
    next: "Add the file to the operation's `artifacts`, or correct its id.",
  },
  'irreducible-step-reference': {
    means: 'Two steps that one oracle reads would be described to the evaluator in the same words.',
    why: 'Step ids stay secret, so the evaluator could not tell which call is meant.',
    next: 'Let what the steps bind tell them apart, by another key or another literal, or read one of them only.',
  },
  'excluded-content-in-declaration': {
    means:
      "A text in the contract looks like a secret or like somebody's data: a private key, a token, an e-mail address, the number of an account or a card.",
    why: 'A contract is shared and hashed. What is in it cannot be taken back.',
    next: 'Put a digest, an opaque reference or an invented value of another form in its place. The message names the place and never the text.',
  },
  'duplicate-interface-identifier': {
    means: 'Two entries of `permittedInterfaces` have the same `logicalId`.',
    why: 'Steps, findings and policies name an interface by it. Nobody would know which is meant.',
    next: 'Give each a `logicalId` of its own, and correct the steps that name it.',
  },
}
