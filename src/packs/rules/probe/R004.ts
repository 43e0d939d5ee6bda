import { exampleProbes } from '../../probe/example.ts'
import type { ProbeRecord } from '../../probe/record.ts'
import { defineRule } from '../define.ts'
import { BIN_PLACE, cliPlace, endsHow, ranReads, runOf, typed } from './probed.ts'

export const R004 = defineRule({
  id: 'R004',
  severity: 'warn',
  title: 'A failure explains itself, on stderr or as JSON',
  why: 'What an agent reads after a failure decides its next step. Silence, or prose mixed into the data, leads to blind retries.',
  examples: () => ({
    fails: { probes: exampleProbes({ unknown: { stderr: '' } }) },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    const unknown = runOf(pack, 'unknown-command')
    if (unknown !== null && isSilentFailure(unknown)) {
      const bin = unknown.argv[0] ?? ''
      report({
        at: BIN_PLACE,
        message: `"${bin}" refuses a made-up subcommand, but ${whereItSpeaks(unknown)}.`,
        fix: `Let "${bin}" say on stderr what is wrong and what to do, or print the error as JSON.`,
      })
    }
    for (const { name, record, ending } of ranReads(pack)) {
      if (ending !== 'failed' || !isSilentFailure(record)) continue
      report({
        at: cliPlace(name),
        message: `"${typed(record.argv)}" ${endsHow(record)}, but ${whereItSpeaks(record)}.`,
        fix: `Let "${typed(record.argv)}" say on stderr what is wrong and what to do, or print the error as JSON.`,
      })
    }
  },
})

/** A signal leaves no time to explain. */
function isSilentFailure({ timedOut, exitCode, stderr, stdoutIsJson }: ProbeRecord): boolean {
  return !timedOut && exitCode !== null && exitCode !== 0 && stderr.trim() === '' && !stdoutIsJson
}

function whereItSpeaks({ stdout }: ProbeRecord): string {
  return stdout.trim() === '' ? 'says nothing' : 'says why on stdout, where data belongs'
}
