import type { Argument, TemplateElement } from '../model.ts'
import type { Positional } from './help/positionals.ts'
import type { HelpedCommand } from './reading.ts'

/** An argument of a proposed command and where its value goes in the template. */
export type ProposedArgument = {
  readonly name: string
  readonly argument: Argument
  readonly element: TemplateElement
}

export type ArgumentContext = {
  readonly bin: string
  /** A read of the pack that lists what the command works on; null when there is none. */
  readonly lister: string | null
}

/**
 * The arguments of a proposed command, options first: the fields of its JSON, how much a read returns, what a write has to say, and
 * what the usage line wants. What nobody has confirmed is marked TODO in its example.
 */
export function proposedArguments(command: HelpedCommand, context: ArgumentContext): ProposedArgument[] {
  const taken = new Set<string>()
  const proposed = [
    ...(command.access === 'read' ? limitOf(command) : textsOf(command)),
    ...fieldsOf(command, context),
    ...command.positionals.map((positional) => positionalArgument(positional, command, context)),
  ]
  return proposed.filter(({ name }) => !taken.has(name) && taken.add(name))
}

const LIMITS: readonly string[] =
  '--limit --max-count --max-results --max-items --page-size --per-page --searchlimit'.split(' ')
const USUAL_LIMIT = 20
const LARGEST_LIMIT = 100

/** How many entries a read returns at most; with a default, so that it never returns everything. */
function limitOf({ options }: HelpedCommand): ProposedArgument[] {
  for (const option of options) {
    const flag = LIMITS.find((known) => option.names.includes(known))
    if (flag === undefined) continue
    const said = Number(/\bdefault(?:s to|:)? ?(\d{1,3})\b/i.exec(option.description)?.[1] ?? USUAL_LIMIT)
    const limit = said > 0 && said <= LARGEST_LIMIT ? said : USUAL_LIMIT
    const argument: Argument = {
      type: 'integer',
      description: `How many entries to return at most, which the CLI calls ${flag}.`,
      default: limit,
      example: limit,
    }
    return [{ name: 'limit', argument, element: `${flag}={{limit}}` }]
  }
  return []
}

/** What a CLI asks for, or opens an editor for, when a write leaves it out. */
const TEXTS: readonly string[] = ['title', 'message', 'body']

function textsOf({ options, path, asksForText }: HelpedCommand): ProposedArgument[] {
  return TEXTS.flatMap((name): ProposedArgument[] => {
    const option = options.find(({ names, value }) => value !== null && names.includes(`--${name}`))
    if (option === undefined) return []
    const required = asksForText && (name !== 'body' || /\bprompt/i.test(option.description))
    const argument: Argument = {
      type: 'string',
      ...(required ? { required } : {}),
      description: `The ${name} that ${path.join(' ')} is to use, in the words of the user.`,
      example: todo(name),
    }
    return [{ name, argument, element: `--${name}={{${name}}}` }]
  })
}

/** The names of the fields to print: only running the command tells which there are. */
function fieldsOf({ json, path }: HelpedCommand, { bin }: ArgumentContext): ProposedArgument[] {
  const [element] = json?.words ?? []
  if (json?.needsFields !== true || element === undefined) return []
  const argument: Argument = {
    type: 'string',
    required: true,
    description: `Names of the fields to print, joined by commas, as "${[bin, ...path].join(' ')}" knows them.`,
    example: todo('fields'),
  }
  return [{ name: 'fields', argument, element }]
}

function positionalArgument(
  { name, label, required, afterDashes }: Positional,
  { path, name: command }: HelpedCommand,
  { bin, lister }: ArgumentContext,
): ProposedArgument {
  const source = lister === null || lister === command || !required ? '' : `, from the output of ${lister}`
  const argument: Argument = {
    type: 'string',
    ...(required ? { required } : {}),
    description: `What the usage of "${[bin, ...path].join(' ')}" calls ${label}${source}.`,
    example: todo(name),
  }
  const element = `{{${name}}}`
  return { name, argument, element: afterDashes ? ['--', element] : element }
}

/** Rule M021 finds it, and neither probes nor eval cases use it. */
function todo(name: string): string {
  return `TODO ${name}`
}
