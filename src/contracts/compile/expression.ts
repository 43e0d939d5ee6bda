import { oncePer } from '../../canonical/once-per.ts'
import type { Expression, Operand } from '../schemas/eval-contract.ts'
import { type InteractionPointer, parsePointer } from './pointer.ts'

/** One node of an expression with where it stands. Spec: contracts/02-compile-and-seal.md, section 6.1. */
export type PlacedNode = {
  readonly node: Expression
  /** From the root, for example `.operands[0].predicate`; empty for the root itself. */
  readonly path: string
  /** How many quantifier predicates it stands in. */
  readonly quantifierDepth: number
}

/** An operand of a node, at `.operands[N]` or, of a quantifier, at `.collection`. */
export type PlacedOperand = {
  readonly operand: Operand
  readonly path: string
  readonly position: number | 'collection'
}

/** Every node of an expression in walk order: a node, then what it holds, in order. Most checks walk the same expressions. */
export const walkExpression = oncePer((root: Expression): readonly PlacedNode[] => {
  const walked: PlacedNode[] = []
  const pending: PlacedNode[] = [{ node: root, path: '', quantifierDepth: 0 }]
  for (let placed = pending.pop(); placed !== undefined; placed = pending.pop()) {
    walked.push(placed)
    // One by one: a spread of very many operands would overflow the call.
    for (const child of childrenOf(placed).reverse()) pending.push(child)
  }
  return walked
})

function childrenOf({ node, path, quantifierDepth }: PlacedNode): PlacedNode[] {
  switch (node.op) {
    case 'not':
    case 'all':
    case 'any':
      return node.operands.map((child, index) => ({ node: child, path: `${path}.operands[${index}]`, quantifierDepth }))
    case 'for-all':
    case 'for-any':
      return [{ node: node.predicate, path: `${path}.predicate`, quantifierDepth: quantifierDepth + 1 }]
    default:
      return []
  }
}

/** The operands a node carries itself, in order; none for `not`, `all` and `any`. */
export function operandsOf({ node, path }: Pick<PlacedNode, 'node' | 'path'>): PlacedOperand[] {
  switch (node.op) {
    case 'not':
    case 'all':
    case 'any':
      return []
    case 'for-all':
    case 'for-any':
      return [{ operand: node.collection, path: `${path}.collection`, position: 'collection' }]
    default:
      return node.operands.map((operand, position) => ({ operand, path: `${path}.operands[${position}]`, position }))
  }
}

export type PlacedPointer = {
  readonly pointer: string
  readonly path: string
  readonly quantifierDepth: number
}

/** Every pointer of an expression in walk order. A set operand carries none. */
export const pointersOf = oncePer((root: Expression): readonly PlacedPointer[] => {
  const pointers: PlacedPointer[] = []
  for (const placed of walkExpression(root)) {
    for (const { operand, path } of operandsOf(placed)) {
      if (!('pointer' in operand)) continue
      pointers.push({ pointer: operand.pointer, path, quantifierDepth: placed.quantifierDepth })
    }
  }
  return pointers
})

export type ParsedPointer = PlacedPointer & { readonly parsed: InteractionPointer }

/** Every interaction-rooted pointer of an expression, taken apart, in walk order. Those into a bound element are left out. */
export const parsedPointersOf = oncePer((root: Expression): readonly ParsedPointer[] => {
  return pointersOf(root).flatMap((placed) => {
    const parsed = parsePointer(placed.pointer)
    return parsed === null ? [] : [{ ...placed, parsed }]
  })
})

/**
 * What a pointer means under the element its quantifier binds. The index of the element is not inserted: the element of
 * `…/items` is addressed as `…/items/id`. Spec: contracts/02-compile-and-seal.md, section 7.4.
 *
 * @param root the collection of the innermost quantifier, resolved; null outside of one
 */
export function substitute(pointer: string, root: string | null): string {
  if (root === null || !pointer.startsWith('@')) return pointer
  return pointer === '@/' ? root : root + pointer.slice(1)
}

/** A node with the collection its predicate is bound to, resolved. */
export type RootedNode = { readonly node: Expression; readonly path: string; readonly root: string | null }

/** Every node in walk order with the resolved collection of the quantifier around it. */
export function walkRooted(expression: Expression): RootedNode[] {
  const walked: RootedNode[] = []
  const pending: RootedNode[] = [{ node: expression, path: '', root: null }]
  for (let rooted = pending.pop(); rooted !== undefined; rooted = pending.pop()) {
    walked.push(rooted)
    const { node, path, root } = rooted
    if (node.op === 'for-all' || node.op === 'for-any') {
      const bound = 'pointer' in node.collection ? substitute(node.collection.pointer, root) : null
      pending.push({ node: node.predicate, path: `${path}.predicate`, root: bound })
      continue
    }
    const children = childrenOf({ node, path, quantifierDepth: 0 })
    for (const child of children.reverse()) pending.push({ node: child.node, path: child.path, root })
  }
  return walked
}

/** The resolved pointers a node carries itself. */
export function resolvedPointersOf({ node, root }: Pick<RootedNode, 'node' | 'root'>): string[] {
  return operandsOf({ node, path: '' }).flatMap(({ operand }) =>
    'pointer' in operand ? [substitute(operand.pointer, root)] : [],
  )
}
