import type { GateContext } from '../gate.ts'
import { parseJson } from '../shared/json.ts'
import { type Parser, readParser, sourceOf } from '../shared/module-value.ts'
import { normalised } from '../shared/paths.ts'
import { Pattern } from '../shared/pattern/index.ts'
import { type FlatIssue, flattenIssues } from './issues.ts'
import type { ClassReport, Page } from './page.ts'
import type { ClaimFence } from './section.ts'

/** Most issues of one block that are told. */
const SHOWN_ISSUES = 3

/** Holds each worked JSON block against its schema. Spec: contracts/08-gates.md, section 12.3 (6). */
export async function checkFences(
  pages: readonly Page[],
  fences: readonly ClaimFence[],
  context: GateContext,
): Promise<ClassReport> {
  const failures: string[] = []
  for (const fence of fences) {
    const parser = await readParser(fence.schema, context)
    const page = pages.find(({ path }) => path === normalised(fence.file))
    const wrong =
      page === undefined ? `${fence.file}: the page of ${fence.claim} is missing` : await judge(fence, page, parser)
    if (wrong !== null) failures.push(wrong)
  }
  return { summary: `${fences.length - failures.length} worked JSON blocks parse against their schema`, failures }
}

/** @returns what is wrong, or null */
async function judge(fence: ClaimFence, { lines }: Page, parser: Parser): Promise<string | null> {
  const { file, claim, lookahead } = fence
  const intro = new Pattern(fence.intro)
  const introduced = lines.findIndex((line) => intro.test(line))
  if (introduced === -1) return `${file}: no line introduces ${claim}; the entry is dead`
  const ahead = lines.slice(introduced + 1, introduced + 1 + lookahead).findIndex((line) => line.trim() === '```json')
  if (ahead === -1) return `${file}:${introduced + 1}: ${claim}: no \`\`\`json block opens within ${lookahead} line(s)`
  const opened = introduced + 1 + ahead
  const at = `${file}:${opened + 1}: ${claim}`
  const closed = lines.findIndex((line, index) => index > opened && /^`{3,}$/.test(line.trim()))
  if (closed === -1) return `${at}: its block is never closed`
  // The lines above are kept as empty ones, so that what is wrong with the JSON is told by its line on the page.
  const body = '\n'.repeat(opened + 1) + lines.slice(opened + 1, closed).join('\n')
  const wrong = await judgeBody(body, fence, parser)
  return wrong === null ? null : `${at} ${wrong}`
}

async function judgeBody(body: string, { shape, schema }: ClaimFence, parser: Parser): Promise<string | null> {
  let value: unknown
  try {
    value = parseJson(body)
  } catch (error) {
    return `is not valid JSON: ${error instanceof Error ? error.message : String(error)}`
  }
  if (shape === 'each' && !Array.isArray(value)) return 'is no array, and "shape" is "each"'
  const members: readonly unknown[] = shape === 'each' && Array.isArray(value) ? value : [value]
  const issues: FlatIssue[] = []
  let isRefused = false
  for (const [index, member] of members.entries()) {
    const verdict = await parser.safeParse(member)
    if (verdict.success) continue
    isRefused = true
    for (const issue of flattenIssues(verdict.issues, shape === 'each' ? [index] : [])) issues.push(issue)
  }
  if (!isRefused) return null
  const told = issues
    .slice(0, SHOWN_ISSUES)
    .map(({ path, message }) => `${path.length === 0 ? '<root>' : path.map(String).join('.')}: ${message}`)
  return `is refused by ${sourceOf(schema)} (${told.length === 0 ? 'without naming an issue' : told.join('; ')})`
}
