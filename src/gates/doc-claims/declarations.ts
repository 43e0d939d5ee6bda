const NAMED =
  /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:const|let|function\*?|type|class|interface)\s+([A-Za-z_$][\w$]*)/
const MEMBER = /^\s*(?:readonly\s+)?([A-Za-z_$][\w$]*)\??:/

/**
 * The names that a source text declares, each with the 1-based lines that declare it: declarations, and members at the start of
 * a line. A mention in a comment is none. Spec: contracts/08-gates.md, section 12.3, *declared*.
 */
export function declarationsOf(text: string): Map<string, number[]> {
  const declared = new Map<string, number[]>()
  let isComment = false
  for (const [index, line] of text.split('\n').entries()) {
    isComment ||= /^\s*\/\*/.test(line)
    const name = isComment ? undefined : (NAMED.exec(line) ?? MEMBER.exec(line))?.[1]
    if (isComment && line.includes('*/')) isComment = false
    if (name === undefined) continue
    const lines = declared.get(name)
    if (lines === undefined) declared.set(name, [index + 1])
    else lines.push(index + 1)
  }
  return declared
}
