import { posix } from 'node:path'
import { linesOf } from '../markdown/lines.ts'
import { normalised } from '../shared/paths.ts'
import { declarationsOf } from './declarations.ts'
import { type ClassReport, identifiersOf, type Page } from './page.ts'
import { examinedNothing } from './refused.ts'
import type { DocClaimsSection } from './section.ts'

type Options = NonNullable<DocClaimsSection['citations']>
type Sources = ReadonlyMap<string, string>

/** `path:N` or `path:N-M` on a page. */
type Citation = {
  readonly cited: string
  /** 1-based. */
  readonly first: number
  readonly last: number
  /** 1-based line of the page. */
  readonly line: number
  /** The part of that line in which it stands. */
  readonly sentence: string
}

/** What holds a citation, or what is wrong with it; `resolves` is false when it leads to no line. */
type Verdict =
  | { readonly kind: 'anchored' }
  /** With the position of the entry that registers it. */
  | { readonly kind: 'reviewed'; readonly entry: number }
  | { readonly kind: 'wrong'; readonly resolves: boolean; readonly why: string }

/**
 * Holds each citation of a source line against the line: it is there, and a symbol of the sentence stands near it.
 * Spec: contracts/08-gates.md, section 12.3 (1).
 *
 * @throws GateRefusal EVAL_QUALITY_DOC_CLAIM_PATH: no page cites anything
 */
export function checkCitations(pages: readonly Page[], sources: Sources, options: Options): ClassReport {
  const readFile = reader(sources)
  const verdicts: Verdict[] = []
  const failures: string[] = []
  for (const page of pages) {
    const resolved = new Map<string, string>()
    for (const citation of citationsOf(page, options.extensions)) {
      const found = resolve(citation.cited, sources, resolved)
      const verdict = judge({ citation, found, page: page.path, readFile, options })
      verdicts.push(verdict)
      if (typeof found === 'string') resolved.set(posix.basename(found), found)
      if (verdict.kind !== 'wrong') continue
      const { line, cited, first, last } = citation
      failures.push(`${page.path}:${line}: the citation ${cited}:${rangeText(first, last)} ${verdict.why}`)
    }
  }
  if (verdicts.length === 0) {
    throw examinedNothing(`citations: no page cites a line of a ${options.extensions.join(', ')} file`)
  }
  const used = new Set(verdicts.map((verdict) => (verdict.kind === 'reviewed' ? verdict.entry : null)))
  const unused = options.unanchored.filter((_, index) => !used.has(index))
  const resolves = verdicts.filter((verdict) => verdict.kind !== 'wrong' || verdict.resolves).length
  const anchored = verdicts.filter((verdict) => verdict.kind === 'anchored').length
  const reviewed = verdicts.filter((verdict) => verdict.kind === 'reviewed').length
  return {
    summary: `${resolves} citations resolve (${anchored} anchored on a symbol, ${reviewed} held by review)`,
    failures: [
      ...failures,
      ...unused.map(
        ({ file, citation }) => `${file}: the unanchored entry for "${citation}" is not used; remove or correct it`,
      ),
    ],
  }
}

type File = { readonly lines: readonly string[]; readonly declared: ReadonlyMap<string, readonly number[]> }

/** Takes each file apart once. */
function reader(sources: Sources): (path: string) => File {
  const files = new Map<string, File>()
  return (path) => {
    const known = files.get(path)
    if (known !== undefined) return known
    const text = sources.get(path) ?? ''
    const file = { lines: linesOf(text), declared: declarationsOf(text) }
    files.set(path, file)
    return file
  }
}

type Question = {
  readonly citation: Citation
  /** The source path, or the several or no paths that it could be. */
  readonly found: string | readonly string[]
  readonly page: string
  readonly readFile: (path: string) => File
  readonly options: Options
}

function judge({ citation, found, page, readFile, options }: Question): Verdict {
  if (typeof found !== 'string') {
    const names = found.length === 0 ? '' : `: ${[...found].sort().join(', ')}`
    return { kind: 'wrong', resolves: false, why: `matches ${found.length} source files${names}` }
  }
  const { first, last, sentence } = citation
  const { lines, declared } = readFile(found)
  if (first < 1 || last < first || last > lines.length) {
    return { kind: 'wrong', resolves: false, why: `is no range of ${found}, which has ${lines.length} line(s)` }
  }
  const symbols = [...new Set(identifiersOf(sentence))].filter((name) => declared.has(name))
  if (symbols.length === 0) return review({ citation, found, page, options })
  const { window } = options
  const near = lines.slice(Math.max(0, first - 1 - window), last + window)
  if (symbols.map(wordPattern).some((word) => near.some((line) => word.test(line)))) return { kind: 'anchored' }
  const places = symbols.map((name) => `\`${name}\` is declared at line ${declared.get(name)?.join(', ')}`).join('; ')
  return {
    kind: 'wrong',
    resolves: true,
    why: `has no symbol of its sentence within ${window} line(s): ${places} of ${found}`,
  }
}

type Unnamed = Pick<Question, 'citation' | 'page' | 'options'> & { readonly found: string }

/** A citation whose sentence names no symbol stands only when somebody answers for it. */
function review({ citation: { first, last }, found, page, options }: Unnamed): Verdict {
  const full = `${found}:${rangeText(first, last)}`
  const entry = options.unanchored.findIndex(
    ({ file, citation }) => normalised(file) === page && full.endsWith(citation),
  )
  if (entry !== -1) return { kind: 'reviewed', entry }
  const why = `stands in a sentence that names no symbol that ${found} declares; name one, or register it under "unanchored"`
  return { kind: 'wrong', resolves: true, why }
}

function rangeText(first: number, last: number): string {
  return first === last ? `${first}` : `${first}-${last}`
}

/**
 * A path begins where it only can, so that a long run of its characters is read once. Brackets are part of one around a whole
 * folder or the beginning of a file name, as routers have them: `app/[id]/page.tsx`, `routes/(shop)/[...rest].ts`.
 */
const CITATION =
  /(?<![\w@.+/~$-]|[\w.-][\])]{1,2})((?:[\w@.+/~$-]|(?<=\/)\[{1,2}[\w.-]+\]{1,2}(?=[/.])|(?<=\/)\([\w.-]+\)(?=[/\w]))+):(\d+)(?:-(\d+))?/g

/** No sentence goes on for longer before or after what it cites; a line with many citations is not read again for each. */
const LONGEST_SIDE = 2000

function* citationsOf({ lines, isFenced }: Page, extensions: readonly string[]): Iterable<Citation> {
  for (const [index, line] of lines.entries()) {
    if (isFenced[index]) continue
    for (const found of line.matchAll(CITATION)) {
      const [whole, cited = '', first = '', last = first] = found
      if (!extensions.some((extension) => cited.endsWith(extension) && cited !== extension)) continue
      yield {
        cited: cited.replace(/^\.\//, ''),
        first: Number(first),
        last: Number(last),
        line: index + 1,
        sentence: sentenceAround(line, found.index, found.index + whole.length),
      }
    }
  }
}

/** From the full stop or table cell before to the full stop after, on the same line. */
function sentenceAround(line: string, start: number, end: number): string {
  const before = line.slice(Math.max(0, start - LONGEST_SIDE), start)
  const after = line.slice(end, end + LONGEST_SIDE)
  const from = Math.max(before.lastIndexOf('. '), before.lastIndexOf('| '))
  const to = after.indexOf('. ')
  return (
    before.slice(from === -1 ? 0 : from + 2) + line.slice(start, end) + after.slice(0, to === -1 ? after.length : to)
  )
}

/** @returns the source path, or the several or no paths that it could be */
function resolve(cited: string, sources: Sources, earlier: ReadonlyMap<string, string>): string | string[] {
  if (sources.has(cited)) return cited
  const known = earlier.get(posix.basename(cited))
  if (known?.endsWith(`/${cited}`)) return known
  const candidates = [...sources.keys()].filter((path) => path.endsWith(`/${cited}`))
  const [only] = candidates
  return only !== undefined && candidates.length === 1 ? only : candidates
}

function wordPattern(name: string): RegExp {
  return new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`)
}
