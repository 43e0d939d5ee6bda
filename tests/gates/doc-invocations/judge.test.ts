import { expect, test } from 'bun:test'
import { judge } from '../../../src/gates/doc-invocations/judge.ts'
import type { Ended, ProcessOutcome } from '../../../src/process/index.ts'

const TERMS = { usageExit: 64, timeoutMs: 5000, elisionLimit: 3 }

const captured = (text: string) => ({ text, bytes: Buffer.from(text), totalBytes: text.length, truncated: false })
const ended = ({
  stdout = '',
  stderr = '',
  ...rest
}: Partial<Omit<Ended, 'stdout' | 'stderr'>> & { stdout?: string; stderr?: string } = {}): Ended => ({
  kind: 'ended',
  exitCode: 0,
  signal: null,
  killedBy: null,
  stdout: captured(stdout),
  stderr: captured(stderr),
  ms: 1,
  ...rest,
})

type Given = { declared?: number; transcript?: string[]; standIns?: string[]; outcome: ProcessOutcome }
const judged = ({ declared, transcript, standIns = [], outcome }: Given) =>
  judge({
    invocation: {
      kind: 'invocation',
      line: 1,
      text: 'tool a',
      binary: 0,
      tokens: [],
      declaredExit: declared ?? null,
      transcript: transcript ?? null,
    },
    standIns,
    outcome,
    terms: TERMS,
  })

const NOT_JUDGED = { isJudged: false, isCompared: false }
const JUDGED = { isJudged: true, isCompared: false }
const COMPARED = { isJudged: true, isCompared: true }

test.each<[string, Given, ReturnType<typeof judged>]>([
  [
    'what could not be started has no verdict',
    { outcome: { kind: 'not-started', failure: 'not-executable', code: 'EACCES', message: 'it may not be run' } },
    { ...NOT_JUDGED, failure: 'did not run to a verdict: it may not be run (limit 5000 ms)' },
  ],
  [
    'neither has what timed out (G-28)',
    { outcome: ended({ exitCode: null, signal: 'SIGKILL', killedBy: 'timeout' }) },
    { ...NOT_JUDGED, failure: 'did not run to a verdict: it was still running (limit 5000 ms)' },
  ],
  [
    'a signal is told by its name (G-28)',
    { outcome: ended({ exitCode: null, signal: 'SIGSEGV' }) },
    { ...NOT_JUDGED, failure: 'killed by SIGSEGV' },
  ],
  [
    'a stack of Node is a crash, whatever was declared',
    { declared: 1, outcome: ended({ exitCode: 1, stderr: 'node:internal/process:1\n  throw' }) },
    { ...NOT_JUDGED, failure: 'crashed with exit code 1: stderr is the stack of its runtime' },
  ],
  [
    'and so is one of Bun',
    { declared: 1, outcome: ended({ exitCode: 1, stderr: 'error: a\n\nBun v1.2.3 (Linux x64)\n' }) },
    { ...NOT_JUDGED, failure: 'crashed with exit code 1: stderr is the stack of its runtime' },
  ],
  [
    'a usage error fails, whatever the inputs',
    { standIns: ['a.json'], outcome: ended({ exitCode: 64 }) },
    { ...NOT_JUDGED, failure: 'usage error: exited 64, which says that the command cannot be called so' },
  ],
  [
    'it fails with another code declared, too',
    { declared: 1, outcome: ended({ exitCode: 64 }) },
    { ...NOT_JUDGED, failure: 'usage error: exited 64, which says that the command cannot be called so' },
  ],
  [
    'declaring the usage code admits it (G-27)',
    { declared: 64, outcome: ended({ exitCode: 64 }) },
    { ...JUDGED, failure: null },
  ],
  [
    "the code of a run over the sample input is nobody's claim",
    { standIns: ['a.json'], outcome: ended({ exitCode: 5 }) },
    { ...NOT_JUDGED, failure: null },
  ],
  [
    'unless the page claims it',
    { declared: 5, standIns: ['a.json'], outcome: ended({ exitCode: 5 }) },
    {
      ...NOT_JUDGED,
      failure:
        'the block declares expect-exit 5, but the sample input stood in for "a.json": have the page write the file, or name one of the repository',
    },
  ],
  ['0 needs no declaration', { outcome: ended() }, { ...JUDGED, failure: null }],
  [
    'another code does',
    { outcome: ended({ exitCode: 2 }) },
    { ...JUDGED, failure: 'exited 2: make the command work, or declare <!-- expect-exit: 2 --> above the block' },
  ],
  [
    'a declared code is held to',
    { declared: 1, outcome: ended() },
    { ...JUDGED, failure: 'exited 0, and the block declares expect-exit 1' },
  ],
  [
    'a wrong code is not compared',
    { declared: 1, transcript: ['a'], outcome: ended({ stdout: 'a' }) },
    { ...JUDGED, failure: 'exited 0, and the block declares expect-exit 1' },
  ],
  [
    'stdout is compared',
    { declared: 0, transcript: ['a'], outcome: ended({ stdout: 'a\n', stderr: ' \n' }) },
    { ...COMPARED, failure: null },
  ],
  [
    'unless stderr speaks',
    { declared: 0, transcript: ['a'], outcome: ended({ stdout: 'a\n', stderr: 'b\n' }) },
    { ...COMPARED, failure: 'the page shows "a", and the run printed "b" as line 1 of the output' },
  ],
])('%s', (_, given, judgement) => {
  expect(judged(given)).toEqual(judgement)
})
