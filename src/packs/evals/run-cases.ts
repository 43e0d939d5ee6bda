import { findBin } from '../../runtime/exec/bin.ts'
import { execCommand, type PackHandle } from '../../runtime/exec/index.ts'
import { GRANTS } from '../../runtime/grants.ts'
import { secretsOf } from '../../runtime/secrets.ts'
import type { EvalCase, EvalFile, Policy, Surface } from '../model.ts'
import type { CaseResult, EvalResults } from './case-result.ts'
import { judgeCase, outputOf, tokensOf } from './judge.ts'
import { nearestRank } from './percentile.ts'

export type EvalOptions = {
  readonly timeoutMs: number
  readonly startedIn: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
}

type EvaluatedPack = {
  readonly surface: Surface
  readonly policy: Policy
  readonly evals: EvalFile
  readonly dir: string
}

/**
 * Runs every case through the exec pipeline as an agent with all grants, the sandbox on and the gate asking, one after the other
 * in their order: a confirmed write may be what the next read looks for. Spec: packs/02-check.md, "Eval cases".
 */
export async function runCases(pack: EvaluatedPack, options: EvalOptions): Promise<EvalResults> {
  const found = findBin(pack.dir, pack.surface, options.env['PATH'])
  const handle: PackHandle = {
    id: pack.surface.id,
    surface: pack.surface,
    policy: pack.policy,
    dir: pack.dir,
    isActive: true,
    allowed: found.ok ? found.allowed : null,
  }
  const cases: CaseResult[] = []
  const ranMs: number[] = []
  for (const one of pack.evals.cases) {
    if (options.signal?.aborted === true) break
    const todo = unfilledArgument(one)
    if (todo !== null) {
      const reason = `argument "${todo}" is still a TODO; it was not run`
      cases.push({ name: one.name, verb: one.verb, pass: false, reasons: [reason], ms: 0, tokens: 0 })
      continue
    }
    const result = await runCase(handle, one, options)
    ranMs.push(result.ms)
    cases.push(result)
  }
  const passed = cases.filter(({ pass }) => pass).length
  return {
    cases,
    passed,
    failed: cases.length - passed,
    p50_ms: nearestRank(ranMs, 50),
    p95_ms: nearestRank(ranMs, 95),
  }
}

async function runCase(pack: PackHandle, one: EvalCase, options: EvalOptions): Promise<CaseResult> {
  const { result } = await execCommand({
    ...options,
    id: pack.id,
    pack,
    command: one.verb,
    args: { kind: 'values', values: one.args },
    grants: GRANTS,
    principal: 'agent',
    access: 'ask',
  })
  const hide = secretsOf(pack.surface, options.env)
  const reasons = judgeCase(one, result).map(hide)
  return {
    name: one.name,
    verb: one.verb,
    pass: reasons.length === 0,
    reasons,
    ms: result.ms,
    tokens: tokensOf(outputOf(result)),
  }
}

/** The first argument that still waits for its author; null when none does. */
function unfilledArgument({ args }: EvalCase): string | null {
  const isTodo = (value: unknown): boolean =>
    Array.isArray(value) ? value.some(isTodo) : typeof value === 'string' && value.startsWith('TODO')
  return Object.entries(args).find(([, value]) => isTodo(value))?.[0] ?? null
}
