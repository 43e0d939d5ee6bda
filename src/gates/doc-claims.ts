import { visible } from '../report/visible.ts'
import { checkCitations } from './doc-claims/citations.ts'
import { checkCodes } from './doc-claims/codes.ts'
import { checkDated } from './doc-claims/dated.ts'
import { checkFences } from './doc-claims/fences.ts'
import { checkLists } from './doc-claims/lists.ts'
import { authoredPages, loadPages } from './doc-claims/load-pages.ts'
import type { ClassReport } from './doc-claims/page.ts'
import { DocClaimsSection } from './doc-claims/section.ts'
import { checkSymbols } from './doc-claims/symbols.ts'
import { checkTranscriptions } from './doc-claims/transcriptions.ts'
import { checkVocabulary } from './doc-claims/vocabulary.ts'
import type { Gate, GateContext, GateOutcome } from './gate.ts'
import { scanPaths } from './shared/scanned-paths.ts'

/** Holds prose claims that are neither a number nor a command. Spec: contracts/08-gates.md, section 12. */
export const docClaims: Gate<DocClaimsSection> = {
  name: 'doc-claims',
  summary: 'every prose claim against the tree described',
  section: DocClaimsSection,
  run: runGate,
}

async function runGate(section: DocClaimsSection, context: GateContext): Promise<GateOutcome> {
  const reports: ClassReport[] = []
  for await (const report of checkClasses(section, context)) {
    context.signal.throwIfAborted()
    reports.push(report)
  }
  return render(reports)
}

/** In the order in which the summary names them. */
async function* checkClasses(section: DocClaimsSection, context: GateContext): AsyncGenerator<ClassReport> {
  const pages = loadPages(section.pages, context)
  const authored = authoredPages(pages, section.generated)
  const sources =
    section.sources === undefined ? new Map() : scanPaths(section.sources, { context, gate: 'doc-claims' }).texts
  const { citations, symbols, lists, dated, codes, fences, vocabulary, transcriptions } = section
  if (citations !== undefined) yield checkCitations(pages, sources, citations)
  if (symbols !== undefined) yield checkSymbols(pages, sources, symbols)
  if (lists !== undefined) yield checkLists(pages, lists, context)
  if (dated !== undefined) yield checkDated(authored, dated, context)
  if (codes !== undefined) yield checkCodes(authored, sources, { options: codes, context })
  if (fences !== undefined) yield checkFences(pages, fences, context)
  if (vocabulary !== undefined) yield checkVocabulary(authored, vocabulary, context)
  if (transcriptions !== undefined) yield checkTranscriptions(pages, transcriptions, context)
}

function render(reports: readonly ClassReport[]): GateOutcome {
  const failures = reports.flatMap((report) => report.failures)
  const parts = [...reports.map((report) => report.summary), `${failures.length} disagreement(s)`]
  const stdout = `doc-claims: ${parts.join(', ')}\n`
  if (failures.length === 0) return { exit: 0, stdout, stderr: '' }
  const lines = failures.map((failure) => `  ${visible(failure)}\n`)
  return {
    exit: 1,
    stdout,
    stderr: `\ndoc-claims: ${failures.length} prose claim(s) disagree with the tree:\n${lines.join('')}`,
  }
}
