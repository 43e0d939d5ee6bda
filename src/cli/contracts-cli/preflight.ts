import { serializeArtifact } from '../../canonical/canonicalize.ts'
import { type Diagnostic, preflightFromObservations } from '../../contracts/preflight/index.ts'
import type { PreflightCheck, PreflightVerdict } from '../../contracts/schemas/preflight-verdict.ts'
import type { ContractCommand, ContractIo } from './command.ts'
import { line } from './diagnostics.ts'
import { decideTarget, emitArtifact, refuseInput } from './emit.ts'
import { CONTRACT_EXIT } from './exit-codes.ts'
import { PLUMB_PREFLIGHT_GRAMMAR, PREFLIGHT_GRAMMAR } from './grammar/preflight.ts'
import { inputOf } from './named-input.ts'
import { type ContractInvocation, flagValue } from './parse-argv.ts'
import { readJson } from './read-json.ts'
import { readScannedJson } from './read-scanned-json.ts'
import { tellSeeAlso } from './see-also.ts'
import { refuseUnwritable, targetFile, writeTarget } from './target.ts'

/** A failed pre-flight is written too. */
export const PREFLIGHT: ContractCommand = {
  grammar: PREFLIGHT_GRAMMAR,
  plumbGrammar: PLUMB_PREFLIGHT_GRAMMAR,
  async run(invocation, io) {
    const target = decideTarget(invocation, PLUMB_PREFLIGHT_GRAMMAR)
    const { passed, failed, text } = invocation.live ? await ask(invocation, io) : await reduce(invocation, io)
    emitArtifact(target, text, io)
    tellSeeAlso(failed, io)
    return passed ? CONTRACT_EXIT.ok : CONTRACT_EXIT.invalid
  },
}

type Judged = {
  readonly passed: boolean
  /** The kinds of the checks that failed. */
  readonly failed: readonly PreflightCheck['kind'][]
  readonly text: string
}

/** Over observations somebody else has made; no request is issued. */
async function reduce(invocation: ContractInvocation, io: ContractIo): Promise<Judged> {
  const contract = await readJson(inputOf(invocation, CONTRACT), io.stdin)
  const probes = await readJson(inputOf(invocation, PROBES), io.stdin)
  const observations = await readJson(inputOf(invocation, OBSERVATIONS), io.stdin)
  return judged(preflightFromObservations({ contract, probes, observations, ...runOf(invocation, io) }))
}

/** Over the live system. What it answered is written beside the verdict, before it. */
async function ask(invocation: ContractInvocation, io: ContractIo): Promise<Judged> {
  const [verdictFile, observationsFile] = decideBoth(invocation)
  const contract = await readJson(inputOf(invocation, CONTRACT), io.stdin)
  const probes = await readJson(inputOf(invocation, PROBES), io.stdin)
  const targets = await readScannedJson(inputOf(invocation, TARGETS), io.stdin)
  // A system that was asked may not be the same any more, and what it answered would be lost.
  for (const file of [verdictFile, observationsFile]) refuseUnwritable(file)
  const { livePreflight } = await import('./live-preflight.ts')
  const signal = io.signal ?? new AbortController().signal
  const { verdict, observations } = await livePreflight({ contract, probes, targets, signal, ...runOf(invocation, io) })
  writeTarget(observationsFile, `${JSON.stringify(observations, null, 2)}\n`)
  return judged(verdict)
}

const CONTRACT = { flag: '--contract', artifactPath: 'EvalContract' }
const PROBES = { flag: '--probes', artifactPath: 'Probe' }
const OBSERVATIONS = { flag: '--observations', artifactPath: 'ProbeObservation' }
const TARGETS = { flag: '--targets', artifactPath: 'TargetPolicies' }

function runOf(invocation: ContractInvocation, io: ContractIo) {
  return {
    runId: flagValue(invocation, '--run-id') ?? '',
    sink: ({ stage, runId, message }: Diagnostic) => io.stderr(line(`${io.program}: ${stage}: ${runId}: ${message}`)),
  }
}

function judged(verdict: Readonly<PreflightVerdict>): Judged {
  const failed = verdict.checks.filter(({ outcome }) => outcome === 'failed').map(({ kind }) => kind)
  return { passed: verdict.passed, failed, text: serializeArtifact(verdict, 'PreflightVerdict') }
}

/** The files of the verdict and of the observations: `verdict.json` has `verdict.observations.json` beside it. */
function decideBoth(invocation: ContractInvocation): readonly [verdictFile: string, observationsFile: string] {
  const verdictFile = targetFile(flagValue(invocation, '--out') ?? '', PLUMB_PREFLIGHT_GRAMMAR.artifactFile)
  const observationsFile = verdictFile.replace(/\.json$/i, '.observations.json')
  refuseInput(observationsFile, invocation, PLUMB_PREFLIGHT_GRAMMAR)
  return [verdictFile, observationsFile]
}
