/**
 * Nodes so that each comes after all it depends on, as far as that is possible: what lies on a cycle or behind one is left
 * out. Among nodes that are ready at once, the given order stays.
 *
 * @param dependenciesOf only nodes of the list; a node that depends on itself is a cycle
 */
export function dependencyOrder<Node>(nodes: readonly Node[], dependenciesOf: (node: Node) => Iterable<Node>): Node[] {
  const waitingFor = new Map<Node, number>()
  const dependents = new Map<Node, Node[]>(nodes.map((node) => [node, []]))
  for (const node of nodes) {
    const dependencies = new Set(dependenciesOf(node))
    waitingFor.set(node, dependencies.size)
    for (const dependency of dependencies) dependents.get(dependency)?.push(node)
  }
  const ordered = nodes.filter((node) => waitingFor.get(node) === 0)
  // Grows while it is walked.
  for (const node of ordered) {
    for (const dependent of dependents.get(node) ?? []) {
      const left = (waitingFor.get(dependent) ?? 0) - 1
      waitingFor.set(dependent, left)
      if (left === 0) ordered.push(dependent)
    }
  }
  return ordered
}
