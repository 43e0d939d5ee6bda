// The gates over a repository. In: one section of the configuration file, as it came from JSON. Out: whether the gate holds, and
// what it prints. A gate only reads. What never got to look is a refusal and never a pass. Spec: contracts/08-gates.md.
import * as v from 'valibot'
import type { Gate, GateContext, GateName, GateOutcome } from './gate.ts'
import { endModules } from './shared/module-value.ts'

export { GATE_NAMES, type GateContext, type GateName, type GateOutcome, GateRefusal } from './gate.ts'

/** One thing wrong with a section: keys joined by `.`, empty for the section itself. */
export type SectionProblem = { readonly at: string; readonly message: string }

/** A gate whose section has been judged: either everything that is wrong with it, or what runs it. */
export type Judged =
  | { readonly ok: false; readonly problems: readonly SectionProblem[] }
  | { readonly ok: true; run(context: GateContext): Promise<GateOutcome> }

export type LoadedGate = { readonly name: GateName; readonly summary: string; judge(section: unknown): Judged }

const LOADERS: Readonly<Record<GateName, () => Promise<LoadedGate>>> = {
  'lockfile-age': async () => loaded((await import('./lockfile-age.ts')).lockfileAge),
  licences: async () => loaded((await import('./licences.ts')).licences),
  'dependency-direction': async () => loaded((await import('./dependency-direction.ts')).dependencyDirection),
  'package-boundary': async () => loaded((await import('./package-boundary.ts')).packageBoundary),
  'field-ownership': async () => loaded((await import('./field-ownership.ts')).fieldOwnership),
  'doc-invocations': async () => loaded((await import('./doc-invocations.ts')).docInvocations),
  'doc-counts': async () => loaded((await import('./doc-counts.ts')).docCounts),
  'doc-claims': async () => loaded((await import('./doc-claims.ts')).docClaims),
}

/** Loads one gate and nothing of the others. */
export function loadGate(name: GateName): Promise<LoadedGate> {
  return LOADERS[name]()
}

function loaded<Section>(gate: Gate<Section>): LoadedGate {
  return {
    name: gate.name,
    summary: gate.summary,
    judge(section) {
      const parsed = v.safeParse(gate.section, section)
      if (!parsed.success) return { ok: false, problems: parsed.issues.map(problemOf) }
      const { output } = parsed
      return {
        ok: true,
        async run(context) {
          try {
            return await gate.run(output, context)
          } finally {
            await endModules(context)
          }
        },
      }
    },
  }
}

function problemOf(issue: v.BaseIssue<unknown>): SectionProblem {
  return { at: (issue.path ?? []).map(({ key }) => String(key)).join('.'), message: issue.message }
}
