/** Kinds of token that the gates tell apart, by their names in TypeScript. */
export const SYNTAX_KINDS = [
  'EndOfFile',
  'NumericLiteral',
  'BigIntLiteral',
  'StringLiteral',
  'RegularExpressionLiteral',
  'NoSubstitutionTemplateLiteral',
  'TemplateHead',
  'TemplateMiddle',
  'TemplateTail',
  'LessThanToken',
  'GreaterThanToken',
  'SlashToken',
  'SlashEqualsToken',
  'CloseBraceToken',
  'Identifier',
  'PrivateIdentifier',
  'FirstKeyword',
  'LastKeyword',
  'JsxText',
  'JsxTextAllWhiteSpaces',
] as const

const SCANNER_FUNCTIONS = [
  'setText',
  'scan',
  'scanJsxToken',
  'scanJsxAttributeValue',
  'reScanGreaterToken',
  'reScanSlashToken',
  'reScanTemplateToken',
  'resetTokenState',
  'tryScan',
  'getTokenStart',
  'getTokenEnd',
  'getTokenText',
  'getTokenValue',
  'isUnterminated',
] as const

/** The part of TypeScript's scanner that the gates use. Offsets count UTF-16 code units. */
export type Scanner = {
  setText(text: string): void
  scan(): number
  scanJsxToken(): number
  scanJsxAttributeValue(): number
  reScanGreaterToken(): number
  reScanSlashToken(): number
  reScanTemplateToken(isTaggedTemplate: boolean): number
  resetTokenState(offset: number): void
  /** Goes back to where it was when `attempt` answers false. */
  tryScan(attempt: () => boolean): boolean
  getTokenStart(): number
  getTokenEnd(): number
  getTokenText(): string
  getTokenValue(): string
  isUnterminated(): boolean
}

/** The part of `typescript/unstable/ast` that the gates use. */
export type TypeScript = {
  createScanner(skipTrivia: boolean): Scanner
  readonly SyntaxKind: Readonly<Record<(typeof SYNTAX_KINDS)[number], number>>
}

/** Whether a loaded module has all of it; {@link missingMember} says what it lacks. */
export function isTypeScript(module: unknown): module is TypeScript {
  return missingMember(module) === null
}

/**
 * What a module lacks of {@link TypeScript}, as a consumer would look for it: `createScanner`, `createScanner().scan`,
 * `SyntaxKind.TemplateHead`.
 *
 * @returns the first one in a fixed order; null when nothing is missing
 */
export function missingMember(module: unknown): string | null {
  const create = member(module, 'createScanner')
  if (typeof create !== 'function') return 'createScanner'
  const scanner: unknown = create(true)
  for (const name of SCANNER_FUNCTIONS) {
    if (typeof member(scanner, name) !== 'function') return `createScanner().${name}`
  }
  const kinds = member(module, 'SyntaxKind')
  for (const name of SYNTAX_KINDS) {
    if (typeof member(kinds, name) !== 'number') return `SyntaxKind.${name}`
  }
  return null
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
