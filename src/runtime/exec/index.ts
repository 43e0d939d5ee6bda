/**
 * The exec pipeline: a call goes in, a result comes out. Refusals come in a fixed order and nothing is started before the last
 * of them has been passed. It never throws about a pack, a call or a program that fails.
 */
import { probeEnvironment } from '../../packs/probe/environment.ts'
import { run } from '../../process/index.ts'
import { hasBun, NEEDS_BUN } from '../../process/needs-bun.ts'
import type { ExecResult } from '../../report/exec-report.ts'
import { judgeBin } from './bin.ts'
import { type Approved, decide, type Refusal, type RefusedBy } from './decide.ts'
import { judgeOutcome } from './outcome.ts'
import { renderTitle } from './text-template.ts'
import type { ExecRequest } from './types.ts'

export type { ExecResult, Preview } from '../../report/exec-report.ts'
export type { RefusedBy } from './decide.ts'
export type { CallArguments, ExecRequest, PackHandle } from './types.ts'

/** How a call ended, for the audit log; and what the program printed, which need not be text. Null: none was started. */
export type ExecEnding = {
  readonly result: ExecResult
  readonly refusedBy: RefusedBy | null
  readonly printed: Printed | null
}

export type Printed = { readonly stdout: Uint8Array; readonly stderr: Uint8Array }

/** Bytes of each stream that are kept. */
const KEEP_BYTES = 1024 * 1024

/** Runs one command of a pack through the whole pipeline. Spec: packs/03-runtime.md, "exec pipeline". */
export async function execCommand(request: ExecRequest): Promise<ExecEnding> {
  const decision = decide({ ...request, judgeBin })
  if (decision.kind === 'refused')
    return { ...NOT_RUN, result: refusedResult(request, decision), refusedBy: decision.by }
  if (!hasBun()) return { ...NOT_RUN, result: { ...blank(request), error: NEEDS_BUN } }
  return { ...NOT_RUN, ...(await runApproved(request, decision)) }
}

const NOT_RUN = { refusedBy: null, printed: null }

/** Whether the pipeline would let a call run now; nothing is run. */
export function wouldRun(request: ExecRequest): boolean {
  return decide({ ...request, judgeBin }).kind === 'approved'
}

/** What a call would do, without doing it: the preview, or the refusal that comes before it. */
export function previewCommand(request: ExecRequest): ExecResult {
  const decision = decide({ ...request, judgeBin })
  if (decision.kind === 'refused' && decision.by !== 'confirm') return refusedResult(request, decision)
  const shown = {
    ...(decision.title !== undefined && { title: decision.title }),
    ...(decision.preview !== undefined && { preview: decision.preview }),
  }
  return { ...blank(request), ok: true, ...shown }
}

function blank({ id, command }: ExecRequest): ExecResult {
  const nothing = { result: null, stdout: '', stderr: '', exit_code: null, signal: null, ms: 0, truncated: false }
  return { ok: false, pack: id, command, ...nothing }
}

function refusedResult(request: ExecRequest, { error, reason, title, preview }: Refusal): ExecResult {
  return {
    ...blank(request),
    error,
    ...(reason !== undefined && { reason }),
    ...(title !== undefined && { title }),
    ...(preview !== undefined && { preview }),
  }
}

async function runApproved(
  request: ExecRequest,
  { command, args, values, argv, title: running }: Approved,
): Promise<Pick<ExecEnding, 'result' | 'printed'>> {
  const { pack, id, command: name, timeoutMs, signal } = request
  const outcome = await run({
    argv,
    cwd: pack?.surface.wrap?.workspace?.mode === 'project' ? request.startedIn : (pack?.dir ?? request.startedIn),
    env: probeEnvironment(request.env, pack?.surface.wrap?.env ?? []),
    timeoutMs,
    keepBytes: KEEP_BYTES,
    ...(signal !== undefined && { signal }),
  })
  const judged = judgeOutcome(command, outcome, timeoutMs)
  const title = judged.ok ? renderTitle(command.title?.done, { args, values, result: judged.result }) : running
  const { ok, ...rest } = judged
  return {
    result: { ok, pack: id, command: name, ...rest, ...(title !== undefined && { title }) },
    printed: outcome.kind === 'ended' ? { stdout: outcome.stdout.bytes, stderr: outcome.stderr.bytes } : null,
  }
}
