import type { RulePack } from '../../../src/packs/rules/define.ts'
import type { ExamplePack } from '../../../src/packs/rules/example.ts'
import { packWith } from '../../../src/packs/rules/pack-with.ts'

/** What policy.json says of a command, and what its manifest entry has besides a description and a template. */
export type CommandSketch =
  | 'read'
  | 'write'
  | { readonly policy: Readonly<Record<string, unknown>>; readonly command?: Readonly<Record<string, unknown>> }

/** A pack for `gh` with just these commands; each calls `gh` with the words of its own name. */
export function packOf(commands: Readonly<Record<string, CommandSketch>>, rest: ExamplePack = {}): RulePack {
  const entries = Object.entries(commands)
  return packWith({
    ...rest,
    surface: {
      id: 'gh',
      name: 'GitHub',
      cliBin: 'gh',
      wrap: { bin: 'gh', workspace: { mode: 'project' } },
      ...rest.surface,
      verbs: { '…': false, ...Object.fromEntries(entries.map(([name, sketch]) => [name, commandOf(name, sketch)])) },
    },
    policy: {
      surface_id: 'gh',
      ...rest.policy,
      verbs: { '…': false, ...Object.fromEntries(entries.map(([name, sketch]) => [name, policyOf(sketch)])) },
    },
    bin: { kind: 'on-path', name: 'gh' },
  })
}

function commandOf(name: string, sketch: CommandSketch): Record<string, unknown> {
  const extra = typeof sketch === 'string' ? {} : sketch.command
  return { description: `Do ${name}.`, cli: ['gh', ...name.split('.')], ...extra }
}

function policyOf(sketch: CommandSketch): unknown {
  return typeof sketch === 'string' ? { class: sketch } : sketch.policy
}
