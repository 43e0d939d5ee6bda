/** Longer than any licence expression; what is longer is not read, and so not allowed. */
const LONGEST = 10_000
const MOST_NESTING = 100

/**
 * Whether an SPDX expression is covered by identifiers: `OR` needs one side, `AND` both, anything else is one identifier, compared
 * with its case. An exception (`WITH`) is part of the identifier. Spec: contracts/08-gates.md, section 6.2.
 */
export function isAllowed(expression: string, allowed: ReadonlySet<string>, depth = 0): boolean {
  if (expression.length > LONGEST || depth > MOST_NESTING) return false
  const inner = unwrapped(expression)
  const either = splitOn(inner, ' OR ')
  if (either.length > 1) return either.some((operand) => isAllowed(operand, allowed, depth + 1))
  const all = splitOn(inner, ' AND ')
  if (all.length > 1) return all.every((operand) => isAllowed(operand, allowed, depth + 1))
  return allowed.has(inner)
}

/** Without blanks and parentheses around the whole. */
function unwrapped(expression: string): string {
  let inner = expression.trim()
  while (isWrapped(inner)) inner = inner.slice(1, -1).trim()
  return inner
}

function isWrapped(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at === text.length - 1
  }
  return false
}

/** Splits where the operator stands outside all parentheses. */
function splitOn(text: string, operator: string): string[] {
  const operands: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth !== 0 || !text.startsWith(operator, at)) continue
    operands.push(text.slice(from, at))
    from = at + operator.length
    at = from - 1
  }
  operands.push(text.slice(from))
  return operands
}
