import { byCodeUnit } from '../../../canonical/by-code-unit.ts'
import { groupBy } from '../../../canonical/group-by.ts'
import { onlyOne } from '../../../canonical/only-one.ts'
import { pairKey } from '../../compile/pair.ts'
import { ROOT } from '../../compile/paths.ts'
import { type PlanIndex, unresolvedOperationReason } from '../../compile/plan-index.ts'
import type { InteractionPointer } from '../../compile/pointer.ts'
import type { Step } from '../../schemas/eval-contract.ts'
import { joinPhrases } from './join.ts'
import { localPhrase, preposition } from './local-phrase.ts'
import { pairSuccessors } from './pairing.ts'
import { LEVELS, type StepReference, type StepReferences } from './step-reference.ts'

export type EvidencePhrase =
  | { readonly kind: 'phrase'; readonly phrase: string }
  /** Two steps of one operation read the same, whatever is told of them. */
  | { readonly kind: 'irreducible'; readonly artifactPath: string; readonly detail: string }
  | { readonly kind: 'unresolved'; readonly detail: string }

/**
 * One noun phrase for the evidence a direction names, without a step identifier, path, method or executable.
 * Spec: contracts/02-compile-and-seal.md, section 14.3.
 *
 * @param targets interaction pointers; empty ends in `unresolved`
 */
export function evidencePhrase(
  targets: readonly string[],
  index: PlanIndex,
  references: StepReferences,
): EvidencePhrase {
  const grouped = groupByStep(targets, index)
  if (grouped.kind === 'unresolved') return grouped
  const { groups } = grouped
  const texts = new Map<string, string>()
  for (const siblings of siblingsOf(groups)) {
    const told = tellApart(siblings, references)
    if (told === null) return irreducible(siblings, index)
    for (const [place, { stepId }] of siblings.entries()) texts.set(stepId, told[place]?.text ?? '')
  }
  return { kind: 'phrase', phrase: joinPhrases(groupPhrases(groups, texts).toSorted(byCodeUnit)) }
}

export type Irreducible = Extract<EvidencePhrase, { kind: 'irreducible' }>

/** {@link evidencePhrase} for who asks only whether it would end in `irreducible`; null when not. A lone step never does. */
export function irreducibleEvidence(
  targets: readonly string[],
  index: PlanIndex,
  references: StepReferences,
): Irreducible | null {
  const grouped = groupByStep(targets, index)
  if (grouped.kind === 'unresolved') return null
  for (const siblings of siblingsOf(grouped.groups)) {
    if (siblings.length > 1 && tellApart(siblings, references) === null) return irreducible(siblings, index)
  }
  return null
}

/** What is read from one step. */
type Group = { readonly step: Step; readonly targets: InteractionPointer[] }

type Grouped =
  /** One group for each step, sorted by its identifier. */
  { readonly kind: 'grouped'; readonly groups: readonly Group[] } | Extract<EvidencePhrase, { kind: 'unresolved' }>

function groupByStep(targets: readonly string[], index: PlanIndex): Grouped {
  if (targets.length === 0) return { kind: 'unresolved', detail: 'it names no evidence' }
  const groups = new Map<string, Group>()
  for (const target of new Set(targets)) {
    const problem = addTarget(groups, target, index)
    if (problem !== null) return { kind: 'unresolved', detail: problem }
  }
  return { kind: 'grouped', groups: [...groups.values()].sort((a, b) => byCodeUnit(a.step.stepId, b.step.stepId)) }
}

/** The steps of each operation, which have to read differently. */
function siblingsOf(groups: readonly Group[]): Iterable<readonly Step[]> {
  return groupBy(
    groups.map(({ step }) => step),
    pairKey,
  ).values()
}

/** @returns why the target cannot be told, or null */
function addTarget(groups: Map<string, Group>, target: string, index: PlanIndex): string | null {
  const { parsed: pointer, step, operation } = index.source(target)
  if (pointer === null) return `"${target}" is no interaction pointer`
  if (step === null) return `"${target}" names no single step of the plan`
  if (operation === null) return `"${target}" leads nowhere: ${unresolvedOperationReason(index, step)}`
  const group = groups.get(step.stepId)
  if (group === undefined) groups.set(step.stepId, { step, targets: [pointer] })
  else group.targets.push(pointer)
  return null
}

/** Characters of captured calls that one reference may expand; the second is tried when the first was used up. */
const BUDGETS = [100_000, 4_000_000]

/** The references of the steps at the lowest level at which all of them read differently; null when there is none. */
function tellApart(siblings: readonly Step[], references: StepReferences): readonly StepReference[] | null {
  for (const budget of BUDGETS) {
    let ranOut = false
    for (const level of LEVELS) {
      const told = siblings.map((step) => references({ step, level, budget }))
      if (new Set(told.map(({ text }) => text)).size === siblings.length) return told
      ranOut ||= told.some((reference) => reference.ranOut)
    }
    if (!ranOut) return null
  }
  return null
}

function irreducible([first]: readonly Step[], index: PlanIndex): Irreducible {
  const { interfaceId = '', operationId = '' } = first ?? {}
  const isShared = index.isSharedOperationId(operationId)
  const operation = isShared ? `"${operationId}" of the interface "${interfaceId}"` : `"${operationId}"`
  return {
    kind: 'irreducible',
    artifactPath: `${ROOT}.interactionPlan${isShared ? `[interfaceId=${interfaceId}]` : ''}[operationId=${operationId}]`,
    detail: `two steps calling the operation ${operation} bind the same inputs, so a direction cannot tell them apart without naming them`,
  }
}

function groupPhrases(groups: readonly Group[], texts: ReadonlyMap<string, string>): string[] {
  const textOf = ({ stepId }: Step) => texts.get(stepId) ?? ''
  const single = new Map<string, InteractionPointer>()
  for (const { step, targets } of groups) {
    const target = onlyOne(targets)
    if (target !== null) single.set(step.stepId, target)
  }
  const phrases = groups
    .filter(({ step }) => !single.has(step.stepId))
    .map(({ step, targets }) => `${textOf(step)}: ${joinPhrases(targets.map(localPhrase).toSorted(byCodeUnit))}`)
  const lone = groups.map(({ step }) => step).filter(({ stepId }) => single.has(stepId))
  for (const pairing of pairSuccessors(lone)) {
    const read = pairing.flatMap((step): ReadTarget[] => {
      const target = single.get(step.stepId)
      return target === undefined ? [] : [{ target, reference: textOf(step) }]
    })
    phrases.push(read.toSorted(byNeutralOrder).map(fullPhrase).join(' set beside '))
  }
  return phrases
}

type ReadTarget = { readonly target: InteractionPointer; readonly reference: string }

function fullPhrase({ target, reference }: ReadTarget): string {
  return `${localPhrase(target)} ${preposition(target)} ${reference}`
}

/** Inputs first, else by what is read: an order that does not give away which call came earlier. */
function byNeutralOrder(a: ReadTarget, b: ReadTarget): number {
  const rank = ({ target }: ReadTarget) => (target.channel === 'call-inputs' ? 0 : 1)
  const what = ({ target }: ReadTarget) =>
    JSON.stringify([target.channel, target.inputChannel, target.artifactId, target.tail])
  return rank(a) - rank(b) || byCodeUnit(what(a), what(b)) || byCodeUnit(a.reference, b.reference)
}
