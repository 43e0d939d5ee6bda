/**
 * Strongly connected components of a directed graph (Tarjan, 1972), without recursion.
 *
 * @param edges every node with its successors; successors are nodes too
 * @returns a number per node, equal exactly for nodes that reach each other
 */
export function components(edges: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const search: Search = { edges, order: new Map(), low: new Map(), open: [], componentOf: new Map() }
  for (const root of edges.keys()) if (!search.order.has(root)) visit(root, search)
  return search.componentOf
}

type Search = {
  readonly edges: ReadonlyMap<string, readonly string[]>
  /** When a node was first seen. */
  readonly order: Map<string, number>
  /** The earliest open node that it is known to reach. */
  readonly low: Map<string, number>
  readonly open: string[]
  readonly componentOf: Map<string, number>
}

type Frame = { readonly node: string; readonly successors: readonly string[]; next: number }

function visit(root: string, search: Search): void {
  const frames: Frame[] = [enter(root, search)]
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const successor = frame.successors[frame.next++]
    if (successor !== undefined) {
      if (!search.order.has(successor)) frames.push(enter(successor, search))
      else if (!search.componentOf.has(successor)) lower(frame.node, search.order.get(successor), search)
      continue
    }
    frames.pop()
    const parent = frames.at(-1)
    if (parent !== undefined) lower(parent.node, search.low.get(frame.node), search)
    if (search.low.get(frame.node) === search.order.get(frame.node)) close(frame.node, search)
  }
}

function enter(node: string, search: Search): Frame {
  const seen = search.order.size
  search.order.set(node, seen)
  search.low.set(node, seen)
  search.open.push(node)
  return { node, successors: search.edges.get(node) ?? [], next: 0 }
}

function lower(node: string, to: number | undefined, { low }: Search): void {
  const known = low.get(node)
  if (known !== undefined && to !== undefined && to < known) low.set(node, to)
}

function close(leader: string, { open, componentOf, order }: Search): void {
  const number = order.get(leader) ?? 0
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    componentOf.set(node, number)
    if (node === leader) return
  }
}
