import { findBin } from '../../runtime/exec/bin.ts'
import { type ExecRequest, type ExecResult, execCommand, type PackHandle, wouldRun } from '../../runtime/exec/index.ts'
import { timeoutError } from '../../runtime/exec/outcome.ts'
import { GRANTS } from '../../runtime/grants.ts'
import { secretsOf } from '../../runtime/secrets.ts'
import type { EvalCase, EvalFile, Policy, Surface } from '../model.ts'
import { CONFIRM_REQUIRED, namesGate, unfilledArguments } from './case.ts'
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
  const hideSecrets = secretsOf(pack.surface, options.env)
  const hide = (reason: string) => hideSecrets(reason).replaceAll(`${pack.dir}/`, '')
  const cases: CaseResult[] = []
  const ranMs: number[] = []
  for (const one of pack.evals.cases) {
    if (options.signal?.aborted === true) break
    const [todo] = unfilledArguments(one)
    if (todo !== undefined) {
      cases.push(notRun(one, `argument "${todo}" is still a TODO`))
      continue
    }
    const result = await runCase(handle, one, options)
    ranMs.push(result.ms)
    cases.push({ ...result, reasons: result.reasons.map(hide) })
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
  const request: ExecRequest = {
    ...options,
    id: pack.id,
    pack,
    command: one.verb,
    args: { kind: 'values', values: one.args },
    grants: GRANTS,
    principal: 'agent',
    access: 'ask',
  }
  // A case about the gate has failed already when the gate would let the call through: running the write that nobody confirmed
  // would only add the harm that the case is there to prevent.
  if (namesGate(one) && wouldRun(request)) return notRun(one, `expected "${CONFIRM_REQUIRED}", but nothing asks for it`)
  const { result } = await execCommand(request)
  const reasons = reasonsOf(one, result, options.timeoutMs)
  return {
    name: one.name,
    verb: one.verb,
    pass: reasons.length === 0,
    reasons,
    ms: result.ms,
    tokens: tokensOf(outputOf(result)),
  }
}

/** Running past the limit fails a case whatever it expects: a failure that was to be proved has not come. */
function reasonsOf(one: EvalCase, result: ExecResult, timeoutMs: number): string[] {
  const reasons = judgeCase(one, result)
  const isLate = result.error === timeoutError(timeoutMs)
  return isLate && reasons.length === 0 ? [timeoutError(timeoutMs)] : reasons
}

function notRun({ name, verb }: EvalCase, reason: string): CaseResult {
  return { name, verb, pass: false, reasons: [`${reason}; it was not run`], ms: 0, tokens: 0 }
}
