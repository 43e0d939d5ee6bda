import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { ChildHost } from '../../adapters/child-host.ts'
import { type GateContext, GateRefusal } from '../gate.ts'
import { moduleHost, type Request } from './module-host/host.ts'
import { type View, viewOf } from './module-host/view.ts'
import { normalised, RelativePath } from './paths.ts'
import { NonEmpty, strictObject } from './section.ts'

/** How a count is taken from a value. */
export const Take = v.optional(v.picklist(['value', 'length', 'keys']), 'value')
export type Take = v.InferOutput<typeof Take>

/** A value that the consumer's own code names. Reading it runs that code, in a child. Spec: contracts/08-gates.md, section 3.4. */
export const ModuleValue = strictObject({
  module: RelativePath,
  export: NonEmpty,
  path: v.optional(v.array(NonEmpty)),
  take: Take,
})
export type ModuleValue = v.InferOutput<typeof ModuleValue>

/** A schema of the consumer's, such as one of zod's. */
export type Parser = { safeParse(value: unknown): Promise<ParserVerdict> }

/** `errors` holds the issues of each branch of a union, when the parser tells them. */
export type ParserIssue = {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly errors: readonly (readonly ParserIssue[])[]
}
const ParserIssue: v.GenericSchema<unknown, ParserIssue> = v.object({
  path: v.array(v.union([v.string(), v.number()])),
  message: v.string(),
  errors: v.array(v.array(v.lazy(() => ParserIssue))),
})

const ParserVerdict = v.object({ success: v.boolean(), issues: v.array(ParserIssue) })
export type ParserVerdict = v.InferOutput<typeof ParserVerdict>

const SeenView: v.GenericSchema<unknown, View> = v.object({
  kind: v.string(),
  number: v.nullable(v.number()),
  boolean: v.nullable(v.boolean()),
  text: v.nullable(v.string()),
  strings: v.nullable(v.array(v.string())),
  oddMember: v.nullable(v.object({ index: v.number(), kind: v.string() })),
  length: v.nullable(v.number()),
  keyCount: v.nullable(v.number()),
  isParser: v.boolean(),
})

const Failure = v.variant('failure', [
  v.object({ failure: v.literal('import'), message: v.string() }),
  v.object({ failure: v.literal('export'), names: v.array(v.string()) }),
  v.object({ failure: v.literal('step'), key: v.string(), kind: v.string() }),
  v.object({ failure: v.literal('absent'), key: v.string(), keys: v.array(v.string()) }),
  v.object({ failure: v.literal('unreadable'), message: v.string() }),
  v.object({ failure: v.literal('threw'), message: v.string() }),
])

const Answer = v.union([
  v.object({ view: SeenView }),
  v.object({ verdict: v.union([ParserVerdict, v.object({ odd: v.string() })]) }),
  Failure,
])
type Answer = v.InferOutput<typeof Answer>

/** A module, or a function of it, that has not answered by then never will. */
const MOST_MS = 60_000

/** What messages call a module value: `<module>'s <export>[.<path>]`. */
export function sourceOf({ module, export: name, path = [] }: ModuleValue): string {
  return `${module}'s ${[name, ...path].join('.')}`
}

/** Counts the value as its `take` says. @throws GateRefusal EVAL_QUALITY_MODULE_VALUE: it cannot be read, or counted so */
export async function readCount(named: ModuleValue, context: GateContext): Promise<number> {
  const counted = countView(await look(named, { context, ask: 'view' }), named.take)
  if (!counted.ok) throw refusal(`${sourceOf(named)} ${counted.why}`)
  return counted.count
}

/** @throws GateRefusal EVAL_QUALITY_MODULE_VALUE: it cannot be read, or is no array of strings */
export async function readStringList(named: ModuleValue, context: GateContext): Promise<readonly string[]> {
  const { strings, oddMember, kind } = await look(named, { context, ask: 'view' })
  if (strings !== null) return strings
  const what = oddMember === null ? `is ${kind}` : `holds ${oddMember.kind} at ${oddMember.index}`
  throw refusal(`${sourceOf(named)} ${what}; a list of strings was expected`)
}

/** A string, or what a function returns, at once or later. @throws GateRefusal EVAL_QUALITY_MODULE_VALUE: it is anything else */
export async function readText(named: ModuleValue, context: GateContext): Promise<string> {
  const { text, kind } = await look(named, { context, ask: 'call' })
  if (text !== null) return text
  throw refusal(`${sourceOf(named)} is ${kind}; a string or a function returning one was expected`)
}

/** A boolean, or what a function returns, at once or later. @throws GateRefusal EVAL_QUALITY_MODULE_VALUE: it is anything else */
export async function readVerdict(named: ModuleValue, context: GateContext): Promise<boolean> {
  const { boolean, kind } = await look(named, { context, ask: 'call' })
  if (boolean !== null) return boolean
  throw refusal(`${sourceOf(named)} is ${kind}; a boolean or a function returning one was expected`)
}

/**
 * A schema that can be asked about JSON values. What it answers is judged, too.
 *
 * @throws GateRefusal EVAL_QUALITY_MODULE_VALUE: it cannot be read or has no safeParse; when asked: safeParse throws or answers in
 * another shape
 */
export async function readParser(named: ModuleValue, context: GateContext): Promise<Parser> {
  const { isParser } = await look(named, { context, ask: 'view' })
  if (!isParser) throw refusal(`${sourceOf(named)} has no safeParse`)
  return {
    async safeParse(given) {
      const answer = await asked(named, { context, ask: 'parse', given })
      if (!('verdict' in answer)) throw failed(named, answer)
      if (!('odd' in answer.verdict)) return answer.verdict
      throw refusal(`${sourceOf(named)}: safeParse answered ${answer.verdict.odd} without a "success" of true or false`)
    },
  }
}

export type Counted = { readonly ok: true; readonly count: number } | { readonly ok: false; readonly why: string }

/** Counts a value. A string has a length, too, but characters are never what a page counts. */
export function countOf(value: unknown, take: Take): Counted {
  return countView(viewOf(value), take)
}

function countView({ kind, number, text, length, keyCount }: View, take: Take): Counted {
  switch (take) {
    case 'value':
      if (number !== null && Number.isSafeInteger(number) && number >= 0) return { ok: true, count: number }
      return {
        ok: false,
        why: `is ${kind}, not a whole number of at least 0; a list takes "length", a table takes "keys"`,
      }
    case 'length':
      if (text !== null) return { ok: false, why: 'is a string, and characters are not counted' }
      if (length !== null) return { ok: true, count: length }
      return { ok: false, why: `is ${kind}, which has no length; a table takes "keys"` }
    case 'keys':
      if (keyCount !== null) return { ok: true, count: keyCount }
      return { ok: false, why: `is ${kind}, which has no keys` }
  }
}

type Asking = Pick<Request, 'ask' | 'given'> & { readonly context: GateContext }

async function look(named: ModuleValue, asking: Asking): Promise<View> {
  const answer = await asked(named, asking)
  if ('view' in answer) return answer.view
  throw failed(named, answer)
}

async function asked(named: ModuleValue, { context, ...asking }: Asking): Promise<Answer> {
  const { module, export: name, path = [] } = named
  const { href } = pathToFileURL(join(context.root, normalised(module)))
  const host = await hostOf(context)
  const heard = await host.ask({ ...asking, href, export: name, path }, MOST_MS)
  context.signal.throwIfAborted()
  if (!heard.ok) throw refusal(`${sourceOf(named)} could not be read: ${heard.why}`)
  return v.parse(Answer, heard.answer)
}

function failed(named: ModuleValue, answer: Answer): GateRefusal {
  const source = sourceOf(named)
  if (!('failure' in answer)) return refusal(`${source} changed while it was read`)
  switch (answer.failure) {
    case 'import':
      return refusal(`${named.module} could not be imported: ${answer.message}`)
    case 'export':
      return refusal(`${named.module} exports no "${named.export}"; it exports ${answer.names.join(', ') || 'nothing'}`)
    case 'step':
      return refusal(`${source}: "${answer.key}" is looked for in ${answer.kind}`)
    case 'absent':
      return refusal(`${source}: "${answer.key}" is absent; the keys there are ${answer.keys.join(', ') || 'none'}`)
    case 'unreadable':
      return refusal(`${source} could not be read: ${answer.message}`)
    case 'threw':
      return refusal(`${source} threw: ${answer.message}`)
  }
}

/** One child for each run of a gate, so that a module is run once however many values of it are read. */
const hosts = new WeakMap<GateContext, Promise<ChildHost>>()

function hostOf(context: GateContext): Promise<ChildHost> {
  const known = hosts.get(context)
  if (known !== undefined) return known
  const programOf = (mark: string) => `(${moduleHost})(${viewOf}, ${JSON.stringify(mark)})`
  const host = ChildHost.start(programOf, { cwd: context.root, signal: context.signal })
  hosts.set(context, host)
  return host
}

/** Ends what runs modules for a run of a gate, if anything does. For when the gate is done, however it ended. */
export async function endModules(context: GateContext): Promise<void> {
  const host = hosts.get(context)
  hosts.delete(context)
  await host?.then((started) => started.stop())
}

function refusal(message: string): GateRefusal {
  return new GateRefusal('EVAL_QUALITY_MODULE_VALUE', message)
}
