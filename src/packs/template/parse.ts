import { oncePer } from '../../canonical/once-per.ts'
import type { Argument, TemplateElement } from '../model.ts'
import { parseText, type TemplatePart, type TextProblem } from './text.ts'

/** Indexes into `cli`: `[2]` for an element, `[2, 1]` for the second element of a group. */
export type TemplateSteps = readonly number[]

export type ParsedElement = { readonly parts: readonly TemplatePart[]; readonly steps: TemplateSteps }

/** Elements that stand or fall together; an element outside any group is a group of its own. */
export type ParsedGroup = { readonly elements: readonly ParsedElement[]; readonly isGroup: boolean }

export type Placeholder = { readonly name: string; readonly steps: TemplateSteps }

export type TemplateProblem = {
  readonly kind: TextProblem | 'empty' | 'bin-not-literal'
  readonly steps: TemplateSteps
  readonly message: string
}

/** An argv template, split once. It can be rendered when `problems` is empty. */
export type ParsedTemplate = {
  readonly groups: readonly ParsedGroup[]
  /** The elements of all groups, in order. */
  readonly elements: readonly ParsedElement[]
  /** Every use of a placeholder, in template order; a name may come again. */
  readonly placeholders: readonly Placeholder[]
  readonly problems: readonly TemplateProblem[]
}

/** Argument name to declaration, as a command's `args` has it. */
export type Arguments = Readonly<Record<string, Argument>>

/** Lint, several rules, probes and calls all ask about the same `cli`, which nobody changes after loading. */
const parsed = oncePer(splitTemplate)

/** Splits a command's `cli`; names are not compared with `args` here. Spec: packs/01-pack-format.md, "argv templates". */
export function parseTemplate(cli: readonly TemplateElement[]): ParsedTemplate {
  return parsed(cli)
}

function splitTemplate(cli: readonly TemplateElement[]): ParsedTemplate {
  const problems: TemplateProblem[] = []
  const placeholders: Placeholder[] = []
  const elements: ParsedElement[] = []
  const parse = (text: string, steps: TemplateSteps): ParsedElement => {
    const { parts, problem } = parseText(text)
    if (problem !== null) problems.push({ kind: problem, steps, message: TEXT_PROBLEMS[problem] })
    for (const part of parts) if (part.kind === 'placeholder') placeholders.push({ name: part.name, steps })
    const element = { parts, steps }
    elements.push(element)
    return element
  }
  const groups = cli.map((element, index): ParsedGroup => {
    if (typeof element === 'string') return { elements: [parse(element, [index])], isGroup: false }
    return { elements: element.map((text, inner) => parse(text, [index, inner])), isGroup: true }
  })
  const [bin] = elements
  if (bin === undefined) {
    problems.push({ kind: 'empty', steps: [], message: 'the template is empty; it begins with the name of the CLI' })
  } else if (bin.parts.some((part) => part.kind === 'placeholder')) {
    const message = 'the first element is the name of the CLI and may not come from an argument'
    problems.push({ kind: 'bin-not-literal', steps: bin.steps, message })
  }
  return { groups, elements, placeholders, problems }
}

const TEXT_PROBLEMS: Readonly<Record<TextProblem, string>> = {
  unclosed: '"{{" has no closing "}}"',
  unnamed: '"{{}}" names no argument',
  nul: 'it holds a NUL byte',
}

/** The names a template uses, in order, each once. */
export function templatePlaceholders(cli: readonly TemplateElement[]): string[] {
  return [...new Set(parseTemplate(cli).placeholders.map(({ name }) => name))]
}

/** The text of an element without placeholders; null for one with any. */
export function literalOf(element: ParsedElement): string | null {
  let text = ''
  for (const part of element.parts) {
    if (part.kind === 'placeholder') return null
    text += part.text
  }
  return text
}

/** The name of the argument that an element is nothing but the value of; null for any other element. */
export function loneArgument({ parts: [part, ...others] }: ParsedElement): string | null {
  return part?.kind === 'placeholder' && others.length === 0 ? part.name : null
}

/** The declaration of an argument; undefined when nobody declared it, whatever objects inherit. */
export function declaredArgument(args: Arguments, name: string): Argument | undefined {
  return Object.hasOwn(args, name) ? args[name] : undefined
}

/** Whether a group or element may be left out: it names an optional argument that has no default. */
export function isDroppable(group: ParsedGroup, args: Arguments): boolean {
  return group.elements.some(({ parts }) =>
    parts.some((part) => {
      const argument = part.kind === 'placeholder' ? declaredArgument(args, part.name) : undefined
      return argument !== undefined && argument.required !== true && argument.default === undefined
    }),
  )
}

const SUBCOMMAND_WORD = /^[A-Za-z0-9][A-Za-z0-9_.:+-]*$/

/**
 * The literal words after the bin, up to the first option or placeholder: `["issue", "list"]` of
 * `["gh", "issue", "list", "--json"]`. Empty when there is none (jq, curl). A word that can be no subcommand (a path, an
 * assignment, a filter) ends it, and so does a group that may be left out: its words belong to the value.
 */
export function subcommandPath(cli: readonly TemplateElement[], args: Arguments = {}): string[] {
  const { groups } = parseTemplate(cli)
  const path: string[] = []
  for (const [index, group] of groups.entries()) {
    if (isDroppable(group, args)) return path
    for (const element of index === 0 ? group.elements.slice(1) : group.elements) {
      const word = literalOf(element)
      if (word === null || !SUBCOMMAND_WORD.test(word)) return path
      path.push(word)
    }
  }
  return path
}
