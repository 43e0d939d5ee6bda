import type { GateContext } from '../gate.ts'
import { lineAt, listedLines } from '../markdown/lines.ts'
import { readStringList, sourceOf } from '../shared/module-value.ts'
import { normalised } from '../shared/paths.ts'
import { Pattern } from '../shared/pattern/index.ts'
import { type ClassReport, type Page, spansOf } from './page.ts'
import type { ClaimList } from './section.ts'

/** Holds each transcribed list against the list it transcribes. Spec: contracts/08-gates.md, section 12.3 (3). */
export async function checkLists(
  pages: readonly Page[],
  lists: readonly ClaimList[],
  context: GateContext,
): Promise<ClassReport> {
  const failures: string[] = []
  for (const list of lists) {
    const expected = await readStringList(list.expected, context)
    const isMember = await membership(list.tokenShape, context)
    const page = pages.find(({ path }) => path === normalised(list.file))
    const wrong =
      page === undefined
        ? `${list.file}: the page of ${list.claim} is missing`
        : compare({ list, page, expected, isMember })
    if (wrong !== null) failures.push(wrong)
  }
  return { summary: `${lists.length - failures.length} transcribed lists match their source`, failures }
}

async function membership(shape: ClaimList['tokenShape'], context: GateContext): Promise<(token: string) => boolean> {
  if ('module' in shape) {
    const vocabulary = new Set(await readStringList(shape, context))
    return (token) => vocabulary.has(token)
  }
  const pattern = new Pattern(shape)
  return (token) => pattern.test(token)
}

type Comparison = {
  readonly list: ClaimList
  readonly page: Page
  readonly expected: readonly string[]
  readonly isMember: (token: string) => boolean
}

/** @returns what is wrong, or null */
function compare({ list, page, expected, isMember }: Comparison): string | null {
  const { file, claim, pattern } = list
  const flags = pattern.flags.includes('s') ? pattern.flags : `${pattern.flags}s`
  const matches = [...new Pattern({ match: pattern.match, flags }).all(page.text)]
  const [match, ...others] = matches
  if (match === undefined) return `${file}: nothing matches the pattern for ${claim}; the entry is dead`
  if (others.length > 0) {
    const lines = listedLines(
      page.text,
      matches.map(({ index }) => index),
    )
    return `${file}: ${matches.length} passages match the pattern for ${claim} (lines ${lines})`
  }
  const at = `${file}:${lineAt(page.text, match.index)}: ${claim}`
  const [spelled] = match.groups
  if (spelled === null || spelled === undefined)
    return `${at} has no list in capture group 1, which took no part in the match`
  const tokens = new Set(
    spansOf(spelled)
      .map((span) => span.text)
      .filter(isMember),
  )
  const wanted = new Set(expected)
  const omitted = [...wanted].filter((token) => !tokens.has(token))
  const added = [...tokens].filter((token) => !wanted.has(token))
  const parts = [...part('omits', omitted), ...part('adds', added)]
  return parts.length === 0 ? null : `${at} ${parts.join(' and ')}, held against ${sourceOf(list.expected)}`
}

function part(verb: string, tokens: readonly string[]): string[] {
  return tokens.length === 0 ? [] : [`${verb} ${tokens.map((token) => `\`${token}\``).join(', ')}`]
}
