import { escapePattern } from '../../../canonical/escape-pattern.ts'

/** The names in braces of a template. */
export type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | Holes<Rest>
  : never

/** One sentence of a verdict's basis with holes, which can be written and recognised again. */
export type LineTemplate<Hole extends string> = {
  /** As authored: `oracle {oracle} resolved {state}`. */
  readonly text: string
  fill(values: Readonly<Record<Hole, string | number>>): string
  /** What stands in the holes; null for another sentence. */
  read(line: string): Readonly<Record<string, string>> | null
}

export function lineTemplate<const Text extends string>(text: Text): LineTemplate<Holes<Text>> {
  const pattern = new RegExp(`^${text.split(HOLE).map(partPattern).join('')}$`, 's')
  return {
    text,
    fill(values) {
      const known = new Map<string, string | number>(Object.entries(values))
      return text.replace(HOLE, (_, name: string) => String(known.get(name)))
    },
    read: (line) => pattern.exec(line)?.groups ?? (text === line ? {} : null),
  }
}

const HOLE = /\{([a-z]+)\}/gi

/** Holes with a grammar of their own; every other takes any text. */
const HOLE_PATTERNS: Readonly<Record<string, string>> = {
  oracle: 'O-[0-9]{3,}',
  finding: 'F-[0-9]{3,}',
  state: '[a-z-]+',
  rule: '[a-z-]+',
  completed: '[0-9]+',
  minimum: '[0-9]+',
}

// `split` by a pattern with a group alternates between text and the names of holes.
function partPattern(part: string, index: number): string {
  if (index % 2 === 0) return escapePattern(part)
  return `(?<${part}>${HOLE_PATTERNS[part] ?? '.*'})`
}
