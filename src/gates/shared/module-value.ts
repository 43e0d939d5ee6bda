import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { type GateContext, GateRefusal } from '../gate.ts'
import { normalised, RelativePath } from './paths.ts'
import { NonEmpty, strictObject } from './section.ts'

/** How a count is taken from a value. */
export const Take = v.optional(v.picklist(['value', 'length', 'keys']), 'value')
export type Take = v.InferOutput<typeof Take>

/** A value that the consumer's own code names. Reading it runs that code. Spec: contracts/08-gates.md, section 3.4. */
export const ModuleValue = strictObject({
  module: RelativePath,
  export: NonEmpty,
  path: v.optional(v.array(NonEmpty)),
  take: Take,
})
export type ModuleValue = v.InferOutput<typeof ModuleValue>

/** What a module value stands for, and what messages call it. */
export type Loaded = { readonly source: string; readonly value: unknown }

/** A schema of the consumer's, such as one of zod's. */
export type Parser = { safeParse(value: unknown): ParserVerdict }
export type ParserVerdict = { readonly success: boolean; readonly issues: readonly ParserIssue[] }
/** `errors` holds the issues of each branch of a union, when the parser tells them. */
export type ParserIssue = {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly errors: readonly (readonly ParserIssue[])[]
}

/** A module, or a function of it, that has not answered by then never will; without a limit the run would never end. */
const MOST_MS = 60_000

/**
 * Imports the module and walks to the value. A module is run once, however many values of it are read.
 *
 * @throws GateRefusal EVAL_QUALITY_MODULE_VALUE: the module cannot be imported, exports no such name, or the path leads nowhere
 */
export async function loadModuleValue(named: ModuleValue, context: GateContext): Promise<Loaded> {
  const { module, path = [] } = named
  const source = sourceOf(named)
  const exports = await importModule(module, context)
  if (!Object.hasOwn(exports, named.export)) {
    const names = Object.keys(exports).sort()
    const listed = names.length === 0 ? 'nothing' : names.join(', ')
    throw refusal(`${module} exports no "${named.export}"; it exports ${listed}`)
  }
  let value = guarded(source, () => exports[named.export])
  for (const key of path) value = guarded(source, () => step(value, { key, source }))
  return { source, value }
}

/** What messages call a module value: `<module>'s <export>[.<path>]`. */
export function sourceOf({ module, export: name, path = [] }: ModuleValue): string {
  return `${module}'s ${[name, ...path].join('.')}`
}

/** Loads the value and counts it as its `take` says. @throws GateRefusal EVAL_QUALITY_MODULE_VALUE: it cannot be counted so */
export async function readCount(named: ModuleValue, context: GateContext): Promise<number> {
  const { source, value } = await loadModuleValue(named, context)
  const counted = guarded(source, () => countOf(value, named.take))
  if (!counted.ok) throw refusal(`${source} ${counted.why}`)
  return counted.count
}

/** @throws GateRefusal EVAL_QUALITY_MODULE_VALUE: it is no array of strings */
export async function readStringList(named: ModuleValue, context: GateContext): Promise<string[]> {
  const { source, value } = await loadModuleValue(named, context)
  return guarded(source, () => {
    if (!Array.isArray(value)) throw refusal(`${source} is ${kindOf(value)}; a list of strings was expected`)
    return value.map((member: unknown, index) => {
      if (typeof member === 'string') return member
      throw refusal(`${source} holds ${kindOf(member)} at ${index}; a list of strings was expected`)
    })
  })
}

/** A string, or what a function returns, at once or later. @throws GateRefusal EVAL_QUALITY_MODULE_VALUE: it is anything else */
export async function readText(named: ModuleValue, context: GateContext): Promise<string> {
  const { source, value } = await answerOf(named, context)
  if (typeof value === 'string') return value
  throw refusal(`${source} is ${kindOf(value)}; a string or a function returning one was expected`)
}

/** A boolean, or what a function returns, at once or later. @throws GateRefusal EVAL_QUALITY_MODULE_VALUE: it is anything else */
export async function readVerdict(named: ModuleValue, context: GateContext): Promise<boolean> {
  const { source, value } = await answerOf(named, context)
  if (typeof value === 'boolean') return value
  throw refusal(`${source} is ${kindOf(value)}; a boolean or a function returning one was expected`)
}

/**
 * A schema that can be asked about values. What it answers is judged, too.
 *
 * @throws GateRefusal EVAL_QUALITY_MODULE_VALUE: it has no safeParse; when asked: safeParse throws or answers in another shape
 */
export async function readParser(named: ModuleValue, context: GateContext): Promise<Parser> {
  const { source, value } = await loadModuleValue(named, context)
  const safeParse = guarded(source, () => (isObject(value) ? value['safeParse'] : undefined))
  if (typeof safeParse !== 'function') throw refusal(`${source} has no safeParse`)
  return {
    safeParse: (asked) => guarded(source, () => verdictOf(safeParse.call(value, asked), source)),
  }
}

/** Counts a value. A string has a length, too, but characters are never what a page counts. */
export function countOf(
  value: unknown,
  take: Take,
): { readonly ok: true; readonly count: number } | { readonly ok: false; readonly why: string } {
  switch (take) {
    case 'value':
      if (isCount(value)) return { ok: true, count: value }
      return {
        ok: false,
        why: `is ${kindOf(value)}, not a whole number of at least 0; a list takes "length", a table takes "keys"`,
      }
    case 'length': {
      if (typeof value === 'string') return { ok: false, why: 'is a string, and characters are not counted' }
      const length = isObject(value) ? value['length'] : undefined
      if (isCount(length)) return { ok: true, count: length }
      return { ok: false, why: `is ${kindOf(value)}, which has no length; a table takes "keys"` }
    }
    case 'keys':
      if (typeof value === 'object' && value !== null) return { ok: true, count: Object.keys(value).length }
      return { ok: false, why: `is ${kindOf(value)}, which has no keys` }
  }
}

async function importModule(module: string, { root }: GateContext): Promise<Record<string, unknown>> {
  const { href } = pathToFileURL(join(root, normalised(module)))
  try {
    const exports: unknown = await inTime(import(href))
    return isObject(exports) ? exports : {}
  } catch (cause) {
    throw refusal(`${module} could not be imported: ${messageOf(cause)}`, cause)
  }
}

async function answerOf(named: ModuleValue, context: GateContext): Promise<Loaded> {
  const { source, value } = await loadModuleValue(named, context)
  if (typeof value !== 'function') return { source, value }
  try {
    return { source, value: await inTime(Promise.resolve(value())) }
  } catch (cause) {
    throw refusal(`${source} threw: ${messageOf(cause)}`, cause)
  }
}

/** Also keeps the process alive: a promise that nothing will ever settle would otherwise end it as if all were well. */
async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${MOST_MS / 1000} seconds`)), MOST_MS)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function step(value: unknown, { key, source }: { readonly key: string; readonly source: string }): unknown {
  if (!isObject(value)) throw refusal(`${source}: "${key}" is looked for in ${kindOf(value)}`)
  if (key in value) return value[key]
  throw refusal(`${source}: "${key}" is absent; the keys there are ${Object.keys(value).sort().join(', ') || 'none'}`)
}

function verdictOf(answer: unknown, source: string): ParserVerdict {
  if (!isObject(answer) || typeof answer['success'] !== 'boolean') {
    throw refusal(`${source}: safeParse answered ${kindOf(answer)} without a "success" of true or false`)
  }
  const error = answer['error']
  return { success: answer['success'], issues: isObject(error) ? issuesOf(error['issues']) : [] }
}

function issuesOf(issues: unknown): ParserIssue[] {
  if (!Array.isArray(issues)) return []
  return issues.filter(isObject).map((issue) => ({
    path: Array.isArray(issue['path']) ? issue['path'].filter(isPropertyKey) : [],
    message: String(issue['message'] ?? ''),
    errors: Array.isArray(issue['errors']) ? issue['errors'].map(issuesOf) : [],
  }))
}

/** A value of a stranger's may be a getter or a proxy that throws. */
function guarded<Value>(source: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof GateRefusal) throw cause
    throw refusal(`${source} could not be read: ${messageOf(cause)}`, cause)
  }
}

function refusal(message: string, cause?: unknown): GateRefusal {
  return new GateRefusal('EVAL_QUALITY_MODULE_VALUE', message, cause === undefined ? undefined : { cause })
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number') return `the number ${value}`
  return typeof value === 'object' ? 'an object' : typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function isPropertyKey(value: unknown): value is PropertyKey {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'symbol'
}
