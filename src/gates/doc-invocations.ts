import { join } from 'node:path'
import { whyUnread } from '../adapters/files.ts'
import { inheritedEnvironment } from '../adapters/inherited-environment.ts'
import { kindBehind } from '../adapters/linked-paths.ts'
import { readText } from '../adapters/source-tree.ts'
import { launchOf, machine } from './doc-invocations/launcher.ts'
import { readPage } from './doc-invocations/page.ts'
import { findPages } from './doc-invocations/pages.ts'
import { render } from './doc-invocations/render.ts'
import { type PageTally, type Program, runPage } from './doc-invocations/run-page.ts'
import { type Binary, binariesOf, DocInvocationsSection } from './doc-invocations/section.ts'
import { matcherOf } from './doc-invocations/spellings.ts'
import { type Gate, type GateContext, type GateOutcome, GateRefusal } from './gate.ts'

/** Runs every documented command and holds what comes of it against the page. Spec: contracts/08-gates.md, section 10. */
export const docInvocations: Gate<DocInvocationsSection> = {
  name: 'doc-invocations',
  summary: 'every fenced command against the exit code the page claims',
  section: DocInvocationsSection,
  run: runGate,
}

async function runGate(section: DocInvocationsSection, context: GateContext): Promise<GateOutcome> {
  const { root } = context
  const binaries = binariesOf(section)
  const env = inheritedEnvironment()
  const programs = readyPrograms(binaries, { context, env })
  const sampleInput = join(root, section.sampleInput)
  if (kindBehind(sampleInput) === null) throw refused(`sampleInput ${section.sampleInput} does not exist`, context)
  const pages = findPages(root, section.pages)
  if (pages.length === 0) throw refused(`no .md file is reached by its pages: ${section.pages.join(', ')}`, context)

  const match = matcherOf(binaries)
  const tallies: PageTally[] = []
  for (const page of pages) {
    const steps = readPage(textOf(page, root), match)
    tallies.push(
      await runPage({ page, steps, programs, root, sampleInput, terms: section, env, signal: context.signal }),
    )
  }
  const scanned = sum(tallies, 'scanned')
  if (scanned === 0) {
    const spellings = binaries.flatMap((binary) => binary.spellings)
    throw refused(
      `no command in a fence of the ${pages.length} page(s) begins with a spelling: ${spellings.map((text) => `"${text}"`).join(', ')}`,
      context,
    )
  }
  return render({
    scanned,
    pages: pages.length,
    judged: sum(tallies, 'judged'),
    compared: sum(tallies, 'compared'),
    failures: tallies.flatMap((tally) => tally.failures),
  })
}

type Setting = { readonly context: GateContext; readonly env: Readonly<Record<string, string>> }

function readyPrograms(binaries: readonly Binary[], { context, env }: Setting): Program[] {
  const host = machine(env, context.root)
  const entries = binaries.map(({ entry }, index) => {
    const path = join(context.root, entry)
    const kind = kindBehind(path)
    if (kind === 'file') return path
    const key = binaries.length > 1 ? `binary[${index}].entry` : 'binary.entry'
    const wrong = kind === null ? 'does not exist' : 'is not a file'
    throw refused(`${key} ${entry} ${wrong}; build it before the gate runs`, context)
  })
  return binaries.map(({ installedPrefix }, index) => ({
    launch: launchOf(entries[index] ?? '', host),
    installedPrefix,
  }))
}

function textOf(page: string, root: string): string {
  const outcome = readText(join(root, page))
  if (outcome.ok) return outcome.text
  throw new GateRefusal('EVAL_QUALITY_SCAN_UNREADABLE', `doc-invocations: ${page} ${whyUnread(outcome)}`)
}

function refused(why: string, { configFile }: GateContext): GateRefusal {
  return new GateRefusal(
    'EVAL_QUALITY_DOC_PATH',
    `doc-invocations: ${why} (declared in the "doc-invocations" section of ${configFile})`,
  )
}

function sum(tallies: readonly PageTally[], key: 'scanned' | 'judged' | 'compared'): number {
  return tallies.reduce((total, tally) => total + tally[key], 0)
}
