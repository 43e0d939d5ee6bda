import type { CodeEntry } from '../../report/code-entry.ts'
import { CODE_SETS, type CodeSet } from './index.ts'

/** What the list of all codes is asked for by. */
const ALL_CODES = 'codes'

/** Everything that can be asked for, by set: its codes and its own name. */
export function codeNames(): (readonly string[])[] {
  return [[ALL_CODES], ...CODE_SETS.map(({ name, entries }) => [...entries.keys(), name])]
}

/** The page of a code, of a whole set, or of all codes, as Markdown; null for a name that is none. Ends with a line feed. */
export function explainCode(name: string): string | null {
  if (name === ALL_CODES) return codeCatalogue()
  const asked = CODE_SETS.find((set) => set.name === name)
  if (asked !== undefined) return codeSetPage(asked)
  const set = CODE_SETS.find(({ entries }) => entries.has(name))
  const entry = set?.entries.get(name)
  if (set === undefined || entry === undefined) return null
  return `${[`# ${name}`, ...paragraphs(entry), `Of the set \`${set.name}\`. ${set.about}`].join('\n\n')}\n`
}

/** The page of a set, `docs/codes/<name>.md`. */
export function codeSetPage({ title, about, source, entries }: CodeSet): string {
  const sections = [...entries].flatMap(([code, entry]) => [`## ${code}`, ...paragraphs(entry)])
  return `${[`${remark(source)}\n# ${title}`, about, ...sections].join('\n\n')}\n`
}

/** The list of all codes, `docs/codes/README.md`. */
export function codeCatalogue(): string {
  const sections = CODE_SETS.flatMap(({ name, title, about, entries }) => [
    `## [${title}](${name}.md)`,
    about,
    [...entries.keys()].map((code) => `- [${code}](${name}.md#${code})`).join('\n'),
  ])
  const head = [
    `${remark('src/contracts/codes/index.ts and what it lists')}\n# Codes of the contract commands`,
    'What they mean, why it matters, and what to do. `plumb explain <code>` prints one offline, `plumb explain <set>` a whole set.',
  ]
  return `${[...head, ...sections].join('\n\n')}\n`
}

function paragraphs({ means, why, next }: CodeEntry): string[] {
  return [means, `Why: ${why}`, `To do: ${next}`]
}

function remark(source: string): string {
  return `<!-- Generated from ${source}. Edit the table there, then run the generator. -->`
}
