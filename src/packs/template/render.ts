import {
  type Arguments,
  declaredArgument,
  literalOf,
  loneArgument,
  type ParsedElement,
  type ParsedGroup,
  type ParsedTemplate,
  type TemplateProblem,
} from './parse.ts'
import { type ArgumentProblem, expectedType, type GivenValues, textOfValue, type ValueText } from './values.ts'

export type RenderedArgv =
  | { readonly ok: true; readonly argv: readonly string[] }
  | { readonly ok: false; readonly problems: readonly (ArgumentProblem | TemplateProblem)[] }

/**
 * The argv that a template and values make; `argv[0]` is the template's own first word. All problems are told, in template
 * order. Values nobody uses are ignored: validating the call as a whole is not done here.
 * Spec: packs/01-pack-format.md, "argv templates".
 */
export function renderArgv(template: ParsedTemplate, args: Arguments, values: GivenValues): RenderedArgv {
  if (template.problems.length > 0) return { ok: false, problems: template.problems }
  const resolved = resolveArguments(template, args, values)
  if (resolved.problems.length > 0) return { ok: false, problems: resolved.problems }
  const argv: string[] = []
  const problems: ArgumentProblem[] = []
  const sofar: Sofar = { before: null, group: null, isAfterDashes: false }
  for (const group of template.groups) {
    if (isLeftOut(group, resolved.texts)) continue
    for (const element of group.elements) {
      const rendered = renderElement(element, resolved.texts)
      problems.push(...guard({ element, rendered, group, sofar, args }))
      argv.push(...rendered.map(({ text }) => text))
      if (rendered.length > 0) advance(sofar, element, group)
    }
  }
  return problems.length > 0 ? { ok: false, problems: firstOfEach(problems) } : { ok: true, argv }
}

type Resolved = ValueText & {
  /** Written by the pack's author (a default), not given by the caller. */
  readonly isDefault: boolean
  readonly flag: string | null
}

/** Name to text; null for an optional argument without a value and without a default. */
type Texts = ReadonlyMap<string, Resolved | null>

function resolveArguments(
  template: ParsedTemplate,
  args: Arguments,
  values: GivenValues,
): { readonly texts: Texts; readonly problems: readonly ArgumentProblem[] } {
  const texts = new Map<string, Resolved | null>()
  const problems: ArgumentProblem[] = []
  for (const { name } of template.placeholders) {
    if (texts.has(name)) continue
    const resolved = resolveArgument(name, args, values)
    texts.set(name, resolved.ok ? resolved.text : null)
    if (!resolved.ok) problems.push({ argument: name, ...resolved.problem })
  }
  for (const element of template.elements) {
    const name = loneArgument(element)
    const text = name === null ? null : texts.get(name)
    if (name === null || text?.kind !== 'switch' || !text.on || text.flag !== null) continue
    const message = `argument "${name}" is true, but the manifest gives it no "flag" to pass on`
    problems.push({ kind: 'no-flag', argument: name, message })
  }
  return { texts, problems }
}

type Resolution =
  | { readonly ok: true; readonly text: Resolved | null }
  | { readonly ok: false; readonly problem: Omit<ArgumentProblem, 'argument'> }

function resolveArgument(name: string, args: Arguments, values: GivenValues): Resolution {
  const argument = declaredArgument(args, name)
  if (argument === undefined) {
    return refusal('undeclared', `placeholder "{{${name}}}" names no argument of this command`)
  }
  const given = Object.hasOwn(values, name) ? values[name] : undefined
  const value = given ?? argument.default
  const text = value === undefined ? undefined : textOfValue(argument, value)
  if (text === null) return refusal('ill-typed', `argument "${name}" must be ${expectedType(argument)}`)
  // An empty list leaves nothing to pass on; kept, it would leave the option before it dangling.
  if (text === undefined || (text.kind === 'many' && text.texts.length === 0)) {
    return argument.required === true ? refusal('missing', `argument "${name}" is required`) : { ok: true, text: null }
  }
  const flag = argument.flag === '' ? null : (argument.flag ?? null)
  const words = [...textsOf(text), ...(text.kind === 'switch' && flag !== null ? [flag] : [])]
  if (words.some((word) => word.includes('\0'))) {
    return refusal('nul', `argument "${name}" may not contain a NUL byte`)
  }
  return { ok: true, text: { ...text, isDefault: given === undefined, flag } }
}

function refusal(kind: ArgumentProblem['kind'], message: string): Resolution {
  return { ok: false, problem: { kind, message } }
}

function textsOf(value: ValueText): readonly string[] {
  switch (value.kind) {
    case 'one':
      return [value.text]
    case 'many':
      return value.texts
    case 'switch':
      return [String(value.on)]
  }
}

function isLeftOut(group: ParsedGroup, texts: Texts): boolean {
  return group.elements.some((element) =>
    element.parts.some((part) => part.kind === 'placeholder' && (texts.get(part.name) ?? null) === null),
  )
}

/** One argv element, and whose value begins it. */
type RenderedElement = {
  readonly text: string
  /** The argument the caller gave that stands first in it; null where the author's own text does. */
  readonly source: string | null
  /** That value is empty, so that the text behind it comes first. */
  readonly isEmpty: boolean
}

function renderElement(element: ParsedElement, texts: Texts): RenderedElement[] {
  const lone = loneArgument(element)
  const value = lone === null ? null : (texts.get(lone) ?? null)
  if (lone !== null && value !== null) {
    const source = value.isDefault || value.kind === 'switch' ? null : lone
    const words = value.kind === 'switch' ? (value.on ? [value.flag ?? ''] : []) : textsOf(value)
    return words.map((text) => ({ text, source, isEmpty: text === '' }))
  }
  let text = ''
  let source: string | null = null
  let isEmpty = false
  for (const part of element.parts) {
    const resolved = part.kind === 'placeholder' ? (texts.get(part.name) ?? null) : null
    const piece = part.kind === 'literal' ? part.text : resolved === null ? '' : textsOf(resolved).join(',')
    if (text === '' && part.kind === 'placeholder' && resolved?.isDefault === false) {
      source = part.name
      isEmpty = piece === ''
    }
    text += piece
  }
  return [{ text, source, isEmpty }]
}

/** What stands before the next element, as it was really rendered. */
type Sofar = {
  /** The element right before, when it is the template's own text; null when a value made it. */
  before: string | null
  /** The group that element came from. */
  group: ParsedGroup | null
  /** A literal `--` has been passed: nothing after it is an option. */
  isAfterDashes: boolean
}

function advance(sofar: Sofar, element: ParsedElement, group: ParsedGroup): void {
  sofar.before = literalOf(element)
  sofar.group = group
  if (sofar.before === '--') sofar.isAfterDashes = true
}

/** Refuses values that the CLI would take for an option. Each element of a list is judged alone. */
function* guard(judged: {
  readonly element: ParsedElement
  readonly rendered: readonly RenderedElement[]
  readonly group: ParsedGroup
  readonly sofar: Readonly<Sofar>
  readonly args: Arguments
}): Iterable<ArgumentProblem> {
  const { element, rendered, group, sofar, args } = judged
  if (sofar.isAfterDashes) return
  const isBound = group.isGroup && group === sofar.group
  for (const [index, { text, source, isEmpty }] of rendered.entries()) {
    if (source === null || !text.startsWith('-')) continue
    if (index === 0 && sofar.before !== null && takesValue(sofar.before, isBound)) continue
    const argument = declaredArgument(args, source)
    if (argument === undefined || argument.allow_leading_dash === true) continue
    const isNumber = argument.type === 'integer' || argument.type === 'number'
    if (isNumber && loneArgument(element) !== null) continue
    const message = isEmpty
      ? `argument "${source}" may not be empty: what follows it starts with "-"`
      : `argument "${source}" may not start with "-"`
    yield { kind: 'leading-dash', argument: source, message }
  }
}

/** Options that take no value nearly everywhere; what follows one is an operand, and a dash in front makes that an option. */
const SWITCHES: ReadonlySet<string> = new Set(
  (
    '--json --jsonl --ndjson --json-lines --yes --force --confirm --assume-yes --auto-approve --quiet --silent --verbose ' +
    '--debug --help --version --all --raw --pretty --porcelain --dry-run --recursive --interactive --non-interactive ' +
    '--stat --oneline --cached --staged --global --web --draft --compact-output --raw-output --null-input --slurp ' +
    '-y -q -v -f -r -a -h -i -l -rf -fr -la -al'
  ).split(' '),
)

/** Inside a group an option is bound to the value behind it; elsewhere it takes one unless it is known not to. */
function takesValue(option: string, isBound: boolean): boolean {
  if (!/^-[^-]|^--[^-]/.test(option) || option.includes('=')) return false
  return isBound || !(SWITCHES.has(option) || option.startsWith('--no-'))
}

function firstOfEach(problems: readonly ArgumentProblem[]): ArgumentProblem[] {
  const told = new Set<string>()
  return problems.filter(({ argument }) => !told.has(argument) && told.add(argument))
}
