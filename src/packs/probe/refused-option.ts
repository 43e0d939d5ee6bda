import { type Printed, toldLines } from './telling-line.ts'

/**
 * The option of a failed run that the CLI says it does not know, as it was passed and without its value; null when it says no
 * such thing. An option whose value is refused is known.
 */
export function refusedOption(
  ran: Printed & { readonly argv: readonly string[]; readonly exitCode: number | null },
): string | null {
  if (ran.exitCode === 0) return null
  const options = ran.argv.slice(1).flatMap((word) => /^--?[A-Za-z][\w-]*/.exec(word)?.[0] ?? [])
  if (options.length === 0) return null
  const refusals = [ran.stderr, ran.stdout].flatMap(toldLines).filter((line) => {
    return REFUSES_OPTION.test(line) && !REFUSES_VALUE.test(line)
  })
  return options.find((option) => refusals.some((line) => namesOption(line, option))) ?? null
}

const REFUSES_OPTION =
  /\b(?:unknown|unrecogni[sz]ed|invalid|unexpected|no such|nonexistent|undefined|unsupported|illegal)\b[^.]{0,30}?\b(?:options?|flags?|switch(?:es)?|predicate)\b(?! value)|\b(?:unknown|unrecogni[sz]ed|unexpected|no such)\b[^.]{0,20}?\barguments?\b|\b(?:option|flag|argument)\b.{0,60}?\b(?:is unknown|not defined|wasn't expected|not recogni[sz]ed|not a valid)\b/i

const REFUSES_VALUE = /\binvalid (?:argument|value|parameter)\b/i

/** Whether a line names an option: with its dashes, or without them in quotes or behind a colon: git says "unknown option `json'". */
export function namesOption(line: string, option: string): boolean {
  const name = RegExp.escape(option.replace(/^-+/, ''))
  return new RegExp(`(?:(?:^|[^\\w-])--?|['"\`]|:\\s?)${name}(?![\\w-])`).test(line)
}
