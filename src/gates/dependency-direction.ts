import { outcomeOf } from './dependency-direction/report.ts'
import { DirectionSection } from './dependency-direction/section.ts'
import { survey } from './dependency-direction/survey.ts'
import { readRoots } from './dependency-direction/walk.ts'
import type { Gate } from './gate.ts'
import { loadTypeScript } from './typescript/load.ts'

/** Holds every static dependency in the named trees against a declared layer graph. Spec: contracts/08-gates.md, section 7. */
export const dependencyDirection: Gate<DirectionSection> = {
  name: 'dependency-direction',
  summary: 'every import in the named trees against a declared layer graph',
  section: DirectionSection,
  async run(section, context) {
    const typescript = await loadTypeScript('dependency-direction', context)
    const texts = readRoots(section.roots, context)
    return outcomeOf(await survey(section, texts, { typescript, signal: context.signal }), section)
  },
}
