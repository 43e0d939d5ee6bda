import { type Binding, rawBodyOf, sortedBindingsOf } from '../../compile/bindings.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
import type { PlanIndex } from '../../compile/plan-index.ts'
import { parsePointer } from '../../compile/pointer.ts'
import type { RawBody, Step } from '../../schemas/eval-contract.ts'
import { joinPhrases } from './join.ts'
import { localPhrase } from './local-phrase.ts'
import { sortedJson } from './sorted-json.ts'

/** How much of a binding a reference tells, from least to most. Spec: contracts/02-compile-and-seal.md, section 14.3. */
export const LEVELS = ['generic', 'kind', 'literal'] as const
export type Level = (typeof LEVELS)[number]

/** A rendered reference. `ranOut` tells that captures were left unexpanded because the budget was used up. */
export type StepReference = { readonly text: string; readonly ranOut: boolean }

/** Renders which call a step is, without its identifier. Answers are kept per step, level and budget. */
export type StepReferences = (rendering: {
  readonly step: Step
  readonly level: Level
  /** Characters of captures that may be expanded inside this one reference. */
  readonly budget: number
}) => StepReference

export function stepReferences(index: PlanIndex): StepReferences {
  const known = new Map<string, StepReference>()
  const wholes = new Map(LEVELS.map((level) => [level, new Map<string, Whole>()]))
  return ({ step, level, budget }) => {
    const question = `${step.stepId} ${level} ${budget}`
    const kept = known.get(question)
    if (kept !== undefined) return kept
    const whole = wholes.get(level) ?? new Map<string, Whole>()
    const rendering: Rendering = { index, level, whole, left: budget, ranOut: false, cuts: 0, open: new Set() }
    const text = renderStep(step, index.operationOf(step), rendering)
    const reference = { text, ranOut: rendering.ranOut }
    known.set(question, reference)
    return reference
  }
}

/** A reference in which every capture was expanded, and what its expansions cost. */
type Whole = { readonly text: string; readonly cost: number }

type Rendering = {
  readonly index: PlanIndex
  readonly level: Level
  /** By step; without it, captures of captures would be told again and again. */
  readonly whole: Map<string, Whole>
  left: number
  ranOut: boolean
  /** How many captures were left unexpanded for the budget's or a ring's sake. */
  cuts: number
  /** Steps whose reference is being rendered: a capture back into one is not expanded. */
  readonly open: Set<string>
}

function renderStep(step: Step, operation: DeclaredOperation | null, rendering: Rendering): string {
  const whole = rendering.whole.get(step.stepId)
  if (whole !== undefined && whole.cost < rendering.left) {
    rendering.left -= whole.cost
    return whole.text
  }
  const { left, cuts } = rendering
  rendering.open.add(step.stepId)
  const bound = bindingPhrases(step, rendering)
  rendering.open.delete(step.stepId)
  const call = operationPhrase(step, operation, rendering.index)
  const text = bound.length === 0 ? call : `${call} (with ${joinPhrases(bound)})`
  if (rendering.cuts === cuts) rendering.whole.set(step.stepId, { text, cost: left - rendering.left })
  return text
}

const NOUNS: Readonly<Record<DeclaredOperation['family'], string>> = { api: 'endpoint', cli: 'command', mcp: 'tool' }

/** The interface is named, in quotation marks, exactly when another one declares the same operation identifier. */
function operationPhrase(
  { operationId, interfaceId }: Step,
  operation: DeclaredOperation | null,
  index: PlanIndex,
): string {
  const call = `the ${operationId.replaceAll('-', ' ')} ${NOUNS[operation?.family ?? 'api']}`
  return index.isSharedOperationId(operationId) ? `${call} of "${interfaceId}"` : call
}

function bindingPhrases(step: Step, rendering: Rendering): string[] {
  const bindings = sortedBindingsOf(step)
  const malformed = bindings.filter(({ value }) => 'matcher' in value && value.matcher === 'type-violating')
  if (malformed.length > 0) return malformed.map((binding) => `a malformed value for ${nameOf(binding)}`)
  const raw = rawBodyOf(step)
  const phrases =
    rendering.level === 'literal' ? phrasesInFull(bindings, rendering) : bindings.map(shortPhrase(rendering.level))
  return raw === null ? phrases : [...phrases, rawBodyPhrase(raw, rendering.level)]
}

function shortPhrase(level: 'generic' | 'kind'): (binding: Binding) => string {
  return (binding) => {
    const { value } = binding
    const name = nameOf(binding)
    if (level === 'generic' || 'matcher' in value) return `a supplied value for ${name}`
    if ('literal' in value) return `a stated value for ${name}`
    return 'principal' in value ? ofAccount(name, value.principal) : obtainedEarlier(name)
  }
}

/** Captures from one earlier step are told together, where the first of them stands. */
function phrasesInFull(bindings: readonly Binding[], rendering: Rendering): string[] {
  const expansions = new Map<string, string | null>()
  return bindings.flatMap((binding) => {
    const { value } = binding
    const name = nameOf(binding)
    if ('matcher' in value) return [`a supplied value for ${name}`]
    if ('literal' in value) return [`the value ${sortedJson(value.literal)} for ${name}`]
    if ('principal' in value) return [ofAccount(name, value.principal)]
    const source = parsePointer(value.captured)?.step ?? ''
    const expansion = expansions.get(source)
    if (expansion === null) return [obtainedEarlier(name)]
    if (expansion !== undefined) return []
    const expanded = expandCaptures(source, bindings, rendering)
    expansions.set(source, expanded)
    return [expanded ?? obtainedEarlier(name)]
  })
}

/** Null when the earlier step cannot be told: it is being told already, calls nothing declared, or the budget is used up. */
function expandCaptures(source: string, bindings: readonly Binding[], rendering: Rendering): string | null {
  const step = rendering.index.step(source)
  const operation = step === null ? null : rendering.index.operationOf(step)
  if (step === null || operation === null) return null
  if (rendering.open.has(source) || rendering.left <= 0) {
    rendering.cuts++
    rendering.ranOut ||= !rendering.open.has(source)
    return null
  }
  const call = renderStep(step, operation, rendering)
  const obtained = bindings.flatMap((binding) => {
    const pointer = 'captured' in binding.value ? parsePointer(binding.value.captured) : null
    return pointer?.step === source ? [`${nameOf(binding)} obtained as ${localPhrase(pointer)}`] : []
  })
  const text = `${joinPhrases(obtained)} from ${call}`
  rendering.left -= text.length
  return text
}

function rawBodyPhrase({ contentType, base64 }: RawBody, level: Level): string {
  switch (level) {
    case 'generic':
      return 'a supplied raw body'
    case 'kind':
      return 'a stated raw body'
    case 'literal':
      return `the raw body ${JSON.stringify(base64)} in base64, of type ${JSON.stringify(contentType)}`
  }
}

function nameOf({ channel, key }: Binding): string {
  return `${channel} ${JSON.stringify(key)}`
}

function ofAccount(name: string, principal: string): string {
  return `a value of the account "${principal}" for ${name}`
}

function obtainedEarlier(name: string): string {
  return `a value obtained earlier for ${name}`
}
