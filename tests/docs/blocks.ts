import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')

/** A fenced block of a Markdown file. */
export type Block = {
  readonly file: string
  /** 1-based line of the opening fence. */
  readonly line: number
  readonly language: string
  /** What `title="…"` behind the language says; null when nothing does. */
  readonly title: string | null
  /** With its closing line feed. */
  readonly text: string
}

/** README.md and the guides, without the generated rule pages; from the root of the repository. */
export const GUIDES: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
]

/** The generated pages of codes. */
export const CODE_PAGES: readonly string[] = readdirSync(join(ROOT, 'docs/codes'))
  .sort()
  .map((name) => `docs/codes/${name}`)

export function readGuide(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** The fenced blocks of a guide, in order. */
export function blocksOf(file: string): Block[] {
  const text = readGuide(file)
  return [...text.matchAll(/^```([\w-]*)(?: title="([^"]+)")?\n(.*?)^```$/gms)].map((found) => ({
    file,
    line: text.slice(0, found.index).split('\n').length,
    language: found[1] ?? '',
    title: found[2] ?? null,
    text: found[3] ?? '',
  }))
}

/** The cells of every table row of a text, with code spans kept as they are; bars in code spans do not split. */
export function tableRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.endsWith(' |'))
    .map((line) => [...line.slice(2, -2).matchAll(/(?:`[^`]*`|[^|`])+/g)].map(([cell]) => cell.trim()))
}
