import { join } from 'node:path'
import { type ProbeOptions, probePack } from '../../../src/packs/probe/index.ts'
import type { ProbeReport } from '../../../src/packs/probe/record.ts'
import type { BinPlace, RulePack } from '../../../src/packs/rules/define.ts'
import { packWith } from '../../../src/packs/rules/pack-with.ts'
import { createLimiter } from '../../../src/process/index.ts'

export const CLIS = join(import.meta.dir, '../../fixtures/clis')

export const INVENTED = ['zuvopibaxo', 'kebudafiwo'] as const

/** What a command is in policy.json, and what its manifest entry has besides a description and a template. */
export type Sketch = { readonly write?: true; readonly cli?: readonly unknown[]; readonly [key: string]: unknown }

/** A pack for one CLI; a command calls it with the words of its own name unless its sketch says otherwise. */
export function packFor(
  cli: { readonly bin: string; readonly place: BinPlace; readonly wrap?: Readonly<Record<string, unknown>> },
  commands: Readonly<Record<string, Sketch>>,
  evals: unknown = null,
): RulePack {
  const entries = Object.entries(commands)
  const verbs = entries.map(([name, { write: _, ...rest }]) => {
    return [name, { description: `Do ${name}.`, cli: [cli.bin, ...name.split('.')], ...rest }]
  })
  const policy = entries.map(([name, { write }]) => [name, { class: write === true ? 'write' : 'read' }])
  return packWith({
    surface: {
      cliBin: cli.bin,
      wrap: { bin: cli.bin, workspace: { mode: 'project' }, ...cli.wrap },
      verbs: { '…': false, ...Object.fromEntries(verbs) },
    },
    policy: { verbs: { '…': false, ...Object.fromEntries(policy) } },
    bin: cli.place,
    evals,
  })
}

/** A pack for one of the small CLIs beside the tests. */
export function fixturePack(
  bin: string,
  commands: Readonly<Record<string, Sketch>>,
  { wrap, evals }: { readonly wrap?: Readonly<Record<string, unknown>>; readonly evals?: unknown } = {},
): RulePack {
  const place: BinPlace = { kind: 'in-pack', exists: true, executable: true }
  return packFor({ bin, place, wrap: { workspace: { mode: 'pack' }, ...wrap } }, commands, evals)
}

/** Probes it; the pack as rules see it afterwards. */
export async function probed(
  pack: RulePack,
  options: Partial<ProbeOptions> & { readonly jobs?: number } = {},
): Promise<RulePack & { readonly probes: ProbeReport }> {
  const { jobs = 4, ...rest } = options
  const probes = await probePack(
    { ...pack, dir: CLIS },
    {
      startedIn: '/',
      env: process.env,
      timeoutMs: 60_000,
      limiter: createLimiter(jobs),
      inventedWords: INVENTED,
      ...rest,
    },
  )
  return { ...pack, probes }
}

/** Command name to verdict, short: `exists`, `missing: <line>`, `missing`, `unjudged`, `no-subcommand`. */
export function verdicts({ existence }: ProbeReport): Record<string, string> {
  return Object.fromEntries(
    [...existence].map(([name, verdict]) => {
      return [name, verdict.kind === 'missing' && verdict.said !== null ? `missing: ${verdict.said}` : verdict.kind]
    }),
  )
}
