import { join } from 'node:path'
import { runContractCommand } from '../../../src/cli/contracts-cli/index.ts'
import {
  caughtRecord,
  configuration,
  contract,
  digestOf,
  disposition,
  manifest,
  policy,
  preflightVerdict,
  probe,
} from '../../contracts/score/chain.ts'
import { folder } from './calls.ts'

// Every behavior is low, so that no discipline rule is a concern at the default floor.
export const QUIET = contract((made) => {
  for (const behavior of made.behaviors) behavior.severity = 'low'
})
export const RECORD = caughtRecord(() => {}, { contract: QUIET })
export const MISSED = caughtRecord(
  (made) => {
    made.findings = []
    made.oracleDispositions = [disposition('O-001'), disposition('O-002', { observationIds: ['obs-list'] })]
  },
  { contract: QUIET },
)

export const FILES = {
  'record.json': RECORD,
  'contract.json': QUIET,
  'probe.json': probe(),
  'verdict.json': preflightVerdict(),
  'policy.json': policy(),
  'manifest.json': manifest(() => {}, RECORD),
  'configuration.json': configuration(),
}
export const FLAGS = {
  '--record': 'record.json',
  '--isolation-manifest': 'manifest.json',
  '--evaluator-configuration': 'configuration.json',
  '--contract': 'contract.json',
  '--probe': 'probe.json',
  '--preflight-verdict': 'verdict.json',
  '--policy': 'policy.json',
}

export type Call = {
  /** Replaces files of the run, or adds some. */
  readonly files?: Readonly<Record<string, unknown>>
  /** Flags left out. */
  readonly without?: readonly (keyof typeof FLAGS)[]
  readonly extra?: readonly string[]
  readonly program?: string
  readonly isTerminal?: boolean
  readonly stdin?: string
  readonly corpusDigest?: string
}

/** Scores in a folder of its own. Paths that begin with `./` are below it, in what is given and in what comes back. */
export async function score({ files = {}, without = [], extra = [], program = 'eval-quality', ...io }: Call = {}) {
  const here = folder({ ...FILES, ...files })
  const argv = [
    'score',
    ...Object.entries(FLAGS)
      .filter(([flag]) => !without.some((left) => left === flag))
      .flatMap(([flag, file]) => [flag, join(here, file)]),
    '--corpus-digest',
    io.corpusDigest ?? digestOf(30),
    ...extra.map((word) => (word.startsWith('./') ? join(here, word) : word)),
  ]
  const written = { stdout: '', stderr: '' }
  const exit = await runContractCommand({
    program,
    argv,
    stdin: async () => new TextEncoder().encode(io.stdin ?? ''),
    stdout: (text) => {
      written.stdout += text
    },
    stderr: (text) => {
      written.stderr += text
    },
    isTerminal: io.isTerminal ?? false,
  })
  return { exit, here, stdout: written.stdout, stderr: written.stderr.replaceAll(`${here}/`, './') }
}

export const ending = async (call: Call) => {
  const { exit, stdout, stderr } = await score(call)
  return { exit, stdout, stderr }
}
export const verdictIn = (text: string) => {
  const { contractVerdict, exitCode } = JSON.parse(text)
  return { contractVerdict, exitCode }
}
