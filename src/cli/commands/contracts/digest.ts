import { renderDigestProblems, renderDigests } from '../../../report/digest-report.ts'
import { UsageError } from '../../../report/errors.ts'
import { renderJson } from '../../../report/json-text.ts'
import { defineCommand } from '../../command.ts'
import { digestFiles } from '../../contracts-cli/digest-files.ts'
import { CONTRACT_EXIT } from '../../contracts-cli/exit-codes.ts'
import { toldEnding } from '../../contracts-cli/index.ts'
import { processIo } from '../../contracts-cli/process-io.ts'

export default defineCommand({
  meta: { name: 'digest', description: 'Print the digest of JSON files, as artifacts state them of each other' },
  args: {
    file: {
      type: 'positional',
      description: 'JSON file, or "-" for stdin; its canonical form (RFC 8785) is what counts',
      required: true,
      variadic: true,
    },
    as: {
      type: 'string',
      valueHint: 'artifact',
      description: 'only if it is this one, such as EvaluatorConfiguration',
    },
    bytes: { type: 'boolean', description: 'of the bytes as they lie, which is what a private manifest lists' },
    json: { type: 'boolean', description: 'print one JSON object' },
  },
  examples: [
    'plumb digest compiled.json',
    'plumb digest configuration.json --as EvaluatorConfiguration',
    'plumb digest --bytes record.json probe.json',
  ],
  exits: [
    '0   every file has a digest',
    '5   one has none: it is not JSON that can be digested, or not the artifact it was to be',
    '64  the call itself is wrong, or a file cannot be read',
  ],
  async run({ args, positionals, face }) {
    if (args.as !== undefined && args.bytes === true) {
      throw new UsageError({
        what: '--as and --bytes do not go together',
        next: 'Bytes are no artifact. Give one of them.',
      })
    }
    const artifact =
      args.as === undefined
        ? null
        : (await import('../../contracts-cli/expected-artifact.ts')).expectedArtifact(args.as)
    const io = processIo(face)
    return toldEnding(io, async () => {
      const report = await digestFiles(
        positionals,
        { of: args.bytes === true ? 'bytes' : 'canonical-json', artifact },
        io.stdin,
      )
      io.stdout(args.json === true ? renderJson(report) : renderDigests(report))
      if (args.json !== true) io.stderr(renderDigestProblems(face, report))
      return report.ok ? CONTRACT_EXIT.ok : CONTRACT_EXIT.fault
    })
  },
})
