import { singleQuoted } from '../../../report/shell-quote.ts'
import { FACE_NAMES, type FaceName } from '../../faces.ts'
import { commandTree, type Node } from '../command-tree.ts'

/** Where somebody can be who types a call, and what can come next there. */
export type Place = {
  /** The words that lead there, such as `evals init`; empty at the start. */
  readonly words: string
  /** What can come next, once. */
  readonly names: Node['children']
  readonly flags: Node['flags']
  /** Whether the command takes words that nobody can list here, such as folders. */
  readonly takesWords: boolean
}

/** All places of a program, those behind `help` too, and of plumb those behind the name of another tool. */
export async function placesOf(program: FaceName): Promise<Place[]> {
  const own = await ownPlaces(program)
  if (program !== 'plumb') return withHelp(own)
  const others = await Promise.all(
    FACE_NAMES.filter((name) => name !== 'plumb').map(async (name) => ({ name, places: await ownPlaces(name) })),
  )
  return [
    ...withHelp([...own, ...others.flatMap(({ name, places }) => places.map((place) => below(name, place)))]),
    ...others.flatMap(({ name, places }) => helpOf(places).map((place) => below(name, place))),
  ]
}

/** The words that lead somewhere, quoted for a shell's `case`, which must have something to compare with. */
export function wordsOf(places: readonly Place[]): string[] {
  const leading = places.map(({ words }) => words).filter((words) => words !== '')
  return (leading.length === 0 ? [''] : leading).map(singleQuoted)
}

async function ownPlaces(program: FaceName): Promise<Place[]> {
  const nodes = await commandTree(program)
  return nodes.map(({ path, children, flags, takesWords }) => ({
    words: path.slice(1).join(' '),
    names: children,
    flags,
    takesWords,
  }))
}

function withHelp(places: readonly Place[]): Place[] {
  return [...places, ...helpOf(places)]
}

/** The same words behind `help`, where the program has it. */
function helpOf(places: readonly Place[]): Place[] {
  const isThere = places.some(({ words, names }) => words === '' && names.some(({ name }) => name === 'help'))
  if (!isThere) return []
  return places
    .map((place) => ({ ...place, names: place.names.filter(({ name }) => name !== 'help') }))
    .filter(({ names }) => names.length > 0)
    .map(({ words, names }) => ({ ...below('help', { words, names, flags: [], takesWords: false }) }))
}

function below(word: string, place: Place): Place {
  return { ...place, words: `${word} ${place.words}`.trim() }
}
