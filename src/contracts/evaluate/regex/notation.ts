/** What flags and groups such as `(?i:…)` turn on where something stands. */
export type Modifiers = { readonly i: boolean; readonly m: boolean; readonly s: boolean }

/** How often something is repeated, and where what says so ends. */
export type Quantifier = {
  readonly min: number
  /** Infinity for no bound. */
  readonly max: number
  readonly greedy: boolean
  readonly end: number
}

/** What the parenthesis at a place opens, and where what it holds begins. */
export type Opening = { readonly end: number } & (
  | { readonly kind: 'look'; readonly behind: boolean; readonly negated: boolean }
  | { readonly kind: 'plain'; readonly modifiers: Modifiers }
  | { readonly kind: 'capture' }
)

/** The quantifier that begins at a place of a pattern that the engine has accepted; null where none does. */
export function quantifierAt(pattern: string, at: number): Quantifier | null {
  const [text, sign, least, comma, most] = matchAt(/([*+?])|\{(\d+)(?:(,)(\d*))?\}/y, pattern, at) ?? []
  if (text === undefined) return null
  const isLazy = pattern[at + text.length] === '?'
  return { ...bounds(sign, { least, comma, most }), greedy: !isLazy, end: at + text.length + (isLazy ? 1 : 0) }
}

type Braces = Readonly<Record<'least' | 'comma' | 'most', string | undefined>>

function bounds(sign: string | undefined, { least, comma, most }: Braces): Pick<Quantifier, 'min' | 'max'> {
  if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
  const min = Number(least)
  // `{2}` is exactly two, `{2,}` at least two.
  if (comma === undefined) return { min, max: min }
  return { min, max: most === undefined || most === '' ? Number.POSITIVE_INFINITY : Number(most) }
}

/** @param modifiers those that hold around it */
export function openingAt(pattern: string, at: number, modifiers: Modifiers): Opening {
  const [look, behind, sign] = matchAt(/\(\?(<?)([=!])/y, pattern, at) ?? []
  if (look !== undefined) {
    return { kind: 'look', behind: behind === '<', negated: sign === '!', end: at + look.length }
  }
  const [plain, on, off] = matchAt(/\(\?([ims]*)(?:-([ims]*))?:/y, pattern, at) ?? []
  if (plain !== undefined) {
    return { kind: 'plain', modifiers: modified(modifiers, on ?? '', off ?? ''), end: at + plain.length }
  }
  const [capture = '('] = matchAt(/\((?:\?<[^>]*>)?/y, pattern, at) ?? []
  return { kind: 'capture', end: at + capture.length }
}

function modified(modifiers: Modifiers, on: string, off: string): Modifiers {
  const isSet = (flag: 'i' | 'm' | 's') => on.includes(flag) || (modifiers[flag] && !off.includes(flag))
  return { i: isSet('i'), m: isSet('m'), s: isSet('s') }
}

/** @param expression must be sticky */
function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}
