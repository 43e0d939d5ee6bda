import { hasColour } from '../../../report/ansi.ts'
import { exampleProbes } from '../../probe/example.ts'
import { isJsonCommand, isJsonText } from '../../probe/json-output.ts'
import { forSentence } from '../../probe/telling-line.ts'
import { defineRule } from '../define.ts'
import { cliPlace, type RanRead, ranReads, typed } from './probed.ts'

export const R006 = defineRule({
  id: 'R006',
  severity: 'error',
  title: 'A JSON command prints JSON and nothing else on stdout',
  why: 'A banner, a warning or a second document on stdout breaks every parser; the agent then reads raw text, or nothing.',
  examples: () => ({
    fails: { probes: exampleProbes({ reads: { list: { stdout: 'Loading…\n[]\n', stdoutIsJson: false } } }) },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    for (const read of ranReads(pack)) {
      const { name, command, record, ending } = read
      // Of output that was cut off nobody knows how it ends; R008 speaks of its size.
      if (ending !== 'well' || !isJsonCommand(command) || record.stdoutIsJson || record.truncated) continue
      report({ at: cliPlace(name), ...whatIsWrong(read) })
    }
  },
})

function whatIsWrong({ name, record }: RanRead): { message: string; fix: string } {
  const argv = `"${typed(record.argv)}"`
  const textInstead = `write "output": "text" in "${name}" if it is not meant to print JSON`
  if (record.stdout.trim() === '') {
    return {
      message: `${argv} is to print JSON, but its stdout is empty.`,
      fix: `Let it print an empty list or object instead of nothing, or ${textInstead}.`,
    }
  }
  if (isJsonText(record.stdout, { lines: true })) {
    return {
      message: `${argv} prints several JSON values, though no switch in "cli" asks for JSON Lines.`,
      fix: `Add to "cli" of "${name}" the switch that makes it one value, name JSON Lines in it (such as --jsonl), or ${textInstead}.`,
    }
  }
  const begins = record.stdout.split('\n').find((line) => line.trim() !== '') ?? ''
  const coloured = hasColour(record.stdout) ? ' It holds colour sequences.' : ''
  return {
    message: `The stdout of ${argv} is not one JSON value; it begins with: ${forSentence(begins)}.${coloured}`,
    fix: `Add the CLI's JSON switch to "cli" of "${name}", send everything else to stderr, or ${textInstead}.`,
  }
}
