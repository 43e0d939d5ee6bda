import { createLocalCorpusAdapter } from '../../adapters/local-corpus.ts'
import { serializeArtifact } from '../../canonical/canonicalize.ts'
import { explainVerdict } from '../../contracts/score/explain/index.ts'
import { explanationText } from '../../contracts/score/explain/render.ts'
import { type Ladder, type RunScoreResult, runScore } from '../../contracts/score/index.ts'
import { LADDER_ROWS } from '../../contracts/score/ladder/index.ts'
import type { ContractCommand, ContractIo } from './command.ts'
import { line } from './diagnostics.ts'
import { decideTarget, emitArtifact } from './emit.ts'
import { CONTRACT_EXIT } from './exit-codes.ts'
import { PLUMB_SCORE_GRAMMAR, SCORE_GRAMMAR } from './grammar/score.ts'
import { type ContractInvocation, flagValue } from './parse-argv.ts'
import { readScoreFiles, requireCorpusRoot } from './read-score-inputs.ts'
import { tellSeeAlso } from './see-also.ts'

export const SCORE: ContractCommand = {
  grammar: SCORE_GRAMMAR,
  plumbGrammar: PLUMB_SCORE_GRAMMAR,
  async run(invocation, io) {
    const target = decideTarget(invocation, SCORE_GRAMMAR)
    const inputs = await readScoreFiles(invocation, io.stdin)
    const corpusRoot = flagValue(invocation, '--corpus-root')
    requireCorpusRoot(inputs, corpusRoot)
    const scored = await runScore({
      ...inputs,
      designatedOracleId: flagValue(invocation, '--designated-oracle') ?? undefined,
      port: corpusRoot === null ? undefined : createLocalCorpusAdapter({ root: corpusRoot }),
      // Reading a file is all that is awaited, and a signal to the process ends that with the process.
      signal: new AbortController().signal,
    })
    tellReasons(scored, io)
    tellSeeAlso(codesIn(scored), io)
    if (scored.artifact !== null) emitArtifact(target, serializeArtifact(scored.artifact, 'EvidenceArtifact'), io)
    tellSummary(scored, invocation, io)
    return exitOf(scored.ladder, invocation)
  },
}

/** On every rung what the gate found, and on the Invalid rung, which leaves no artifact, why. */
function tellReasons({ qualification, ladder }: RunScoreResult, { program, stderr }: ContractIo): void {
  for (const { code, artifactPath, detail } of qualification.failures) {
    stderr(line(`${program}: ${code}: ${artifactPath}: ${detail}`))
  }
  if (ladder.verdict !== null) return
  for (const reason of ladder.basis) stderr(line(`${program}: invalid: ${reason}`))
}

/** The codes behind {@link tellReasons}, in its order. */
function codesIn({ qualification, ladder }: RunScoreResult): string[] {
  const rows = LADDER_ROWS.filter(({ rung }) => rung === 'Invalid')
  const reasons = ladder.verdict === null ? ladder.basis : []
  const behind = reasons.flatMap((reason) =>
    rows.flatMap(({ name, template }) => {
      const holes = template.read(reason)
      return holes === null ? [] : [holes['state'] ?? name]
    }),
  )
  return [...qualification.failures.map(({ code }) => code), ...behind]
}

function tellSummary({ artifact }: RunScoreResult, { summary }: ContractInvocation, io: ContractIo): void {
  if (!summary || io.isTerminal !== true) return
  io.stderr(
    artifact === null
      ? 'Invalid: the trials say nothing, for the reasons above. Nothing was written.\n'
      : explanationText(explainVerdict(artifact)),
  )
}

/** `--strict` turns concerns into a failure, unless they only say that the measurement fell short. */
function exitOf({ verdict, exitCode, strictPromotable }: Ladder, { strict }: ContractInvocation): number {
  return verdict === 'CONCERNS' && strict && strictPromotable ? CONTRACT_EXIT.concernsPromoted : exitCode
}
