import {
  type Arguments,
  declaredArgument,
  type GivenValues,
  parseText,
  textOfValue,
} from '../../packs/argv-template.ts'
import type { Command } from '../../packs/model.ts'
import type { Preview } from '../../report/exec-report.ts'
import { shellWord } from '../../report/shell-quote.ts'

/** What a placeholder may stand for in a title or preview. */
export type TextSources = {
  readonly args: Arguments
  readonly values: GivenValues
  /** The command's JSON result; absent while it has not run. */
  readonly result?: unknown
}

/**
 * The first template of a title's chain whose placeholders all resolve; undefined when there is none.
 * Spec: packs/01-pack-format.md, `title`.
 */
export function renderTitle(chain: readonly string[] | undefined, sources: TextSources): string | undefined {
  for (const template of chain ?? []) {
    const text = renderText(template, sources)
    if (text !== null) return text
  }
  return undefined
}

/** What a person sees before confirming: the declared preview, or the command line itself. */
export function renderPreview(
  command: Command,
  sources: TextSources,
  argv: readonly string[] | null,
): Preview | undefined {
  const declared = command.preview
  if (declared !== undefined) {
    const text = renderText(declared.template, sources)
    if (text !== null) return { kind: declared.kind, text }
  }
  return argv === null ? undefined : { kind: 'command', text: argv.map(shellWord).join(' ') }
}

/** The text with every placeholder filled in; null when one has no value. */
function renderText(template: string, sources: TextSources): string | null {
  const { parts, problem } = parseText(template)
  if (problem !== null) return null
  let text = ''
  for (const part of parts) {
    const piece = part.kind === 'literal' ? part.text : lookUp(part.name, sources)
    if (piece === null) return null
    text += piece
  }
  return text
}

function lookUp(name: string, { args, values, result }: TextSources): string | null {
  if (name.startsWith('result.')) return fromResult(result, name.slice('result.'.length).split('.'))
  const argument = declaredArgument(args, name)
  if (argument === undefined) return null
  const value = Object.hasOwn(values, name) ? values[name] : argument.default
  const text = value === undefined ? null : textOfValue(argument, value)
  switch (text?.kind) {
    case undefined:
      return null
    case 'one':
      return text.text
    case 'many':
      return text.texts.join(', ')
    case 'switch':
      return String(text.on)
  }
}

function fromResult(result: unknown, path: readonly string[]): string | null {
  let value = result
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null
    value = Object.entries(value).find(([key]) => key === step)?.[1]
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}
