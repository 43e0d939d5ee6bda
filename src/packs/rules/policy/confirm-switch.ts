import { type Arguments, declaredArgument, loneArgument, parseTemplate, subcommandPath } from '../../argv-template.ts'
import type { TemplateElement } from '../../model.ts'

/** Switches whose very name says that the CLI asks nothing; the ones to suggest come first. */
const NAMED_FOR_IT: readonly string[] = (
  '--yes --assume-yes --assumeyes --auto-approve -auto-approve --no-confirm --noconfirm --skip-confirmation --skip-confirm ' +
  '--no-prompt --no-prompts --skip-prompt --non-interactive --noninteractive --no-interaction --no-input --noinput'
).split(' ')

/** Switches that skip the question in one CLI and do something else in the next (`git push --force`): their help decides. */
const OFTEN_FOR_IT: readonly string[] = ['-y', '--confirm', '--force', '-f']

/**
 * The options a template passes by its own text or as the `flag` of a boolean, without their values: `--yes` of
 * `"--yes"`, `"--yes=true"` and `{ "flag": "--yes" }`.
 */
export function passedOptions(cli: readonly TemplateElement[], args: Arguments): ReadonlySet<string> {
  const options = new Set<string>()
  for (const element of parseTemplate(cli).elements) {
    const [first] = element.parts
    const lone = loneArgument(element)
    const flag = lone === null ? undefined : declaredArgument(args, lone)?.flag
    const text = first?.kind === 'literal' ? first.text : (flag ?? '')
    if (text.startsWith('-')) options.add(text.split('=', 1)[0] ?? text)
  }
  return options
}

/** Whether a template passes a switch that most CLIs take as "do not ask". `-f` is left out: more often it names a file. */
export function passesConfirmation(passed: ReadonlySet<string>): boolean {
  return [...NAMED_FOR_IT, '-y', '--confirm', '--force'].some((option) => passed.has(option))
}

/** An option as help lists it: `-y, --yes` and what stands behind and below it. */
type ListedOption = { readonly names: readonly string[]; readonly description: string }

/** The options in a CLI's help that keep it from asking, each with all its names, the one to suggest first. */
export function offeredConfirmations(help: string): string[][] {
  const offers = listedOptions(plainHelp(help)).filter(isOffer)
  return offers.map(({ names }) => names.toSorted((a, b) => preference(a) - preference(b)))
}

/** A long name that is none of these tells what the short one is for: `-f, --fill` of `gh pr create` skips other questions. */
function isOffer({ names, description }: ListedOption): boolean {
  if (names.some((name) => NAMED_FOR_IT.includes(name))) return true
  const isOften = names.every((name) => OFTEN_FOR_IT.includes(name) || !name.startsWith('--'))
  return isOften && names.some((name) => OFTEN_FOR_IT.includes(name)) && skipsTheQuestion(description)
}

function skipsTheQuestion(description: string): boolean {
  return /\b(?:skip|skips|without|no|not|don['’]?t|never|bypass(?:es)?|disables?|suppress(?:es)?|avoids?)\b[^.]{0,40}\b(?:prompt|confirm|ask|question)|\b(?:assume|answer|automatic|say)\w*\b[^.]{0,20}\byes\b/i.test(
    description,
  )
}

const PREFERRED: readonly string[] = [...NAMED_FOR_IT, '--confirm', '--force', '-y', '-f']

function preference(name: string): number {
  const index = PREFERRED.indexOf(name)
  return index === -1 ? PREFERRED.length : index
}

/** Without colour codes and the overstriking of man pages. */
function plainHelp(help: string): string {
  return help.replace(/\u001b\[[0-9;]*m/g, '').replace(/.\u0008/g, '')
}

function listedOptions(help: string): ListedOption[] {
  const lines = help.split('\n').map((line) => line.trim())
  return lines.flatMap((line, index) => {
    if (!line.startsWith('-')) return bracketedOptions(line)
    const words = line.split(/[\s,|/]+/)
    const end = words.findIndex((word) => !word.startsWith('-'))
    const names = (end === -1 ? words : words.slice(0, end)).map(optionName)
    return [{ names, description: [line, ...below(lines, index)].join(' ') }]
  })
}

/** Lines that go on with what an option does: at most three, up to a blank one or the next option. */
function below(lines: readonly string[], index: number): readonly string[] {
  const next = lines.slice(index + 1, index + 4)
  const end = next.findIndex((line) => line === '' || line.startsWith('-'))
  return end === -1 ? next : next.slice(0, end)
}

/** `[-y|--yes]` in a usage line; it says nothing about what the option does. */
function bracketedOptions(line: string): ListedOption[] {
  return Array.from(line.matchAll(/\[(-[\w-]+(?:\s?[|,]\s?-[\w-]+)*)\]/g), ([, inner = '']) => ({
    names: inner.split(/[\s|,]+/),
    description: '',
  }))
}

/** `--force` of `--[no-]force`, `--yes` of `--yes=false:`. */
function optionName(word: string): string {
  return /^-{1,2}[\w-]*/.exec(word.replace('[no-]', ''))?.[0] ?? word
}

/** The template with switches right behind its subcommand, where they are read as options and not as operands. */
export function withSwitches(
  cli: readonly TemplateElement[],
  args: Arguments,
  options: readonly string[],
): TemplateElement[] {
  const path = subcommandPath(cli, args)
  let at = 1
  while (at <= path.length && cli[at] === path[at - 1]) at++
  return [...cli.slice(0, at), ...options, ...cli.slice(at)]
}
