import type { Argument, TemplateElement } from '../model.ts'
import { type Arguments, declaredArgument, literalOf, loneArgument, type Placeholder, parseTemplate } from './parse.ts'

/** Placeholders that forward whatever the caller likes, declared or not. Spec: packs/01-pack-format.md, "argv templates". */
export const CATCH_ALL_NAMES: ReadonlySet<string> = new Set(['argv', 'args', 'rest', '*'])

/** Names under which a list stands for "everything else". */
const CATCH_ALL_LISTS: ReadonlySet<string> = new Set(
  (
    'arguments extra extras extraargs extraarguments extraflags extraoptions otherargs moreargs restargs remainingargs ' +
    'additionalargs cliargs rawargs passthrough passthroughargs flags switches cmd command commandline cmdline tail'
  ).split(' '),
)

/** Whether a placeholder of this name forwards arbitrary arguments whatever is declared. Case does not count. */
export function isCatchAllName(placeholder: string): boolean {
  return CATCH_ALL_NAMES.has(placeholder.toLowerCase())
}

/**
 * The first placeholder of a template that forwards arbitrary arguments, or null: `{{argv}}` and its like anywhere, or a list
 * argument that stands for "everything else", which is a list in elements of its own, behind no option, that is named so, is
 * described so, or may hold options of its own.
 */
export function catchAllPlaceholder(cli: readonly TemplateElement[], args: Arguments = {}): Placeholder | null {
  const { elements, placeholders } = parseTemplate(cli)
  const named = placeholders.find(({ name }) => isCatchAllName(name))
  if (named !== undefined) return named
  let before = ''
  let isAfterDashes = false
  for (const element of elements) {
    const name = loneArgument(element)
    const argument = name === null ? undefined : declaredArgument(args, name)
    const isOptionValue = before.startsWith('-') && before !== '--' && !before.includes('=')
    if (name !== null && argument?.type === 'array' && !isOptionValue) {
      const mayHoldOptions = argument.allow_leading_dash === true && !isAfterDashes
      if (mayHoldOptions || standsForEverythingElse(name, argument)) return { name, steps: element.steps }
    }
    before = literalOf(element) ?? ''
    if (before === '--') isAfterDashes = true
  }
  return null
}

function standsForEverythingElse(name: string, { description = '' }: Argument): boolean {
  return CATCH_ALL_LISTS.has(name.toLowerCase().replaceAll(/[^a-z]/g, '')) || saysEverythingElse(description)
}

function saysEverythingElse(description: string): boolean {
  return /\b(?:additional|extra|remaining|further|other|arbitrary|raw|any)\s+(?:[\w-]+\s+){0,2}?(?:arguments|args|flags|switches|command-line options|cli options)\b/i.test(
    description,
  )
}
