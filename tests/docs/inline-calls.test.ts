import { describe, expect, test } from 'bun:test'
import { asFace, type FaceName } from '../../src/cli/faces.ts'
import { commandTree, type Node } from '../../src/cli/self/command-tree.ts'
import { CODE_PAGES, GUIDES, readGuide } from './blocks.ts'

/** Calls in running text, such as `plumb explain P002`; those in fences are run by tests/e2e/docs.test.ts. */
function inlineCalls(file: string): string[] {
  const text = readGuide(file).replace(/^```.*?^```$/gms, '')
  return [...text.matchAll(/`((?:plumb|hcpx|hlock|eval-quality) [^`]+)`/g)].map(([, call = '']) => call)
}

const trees = new Map<FaceName, readonly Node[]>()
async function treeOf(face: FaceName): Promise<readonly Node[]> {
  const known = trees.get(face) ?? (await commandTree(face))
  trees.set(face, known)
  return known
}

/** What a call says that the program does not know. */
async function unknownIn(call: string): Promise<string[]> {
  const [program = '', ...typed] = call.split(' ')
  const inner = program === 'plumb' ? asFace(typed[0] ?? '') : null
  const face = inner ?? asFace(program) ?? 'plumb'
  const words = inner === null ? typed : typed.slice(1)
  const named = words[0] === 'help' ? words.slice(1) : words
  const nodes = await treeOf(face)
  const node = nodes.findLast(({ path }) => path.slice(1).every((word, index) => named[index] === word))
  const isNamed =
    (named[0] ?? '…').startsWith('…') || named[0]?.startsWith('-') === true || (node?.path.length ?? 0) > 1
  const flags = words.filter((word) => word.startsWith('-') && word !== '--')
  const known = new Set(node?.flags.flatMap(({ names }) => names))
  return [...(isNamed ? [] : [named[0] ?? '']), ...flags.filter((flag) => !known.has(flag.split('=')[0] ?? flag))]
}

describe('calls in the running text of guides and code pages are calls of this program', () => {
  const calls = [...GUIDES, ...CODE_PAGES].flatMap((file) => inlineCalls(file).map((call) => [file, call] as const))

  test('there are some', () => expect(calls.length).toBeGreaterThan(30))

  test.each(calls)('%s: %s', async (_file, call) => expect(await unknownIn(call)).toEqual([]))
})

test('the judge of calls tells wrong ones', async () => {
  expect(await unknownIn('plumb check ./packs --probe')).toEqual([])
  expect(await unknownIn('plumb chek ./packs')).toEqual(['chek'])
  expect(await unknownIn('plumb check ./packs --prob')).toEqual(['--prob'])
  expect(await unknownIn('hlock evals init --trace')).toEqual(['--trace'])
  expect(await unknownIn('hcpx compile')).toEqual(['compile'])
})
