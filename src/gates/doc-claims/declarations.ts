/** No `enum`, `var` or `namespace`: a configuration lists those as foreign or unanchored, which must not come to be unused. */
const NAMED =
  /^\s*(?:(?:export|default|declare|abstract|async)\s+)*(?:const|let|function\*?|type|class|interface)\s+(?!enum\b)([A-Za-z_$][\w$]*)/
const MEMBER = /^\s*(?:readonly\s+)?([A-Za-z_$][\w$]*)\??:/

/**
 * The names that a source text declares, each with the 1-based lines that declare it: declarations, and members at the start of
 * a line, a comment before them aside. A mention in a comment is none. Spec: contracts/08-gates.md, section 12.3, *declared*.
 */
export function declarationsOf(text: string): Map<string, number[]> {
  const declared = new Map<string, number[]>()
  let isComment = false
  for (const [index, line] of text.split('\n').entries()) {
    isComment ||= /^\s*\/\*/.test(line)
    const end = isComment ? line.indexOf('*/') : -1
    if (isComment && end === -1) continue
    isComment = false
    const code = end === -1 ? line : line.slice(end + '*/'.length)
    const name = (NAMED.exec(code) ?? MEMBER.exec(code))?.[1]
    if (name === undefined) continue
    const lines = declared.get(name)
    if (lines === undefined) declared.set(name, [index + 1])
    else lines.push(index + 1)
  }
  return declared
}
