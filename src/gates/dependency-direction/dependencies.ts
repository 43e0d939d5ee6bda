import { isAccessed, isPunctuation, isString, isWord, nesting, type Token, type Tokens } from '../typescript/token.ts'
import { isCalled } from './is-called.ts'
import { closingOf, LOOK_AHEAD } from './look-ahead.ts'
import type { LocalViolation } from './violation.ts'

/** One static dependency of a file. */
export type Dependency = {
  readonly line: number
  readonly specifier: string
  readonly via: 'import' | 'export' | 'dynamic-import' | 'require' | 'reference-path' | 'reference-types'
  /** What stands between `import` and `from`; null where there is no such clause. */
  readonly clause: Tokens | null
}

/** A dependency, or a place where one is not allowed or cannot be told. */
export type Found =
  | { readonly kind: 'dependency'; readonly dependency: Dependency }
  | { readonly kind: 'violation'; readonly violation: LocalViolation }

export type CommonJs = 'forbid' | 'check'

/** Every static dependency that a file's code has, in order of appearance. Spec: contracts/08-gates.md, section 7.3. */
export function* dependencies(tokens: Tokens, commonjs: CommonJs): Generator<Found> {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || isAccessed(tokens, index)) continue
    if (token.text === 'import') yield* importAt(tokens, index, commonjs)
    if (token.text === 'export') yield* exportAt(tokens, index)
    if (token.text === 'require' && isCalled(tokens, index)) yield* requireAt(tokens, index, commonjs)
  }
}

function* importAt(tokens: Tokens, index: number, commonjs: CommonJs): Generator<Found> {
  const keyword = tokens[index]
  const next = tokens[index + 1]
  if (keyword === undefined || next === undefined) return
  if (isString(next)) {
    yield edge(next, 'import')
    return
  }
  if (isPunctuation(next, '(')) {
    if (isCalled(tokens, index)) yield dynamicImportAt(tokens, index + 1, keyword)
    return
  }
  // `import.meta` depends on nothing; `import.defer(…)` and `import.source(…)` load a module.
  if (isPunctuation(next, '.')) {
    if (isPunctuation(tokens[index + 3], '(') && !isWord(tokens[index + 2], 'meta')) {
      yield dynamicImportAt(tokens, index + 3, keyword)
    }
    return
  }
  // A name in the braces of another declaration: `{ import as x }`.
  if (isWord(next, 'as') && tokens[index + 2]?.kind === 'word' && !isWord(tokens[index + 2], 'from')) return
  // Anything else is a member of that name, such as `{ import: 1 }`.
  if (next.kind !== 'word' && !isPunctuation(next, '{') && !isPunctuation(next, '*')) return

  if (isImportEquals(tokens, index)) {
    if (commonjs === 'forbid')
      yield violation(keyword, 'import', 'import-equals is prohibited; use an import declaration')
    return
  }
  const source = sourceAfter(tokens, index + 1)
  yield source === null
    ? violation(keyword, 'import', 'could not determine what this import declaration imports from')
    : edge(source.specifier, 'import', tokens.slice(index + 1, source.from))
}

/** `import X =`, `import type X =`. */
function isImportEquals(tokens: Tokens, index: number): boolean {
  if (!isWord(tokens[index], 'import') || tokens[index + 1]?.kind !== 'word') return false
  if (isPunctuation(tokens[index + 2], '=')) return true
  return (
    isWord(tokens[index + 1], 'type') && tokens[index + 2]?.kind === 'word' && isPunctuation(tokens[index + 3], '=')
  )
}

/** The `from` outside braces, and the string after it; null when the declaration ends, or the look-ahead, without one. */
function sourceAfter(tokens: Tokens, start: number): { readonly from: number; readonly specifier: Token } | null {
  let depth = 0
  for (let at = start; at < tokens.length && at - start <= LOOK_AHEAD; at++) {
    const token = tokens[at]
    if (token === undefined) return null
    depth += nesting(token)
    if (depth < 0) return null
    if (depth > 0) continue
    if (isPunctuation(token, ';') || isWord(token, 'import', 'export')) return null
    const specifier = tokens[at + 1]
    if (isWord(token, 'from') && isString(specifier)) return { from: at, specifier }
  }
  return null
}

function dynamicImportAt(tokens: Tokens, open: number, keyword: Token): Found {
  const argument = tokens[open + 1]
  const after = tokens[open + 2]
  if (isString(argument) && (isPunctuation(after, ')') || isPunctuation(after, ',')))
    return edge(argument, 'dynamic-import')
  return violation(keyword, 'import()', 'dynamic import() argument must be a string literal')
}

function* exportAt(tokens: Tokens, index: number): Generator<Found> {
  const keyword = tokens[index]
  if (keyword === undefined) return
  const start = isWord(tokens[index + 1], 'type') ? index + 2 : index + 1
  const opening = tokens[start]
  if (isPunctuation(opening, '*')) {
    const source = sourceAfter(tokens, start + 1)
    yield source === null ? unclearExport(keyword) : edge(source.specifier, 'export')
  }
  if (isPunctuation(opening, '{')) {
    const end = closingOf(tokens, start)
    if (end === null) yield unclearExport(keyword)
    else if (isWord(tokens[end + 1], 'from')) {
      const specifier = tokens[end + 2]
      yield isString(specifier) ? edge(specifier, 'export') : unclearExport(keyword)
    }
  }
}

function unclearExport(keyword: Token): Found {
  return violation(keyword, 'export', 'could not determine what this export declaration exports from')
}

function* requireAt(tokens: Tokens, index: number, commonjs: CommonJs): Generator<Found> {
  const keyword = tokens[index]
  if (keyword === undefined) return
  if (commonjs === 'forbid') {
    const isReported = isImportEquals(tokens, index - 3) || isImportEquals(tokens, index - 4)
    if (isReported && isPunctuation(tokens[index - 1], '=')) return
    yield violation(keyword, 'require', 'CommonJS require is prohibited; use an import declaration')
    return
  }
  const open = isPunctuation(tokens[index + 1], '?.') ? index + 2 : index + 1
  const argument = tokens[open + 1]
  const end = isPunctuation(tokens[open + 2], ',') ? open + 3 : open + 2
  yield isString(argument) && isPunctuation(tokens[end], ')')
    ? edge(argument, 'require')
    : violation(keyword, 'require', 'require() argument must be a string literal')
}

function edge(specifier: Token, via: Dependency['via'], clause: Tokens | null = null): Found {
  return { kind: 'dependency', dependency: { line: specifier.line, specifier: specifier.text, via, clause } }
}

function violation({ line }: Token, specifier: string, rule: string): Found {
  return { kind: 'violation', violation: { line, specifier, rule } }
}
