import { join } from 'node:path'
import { whyUnread } from '../adapters/files.ts'
import { readText } from '../adapters/source-tree.ts'
import { visible } from '../report/visible.ts'
import { holdEntry, type Page } from './doc-counts/hold.ts'
import { DocCountsSection } from './doc-counts/section.ts'
import { resolveSource } from './doc-counts/sources.ts'
import type { Gate, GateContext, GateOutcome } from './gate.ts'

/** Holds hand-written counts in pages against the things counted. Spec: contracts/08-gates.md, section 11. */
export const docCounts: Gate<DocCountsSection> = {
  name: 'doc-counts',
  summary: 'every hand-written count against the thing counted',
  section: DocCountsSection,
  run: runGate,
}

async function runGate({ sources, entries }: DocCountsSection, context: GateContext): Promise<GateOutcome> {
  const values = new Map<string, number>()
  for (const [name, source] of Object.entries(sources)) {
    context.signal.throwIfAborted()
    values.set(name, await resolveSource(source, context))
  }
  const failures = entries.flatMap((entry) => holdEntry({ entry, page: pageOf(entry.file, context), values }))
  return render({ entries, failures })
}

function pageOf(file: string, { root }: GateContext): Page {
  const outcome = readText(join(root, file))
  if (outcome.ok) return { text: outcome.text }
  return { missing: outcome.kind === 'missing' ? 'is missing' : whyUnread(outcome) }
}

type Held = { readonly entries: DocCountsSection['entries']; readonly failures: readonly string[] }

function render({ entries, failures }: Held): GateOutcome {
  const countOf = (rendering: 'word' | 'digits') =>
    entries.filter((entry) => entry.rendering === rendering).reduce((total, entry) => total + entry.counts.length, 0)
  const files = new Set(entries.map((entry) => entry.file)).size
  const stdout = `doc-counts: ${countOf('word')} numeral(s) across ${files} file(s) held against their source, plus ${countOf('digits')} count(s) written as digits, ${failures.length} disagreement(s)\n`
  if (failures.length === 0) return { exit: 0, stdout, stderr: '' }
  const lines = failures.map((failure) => `  ${visible(failure)}\n`)
  return {
    exit: 1,
    stdout,
    stderr: `\ndoc-counts: ${failures.length} count(s) disagree with their source:\n${lines.join('')}`,
  }
}
