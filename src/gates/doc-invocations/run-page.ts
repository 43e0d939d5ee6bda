import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '../../adapters/files.ts'
import { kindBehind } from '../../adapters/linked-paths.ts'
import { openPageFolder, type PageFolder } from '../../adapters/page-folder.ts'
import { run } from '../../process/index.ts'
import { GateRefusal } from '../gate.ts'
import { type Terms as ArgumentTerms, type Places, realise } from './arguments.ts'
import { type Terms as JudgementTerms, judge } from './judge.ts'
import type { Launch } from './launcher.ts'
import type { Invocation, Step } from './page.ts'
import type { Failure } from './render.ts'

/** A documented program, ready to start. */
export type Program = { readonly launch: Launch; readonly installedPrefix: string | undefined }

export type PageRun = {
  readonly page: string
  readonly steps: readonly Step[]
  readonly programs: readonly Program[]
  /** Absolute folder of the repository. */
  readonly root: string
  /** Absolute. */
  readonly sampleInput: string
  readonly terms: JudgementTerms
  readonly env: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

export type PageTally = {
  readonly scanned: number
  readonly judged: number
  readonly compared: number
  readonly failures: readonly Failure[]
}

/** Bytes of each output that are kept to be compared and shown. */
const KEEP_BYTES = 4 * 1024 * 1024

/**
 * Does what a page asks for, step by step, in a temporary folder that is gone afterwards.
 *
 * @throws GateRefusal (without a code) no temporary folder can be made
 */
export async function runPage(call: PageRun): Promise<PageTally> {
  const sandbox = openSandbox()
  const failures: Failure[] = []
  const tally = { scanned: 0, judged: 0, compared: 0 }
  try {
    for (const step of call.steps) {
      call.signal.throwIfAborted()
      if (step.kind !== 'invocation') {
        const reason = prepare(step, sandbox)
        if (reason !== null) failures.push({ page: call.page, line: step.line, reason, command: step.text, stderr: '' })
        continue
      }
      const { isJudged, isCompared, failure, stderr } = await invoke(step, sandbox, call)
      tally.scanned += 1
      tally.judged += isJudged ? 1 : 0
      tally.compared += isCompared ? 1 : 0
      if (failure !== null) {
        failures.push({ page: call.page, line: step.line, reason: failure, command: step.text, stderr })
      }
    }
    return { ...tally, failures }
  } finally {
    sandbox.close()
  }
}

function openSandbox(): PageFolder {
  try {
    return openPageFolder()
  } catch (error) {
    throw new GateRefusal(
      null,
      `doc-invocations: no temporary folder can be made in ${tmpdir()} (${errorCode(error)}); name one that can be written to as TMPDIR`,
      { cause: error },
    )
  }
}

/** @returns why the page cannot have what it asks for, or null */
function prepare(step: Exclude<Step, Invocation>, sandbox: PageFolder): string | null {
  try {
    if (step.kind === 'write') sandbox.write(step.path, step.content)
    else for (const path of step.paths) sandbox.makeFolder(path)
    return null
  } catch (error) {
    return `could not be written in the page's folder: ${errorCode(error)}`
  }
}

async function invoke(invocation: Invocation, sandbox: PageFolder, call: PageRun) {
  const program = call.programs[invocation.binary]
  if (program === undefined) throw new Error(`a page calls program ${invocation.binary}, which is not configured`)
  const terms: ArgumentTerms = {
    places: placesOf(sandbox, call.root),
    sampleInput: call.sampleInput,
    installedPrefix: program.installedPrefix,
  }
  const { args, standIns, folders } = realise(invocation.tokens, terms)
  for (const folder of folders) {
    const reason = prepare({ kind: 'make-folders', line: invocation.line, text: '', paths: [folder] }, sandbox)
    if (reason !== null) return { isJudged: false, isCompared: false, failure: reason, stderr: '' }
  }
  const outcome = await run({
    argv: [...program.launch.command, ...args],
    cwd: sandbox.folder,
    env: { ...call.env, ...program.launch.env },
    timeoutMs: call.terms.timeoutMs,
    keepBytes: KEEP_BYTES,
    signal: call.signal,
  })
  call.signal.throwIfAborted()
  const judgement = judge({ invocation, standIns, outcome, terms: call.terms })
  return { ...judgement, stderr: outcome.kind === 'ended' ? outcome.stderr.text : '' }
}

function placesOf(sandbox: PageFolder, root: string): Places {
  return {
    inSandbox: (path) => sandbox.kindAt(path),
    inRepository(path) {
      // What is absolute, or climbs, is outside the repository.
      if (path === '' || path.startsWith('/') || path.split('/').includes('..')) return null
      const own = join(root, path)
      return kindBehind(own) === null ? null : own
    },
    rebase: (path) => sandbox.rebase(path),
  }
}
