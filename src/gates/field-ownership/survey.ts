import { heeding } from '../shared/heeding.ts'
import { normalised } from '../shared/paths.ts'
import type { Tokens } from '../typescript/token.ts'
import { readBrackets } from './brackets.ts'
import { isOwedWrite, writePosition } from './positions.ts'
import type { OwnershipSection } from './section.ts'

/** A place that sets a field and may not, or a writer that does not set one. */
export type OwnershipViolation = {
  /** Path below the configuration's folder. */
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** The field, the helper or the path that it is about. */
  readonly subject: string
  readonly rule: string
}

type Owners = Pick<OwnershipSection, 'fields' | 'declarations' | 'writers' | 'helpers'>

/**
 * Every violation in the scanned files, in the order of the files; then the writers' own. Spec: contracts/08-gates.md, section 9.2.
 *
 * @param tokensOf the tokens of a text that was scanned under that path
 */
export async function surveyOwnership(
  owners: Owners,
  texts: ReadonlyMap<string, string>,
  { tokensOf, signal }: { tokensOf: (text: string, file: string) => Tokens; signal: AbortSignal },
): Promise<OwnershipViolation[]> {
  const violations: OwnershipViolation[] = []
  const written = new Map<string, Set<string>>()
  for await (const [file, text] of heeding(texts, signal)) {
    const tokens = tokensOf(text, file)
    if (isPermitted(file, owners)) written.set(file, writtenFields(tokens, owners.fields))
    else for (const violation of trespasses(tokens, file, owners)) violations.push(violation)
  }
  return [...violations, ...neglects(owners, written)]
}

function isPermitted(file: string, { declarations, writers }: Owners): boolean {
  return writers.map(normalised).includes(file) || declarations.some((prefix) => file.startsWith(asPrefix(prefix)))
}

/** As scanned files are named: without `.` parts, the `/` at the end kept. A lone `.` stands for no file. */
function asPrefix(declared: string): string {
  const path = normalised(declared)
  if (path === '') return declared
  return declared.endsWith('/') ? `${path}/` : path
}

function writtenFields(tokens: Tokens, fields: readonly string[]): Set<string> {
  const brackets = readBrackets(tokens)
  const written = new Set<string>()
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'word' || !fields.includes(text)) continue
    const position = writePosition(tokens, index, brackets)
    if (position !== null && isOwedWrite(position, tokens[index + 1])) written.add(text)
  }
  return written
}

function* trespasses(tokens: Tokens, file: string, { fields, helpers }: Owners): Generator<OwnershipViolation> {
  const brackets = readBrackets(tokens)
  for (const [index, { kind, text, line }] of tokens.entries()) {
    const at = { file, line, subject: text }
    if ((kind === 'string' || kind === 'template') && fields.includes(text)) {
      yield {
        ...at,
        rule: 'the text is the name of an owned field and reaches it through a computed key or a reflective set',
      }
    }
    if (kind !== 'word') continue
    if (helpers.includes(text)) {
      yield {
        ...at,
        rule: 'only a declared path or a declared writer may use this helper; it is the same write one line further out',
      }
    }
    if (!fields.includes(text)) continue
    const position = writePosition(tokens, index, brackets)
    if (position === null) continue
    yield {
      ...at,
      rule: `only a declared path or a declared writer may set this field; this is a ${position} position`,
    }
  }
}

/** What the writers owe and do not do. */
function* neglects(
  { writers, fields }: Owners,
  written: ReadonlyMap<string, ReadonlySet<string>>,
): Generator<OwnershipViolation> {
  for (const file of new Set(writers.map(normalised))) {
    const own = written.get(file)
    if (own === undefined) {
      yield { file, line: 1, subject: file, rule: 'is a declared writer, and no such file was scanned' }
      continue
    }
    for (const field of fields) {
      if (own.has(field)) continue
      yield {
        file,
        line: 1,
        subject: field,
        rule: 'a declared writer has to set this field, and this file no longer does',
      }
    }
  }
}
