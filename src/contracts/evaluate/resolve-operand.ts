import { ownEntry } from '../../canonical/own-entry.ts'
import { pointerTokens } from '../../canonical/pointer-tokens.ts'
import { type InteractionPointer, isBoundElement, parsePointer } from '../compile/pointer.ts'
import type { JsonValue, Operand, ReferenceSet, SetOperand } from '../schemas/eval-contract.ts'
import type { Observation } from '../schemas/sealed-run-record.ts'
import { channelRoot } from './channel-root.ts'
import { ABSENT, type ResolvedValue } from './values.ts'
import { walkTokens } from './walk.ts'

/**
 * What an operand denotes.
 *
 * @param boundElement the element the innermost quantifier around it looks at; ABSENT outside of one
 */
export type ResolveOperand = (operand: Operand | SetOperand, boundElement: ResolvedValue) => ResolvedValue

/** By step, leg or signature identifier: the one observation it stands for. Null, or no entry, when there is none. */
export type StepObservations = Readonly<Record<string, Observation | null>>

/** The members of each declared set, or the declared sets themselves, as a contract has them. */
export type ReferenceSetMembers = Readonly<Record<string, JsonValue[] | Pick<ReferenceSet, 'members'>>>

/**
 * Resolves operands against chosen observations. Names are looked up among own properties only: a step may be called
 * `constructor`. Spec: contracts part 04, section 4.3.
 *
 * @param referenceSets null, as a contract spells it, declares none
 */
export function makeResolveOperand(
  stepObservations: StepObservations,
  referenceSets: ReferenceSetMembers | null,
): ResolveOperand {
  const places = new Map<string, Place>()
  return (operand, boundElement) => {
    if ('literal' in operand) return operand.literal
    if ('referenceSet' in operand) return membersOf(referenceSets ?? {}, operand.referenceSet)
    const place = places.get(operand.pointer) ?? placeOf(operand.pointer)
    places.set(operand.pointer, place)
    return lookUp(place, stepObservations, boundElement)
  }
}

type Place =
  | { readonly root: 'bound-element'; readonly tail: readonly string[] }
  | { readonly root: 'step'; readonly pointer: InteractionPointer }
  | { readonly root: 'nowhere' }

function placeOf(pointer: string): Place {
  // Bare `@/` is the element itself, not its member with the empty name.
  if (isBoundElement(pointer)) {
    return { root: 'bound-element', tail: pointer === '@/' ? [] : pointerTokens(pointer.slice(1)) }
  }
  const parsed = parsePointer(pointer)
  return parsed === null ? { root: 'nowhere' } : { root: 'step', pointer: parsed }
}

function lookUp(place: Place, observations: StepObservations, boundElement: ResolvedValue): ResolvedValue {
  switch (place.root) {
    case 'bound-element':
      return walkTokens(boundElement, place.tail)
    case 'step':
      return readPointer(ownEntry(observations, place.pointer.step) ?? null, place.pointer)
    case 'nowhere':
      return ABSENT
  }
}

/** What a pointer reads from an observation; ABSENT without one. */
export function readPointer(observation: Observation | null, pointer: InteractionPointer): ResolvedValue {
  return observation === null ? ABSENT : walkTokens(channelRoot(observation, pointer), pointer.tail)
}

function membersOf(referenceSets: ReferenceSetMembers, id: string): ResolvedValue {
  const set = ownEntry(referenceSets, id)
  if (set === undefined) return ABSENT
  return Array.isArray(set) ? set : set.members
}
