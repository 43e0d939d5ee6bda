import { homedir } from 'node:os'
import { renderBrokenTraces, renderInit, renderNothing, renderTraceNotes } from '../../../evals/init/render.ts'
import { type StartOptions, type StartOutcome, startPack } from '../../../evals/init/start.ts'
import { defineCommand } from '../../command.ts'
import { EXIT } from '../../exit.ts'
import { paintForStdout, print, say } from '../../output.ts'
import { startProgress } from '../../progress.ts'
import { wholeNumber } from '../../values.ts'

export default defineCommand({
  meta: { name: 'init', description: 'Start an eval pack from a template or from logged sessions' },
  args: {
    dir: { type: 'positional', description: 'pack folder (default: ./evals)', required: false },
    template: {
      type: 'string',
      alias: 't',
      valueHint: 'name',
      description: 'template to start from (default: hello-world)',
    },
    'from-traces': {
      type: 'boolean',
      inlineAs: 'traces',
      description: 'draft tasks from the sessions agents logged for this project',
    },
    traces: { type: 'string', valueHint: 'file', description: 'draft from a .csv, .tsv, .jsonl or .json file instead' },
    tasks: { type: 'string', valueHint: 'n', description: 'slots to write, or most tasks to draft (default 10)' },
    name: { type: 'string', valueHint: 'name', description: 'pack name (default: <project>/<directory>)' },
    'skill-dir': {
      type: 'string',
      valueHint: 'dir',
      description: 'folder of the Agent Skill (default: .agents/skills/hlock-eval-pack)',
    },
    skill: { type: 'boolean', default: true, description: 'write no Agent Skill' },
    force: { type: 'boolean', description: 'replace files of a pack that is there' },
  },
  examples: ['plumb evals init', 'plumb evals init -t coding', 'plumb evals init --from-traces --tasks 20'],
  exits: [
    '0   written',
    '1   nothing was written: a pack is there, or no session was found',
    '64  the call itself is wrong',
  ],
  async run({ args, positionals, face, signal }) {
    const options: StartOptions = {
      folder: positionals[0] ?? null,
      template: args.template ?? null,
      fromTraces: args['from-traces'] === true,
      tracesFile: args.traces ?? null,
      tasks: args.tasks === undefined ? null : wholeNumber('--tasks', args.tasks, { min: 1, max: 200 }),
      name: args.name ?? null,
      skillFolder: args['skill-dir'] ?? null,
      isSkillWanted: args.skill,
      force: args.force === true,
    }
    const progress = startProgress()
    const outcome = await startPack(options, {
      program: face,
      cwd: process.cwd(),
      home: homedir(),
      env: process.env,
      signal,
      onProgress: ({ agent, sizeBytes, sessions }) =>
        progress.update(
          `reading ${agent} sessions: ${Math.round(sizeBytes / 1_048_576)} MiB, ${sessions} of this project`,
        ),
    }).finally(progress.end)
    return tell(outcome, { program: face, isFile: options.tracesFile !== null })
  },
})

/** Says how it ended. @returns the exit code */
function tell(
  outcome: StartOutcome,
  { program, isFile }: { readonly program: string; readonly isFile: boolean },
): number {
  switch (outcome.kind) {
    case 'packed': {
      const { out, talk } = renderInit(outcome.report, {
        program,
        source: outcome.source,
        paint: paintForStdout(),
      })
      print(out)
      say(talk + renderTraceNotes(outcome.notes, { program, redactions: outcome.redactions }))
      return outcome.report.pack.kind === 'written' ? EXIT.ok : EXIT.found
    }
    case 'nothing':
      say(renderTraceNotes(outcome.notes, { program, redactions: 0 }))
      say(renderNothing(outcome, { program, isFile }))
      return EXIT.found
    case 'broken-traces':
      say(renderBrokenTraces(outcome, program))
      return EXIT.found
  }
}
