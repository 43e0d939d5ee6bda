import { visible } from '../report/visible.ts'
import type { Gate, GateContext, GateOutcome } from './gate.ts'
import { manifestEntries } from './package-boundary/manifest.ts'
import { searchTexts } from './package-boundary/search.ts'
import { PackageBoundarySection } from './package-boundary/section.ts'
import { scanPaths } from './shared/scanned-paths.ts'

/** Fails on a line the package would publish that matches a forbidden pattern. Spec: contracts/08-gates.md, section 8. */
export const packageBoundary: Gate<PackageBoundarySection> = {
  name: 'package-boundary',
  summary: 'every line the package would publish against forbidden patterns',
  section: PackageBoundarySection,
  run,
}

async function run(section: PackageBoundarySection, context: GateContext): Promise<GateOutcome> {
  const { paths, manifest, patterns } = section
  const { texts, counts } = scanPaths(paths, { context, gate: 'package-boundary' })
  const fields = manifest === undefined ? new Map<string, string>() : manifestEntries(manifest, context)
  const entries = new Map([...texts, ...fields])
  const violations = await searchTexts(entries, patterns, context.signal)
  if (violations.length === 0) {
    const reached = counts.map(({ path, files }) => `${files} from ${path}`)
    if (manifest !== undefined) reached.push(`${fields.size} from ${manifest.file}`)
    const stdout = `package-boundary: ${entries.size} entr(ies) scanned, 0 violations (${visible(reached.join(', '))})\n`
    return { exit: 0, stdout, stderr: '' }
  }
  const lines = violations.map(({ file, line, pattern, text, reason }) => {
    const place = visible(`${file}:${line} [${pattern}]`)
    // One line of a file: it has no line feeds, and its tabs are as they are written.
    return `  ${place} ${visible(text, { keepLines: true })}\n    ${visible(reason)}\n`
  })
  const title = `package-boundary: ${violations.length} violation(s) across ${entries.size} scanned entr(ies):`
  return { exit: 1, stdout: '', stderr: `\n${title}\n${lines.join('')}` }
}
