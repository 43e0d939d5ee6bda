import { type HelpPage, indentOf } from './page.ts'

/** Lines of a page that are looked at for its usage. */
const MOST_LINES = 400

/**
 * What the usage lines of a page say may follow a command, one text per line of usage; empty when no usage line is about it.
 * Lines that go on from the one before are joined to it.
 *
 * @param path the command as it is typed, the CLI's name first
 */
export function usagesOf({ lines }: HelpPage, path: readonly string[]): string[] {
  const usages: string[] = []
  let isUsage = false
  let isOurs = false
  let hasContent = false
  let indent = 0
  for (const line of lines.slice(0, MOST_LINES)) {
    const opened = OPENS_USAGE.exec(line)
    if (opened !== null) {
      isUsage = true
      hasContent = false
      isOurs = false
    }
    if (!isUsage) continue
    const text = (opened === null ? line : (opened[1] ?? '')).trim().replace(/^(?:or: |\$ )/, '')
    if (text === '' || text.startsWith('-')) {
      if (hasContent) isUsage = false
      continue
    }
    hasContent = true
    // Symfony's consoles leave out their own name.
    const rest = restAfter(text, path) ?? (path.length > 1 ? restAfter(text, path.slice(1)) : null)
    if (rest !== null) usages.push(rest)
    else if (isOurs && indentOf(line) > indent && !isCall(text, path)) usages.push(`${usages.pop() ?? ''} ${text}`)
    else isOurs = false
    if (rest !== null) {
      isOurs = true
      indent = indentOf(line)
    }
  }
  return usages
}

const OPENS_USAGE = /^\s*(?:usage|synopsis)\b:?(.*)$/i

function isCall(text: string, [bin = '']: readonly string[]): boolean {
  return text === bin || text.startsWith(`${bin} `)
}

/** What stands behind the path; options in brackets may stand between its words. Null when the text is not about the path. */
function restAfter(text: string, path: readonly string[]): string | null {
  let rest = text
  for (const [index, word] of path.entries()) {
    if (!rest.startsWith(word)) return null
    const behind = rest.slice(word.length)
    // `rustup[EXE]` is the name of the CLI with what its file may end in.
    const trimmed = index === 0 ? behind.replace(/^\[[A-Z]+\]/, '') : behind
    if (trimmed !== '' && !/^\s/.test(trimmed)) return null
    rest = index === path.length - 1 ? trimmed.trim() : trimmed.replace(OPTIONS_BETWEEN, '').trim()
  }
  return rest
}

const OPTIONS_BETWEEN = /^(?:\s*\[[^\]]{0,80}\])+/
