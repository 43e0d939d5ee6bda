import * as v from 'valibot'
import { isRecord } from '../../canonical/is-record.ts'
import { packSchemas } from '../model-schemas.ts'
import { parseSkill } from '../skill.ts'
import type { RulePack } from './define.ts'
import { basePack, type ExamplePack } from './example.ts'

/**
 * The pack that an example describes, as rules see it.
 *
 * @throws valibot's error when the example is not of the pack format: a mistake in the example itself
 */
export function packWith(example: ExamplePack): RulePack {
  const base = basePack()
  return {
    surface: v.parse(packSchemas().Surface, merge(base.surface, example.surface)),
    policy: v.parse(packSchemas().Policy, merge(base.policy, example.policy)),
    skill: parseSkill(example.harness ?? base.harness),
    evals: example.evals === null ? null : v.parse(packSchemas().EvalFile, example.evals ?? base.evals),
    evalResults: example.evalResults ?? null,
    texts: example.texts ?? [],
    bin: example.bin ?? base.bin,
    probes: example.probes ?? null,
  }
}

function merge(base: unknown, change: unknown): unknown {
  if (change === undefined) return base
  if (!isRecord(base) || !isRecord(change)) return change
  const { '…': keepsBase, ...changes } = change
  const merged: Record<string, unknown> = keepsBase === false ? {} : { ...base }
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) delete merged[key]
    else merged[key] = merge(merged[key], value)
  }
  return merged
}
