import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { dependencyOrder } from '../../../../src/contracts/evaluate/select/dependency-order.ts'

const order = (edges: Record<string, string>) =>
  dependencyOrder(Object.keys(edges), (node) => [...(edges[node] ?? '')]).join('')

test.each<[string, Record<string, string>, string]>([
  ['nothing depends on anything', { a: '', b: '', c: '' }, 'abc'],
  ['a chain, given backwards', { a: 'b', b: 'c', c: '' }, 'cba'],
  ['two ways to one node', { a: 'bc', b: 'd', c: 'd', d: '' }, 'dbca'],
  ['the same dependency twice', { a: 'bb', b: '' }, 'ba'],
  ['a circle, and what lies behind it', { a: 'b', b: 'a', c: 'a', d: '' }, 'd'],
  ['a node that depends on itself', { a: 'a', b: 'a', c: '' }, 'c'],
  ['a circle behind a node', { a: '', b: 'ac', c: 'b' }, 'a'],
])('%s', (_, edges, ordered) => {
  expect(order(edges)).toBe(ordered)
})

test('each node comes after all it depends on, and only circles keep one out', () => {
  const graph = fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(graph, (edges) => {
      const nodes = edges.keys().toArray()
      const ordered = dependencyOrder(nodes, (node) => edges[node] ?? [])
      const isReached = (node: number) =>
        (edges[node] ?? []).every((needed) => ordered.slice(0, ordered.indexOf(node)).includes(needed))

      expect(ordered.filter((node) => !isReached(node))).toEqual([])
      // What was left out depends on something that was left out: it could not have been placed.
      const leftOut = nodes.filter((node) => !ordered.includes(node))
      expect(leftOut.filter((node) => !(edges[node] ?? []).some((needed) => leftOut.includes(needed)))).toEqual([])
      expect(new Set(ordered).size).toBe(ordered.length)
    }),
  )
})

test('takes a long chain, given backwards, in one go', () => {
  const nodes = Array.from({ length: 50_000 }, (_, node) => node)

  expect(dependencyOrder(nodes, (node) => (node + 1 < nodes.length ? [node + 1] : []))).toEqual(nodes.toReversed())
})
