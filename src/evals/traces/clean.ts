/** What an agent CLI puts into user messages by itself. Spec: evals/02-session-logs.md, "Cleaning a user message". */
export type Injected = {
  /** Names of tags that are removed with all they hold; a name may have a space. */
  readonly tags: readonly string[]
  /** Messages that are nothing else. */
  readonly markers: readonly string[]
  /** Messages that begin like this are the tool's. */
  readonly prefixes: readonly string[]
  /** Takes a request out of what else the tool wraps around it; must come to rest when applied again. */
  readonly unwrap?: (text: string) => string
}

export type Cleaner = (text: string) => string | null

/** @returns a function from the text of a user message to the request in it, null when it holds none */
export function cleanerFor({ tags, markers, prefixes, unwrap = (text) => text }: Injected): Cleaner {
  const tag = tagPattern(tags)
  return (text) => {
    let cleaned = text.replaceAll('\r\n', '\n').trim()
    for (let before = ''; before !== cleaned; ) {
      before = cleaned
      cleaned = unwrap(unwrapPasted(removeTags(cleaned, tag)).trim()).trim()
    }
    if (markers.includes(cleaned) || prefixes.some((prefix) => cleaned.startsWith(prefix))) return null
    return isRequest(cleaned) ? cleaned : null
  }
}

function tagPattern(names: readonly string[]): RegExp {
  const longestFirst = [...names].sort((a, b) => b.length - a.length)
  return new RegExp(`<(/?)(${longestFirst.join('|')})(?=[\\s/>])[^<>]{0,2000}>`, 'gi')
}

type Opener = { readonly name: string; readonly start: number }

/** Removes pairs with what they hold, nested ones at once; one that never closes takes all that follows. */
function removeTags(text: string, pattern: RegExp): string {
  const open: Opener[] = []
  const removed: [start: number, end: number][] = []
  for (const { index, 0: tag, 1: slash, 2: word = '' } of text.matchAll(pattern)) {
    const name = word.toLowerCase()
    const end = index + tag.length
    if (tag.endsWith('/>')) removed.push([index, end])
    else if (slash === '') open.push({ name, start: index })
    else {
      const at = open.findLastIndex((opener) => opener.name === name)
      const opener = open[at]
      if (opener === undefined) continue
      removed.push([opener.start, end])
      open.length = at
    }
  }
  const [unclosed] = open
  if (unclosed !== undefined) removed.push([unclosed.start, text.length])
  return without(text, removed)
}

function without(text: string, ranges: readonly [start: number, end: number][]): string {
  let kept = ''
  let done = 0
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (start > done) kept += text.slice(done, start)
    done = Math.max(done, end)
  }
  return kept + text.slice(done)
}

/** What somebody pasted is theirs; only the tag is not. */
function unwrapPasted(text: string): string {
  return text.replace(/<\/?pasted_content(?=[\s/>])[^<>]{0,2000}>/gi, '')
}

/** Scripts without spaces between words: there each sign counts as one. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu

/** More than a nod ("yes", "continue"), a lone slash command or a lone shell escape. */
function isRequest(text: string): boolean {
  if (text === '' || /^\/[\w:.-]+$/.test(text) || /^![^\s!][^\n]*$/.test(text)) return false
  return text.length >= 12 || [...text.matchAll(WORD)].length >= 3
}
