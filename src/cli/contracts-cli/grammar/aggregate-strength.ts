import { type CommandGrammar, outFlag, requiredInput, STRICT } from './define.ts'

const ARTIFACT_FILE = 'strength-aggregate.json'

export const AGGREGATE_STRENGTH_GRAMMAR: CommandGrammar = {
  name: 'aggregate-strength',
  artifactFile: ARTIFACT_FILE,
  flags: [
    {
      ...requiredInput('--evidence', 'a per-probe evidence artifact of one run; repeat for each probe'),
      repeats: 'collects',
    },
    requiredInput(
      '--floors',
      'the declared catch-rate floor per class, a JSON object keyed by',
      'defect, gameability and zero-action; {} declares none',
    ),
    requiredInput(
      '--policy',
      'the scoring policy the run was scored under; every evidence artifact',
      'is verified against it',
    ),
    outFlag(ARTIFACT_FILE),
    { ...STRICT, help: ['accepted on every command; this one produces no verdict, so it changes nothing'] },
  ],
  usage: [
    'aggregate-strength --evidence <path> [--evidence <path> ...] --floors <path>',
    '                   --policy <path> [--out <target>] [--strict]',
  ],
  helpColumn: 27,
  continuationColumn: 27,
  inputsSentence: 'aggregate-strength takes three, all required, and --evidence may repeat',
  examples: [
    'plumb aggregate-strength --evidence P-001.json --evidence P-002.json --floors floors.json --policy policy.json',
  ],
}
