import { oracleIdObjection } from '../../../contracts/score/designated-oracle.ts'
import {
  type CommandGrammar,
  optionalInput,
  outFlag,
  requiredInput,
  STRICT,
  type Switch,
  type ValueFlag,
} from './define.ts'

/** The input flags of `score`, in the order they are read. */
const INPUTS_AS_READ = [
  '--record',
  '--isolation-manifest',
  '--evaluator-configuration',
  '--contract',
  '--probe',
  '--preflight-verdict',
  '--policy',
  '--private-manifest',
] as const

export const SCORE_GRAMMAR: CommandGrammar = {
  name: 'score',
  artifactFile: 'evidence-artifact.json',
  flags: [
    { ...requiredInput('--record', 'a sealed trial record to ingest; repeat for each trial'), repeats: 'collects' },
    requiredInput('--contract', 'the compiled contract to score against'),
    requiredInput('--probe', 'the probe the records were run against'),
    requiredInput('--preflight-verdict', 'the pre-flight verdict, also the source of the AD-11 fixture digest'),
    requiredInput('--policy', 'the scoring policy'),
    {
      kind: 'value',
      flag: '--corpus-digest',
      placeholder: '<digest>',
      required: true,
      repeats: 'same-value',
      help: ["AD-11's caller-attested corpus digest; no artifact carries it"],
    },
    optionalInput('--isolation-manifest', 'the isolation manifest; absent invalidates the run under AD-16'),
    optionalInput('--evaluator-configuration', 'the evaluator configuration; absent invalidates the run'),
    optionalInput('--private-manifest', "each entry's digest is checked against its resolved bytes"),
    {
      kind: 'value',
      flag: '--corpus-root',
      placeholder: '<dir>',
      required: false,
      repeats: 'same-value',
      help: [
        'the directory a private reference resolves under; required only',
        'when --private-manifest or a private-storage isolation-manifest',
        'reference is present',
      ],
    },
    {
      kind: 'value',
      flag: '--designated-oracle',
      placeholder: '<O-id>',
      required: false,
      repeats: 'never',
      help: [
        'the oracle this probe belongs to, for a behavior that lists several;',
        "it must be listed by the probe's behavior and declared by the",
        'contract, or the command exits 64; absent, a behavior listing',
        'exactly one oracle designates it and any other count designates none',
      ],
      objection: oracleIdObjection,
    },
    outFlag('evidence-artifact.json'),
    STRICT,
  ],
  inputOrder: INPUTS_AS_READ,
  usage: [
    'score             --record <path> [--record <path> ...] --contract <path> --probe <path>',
    '                   --preflight-verdict <path> --policy <path>',
    '                   --corpus-digest <digest>',
    '                   [--isolation-manifest <path>] [--evaluator-configuration <path>]',
    '                   [--private-manifest <path>] [--corpus-root <dir>]',
    '                   [--designated-oracle <O-id>]',
    '                   [--out <target>] [--strict]',
  ],
  helpColumn: 36,
  continuationColumn: 37,
  inputsSentence:
    'score takes eight, three of them optional (--isolation-manifest, --evaluator-configuration, and --private-manifest), ' +
    'and --record may repeat',
  examples: [
    `plumb score --record record.json --contract compiled.json --probe probe.json \\
    --preflight-verdict verdict.json --policy policy.json --corpus-digest "$(cat corpus-digest.txt)" \\
    --isolation-manifest manifest.json --evaluator-configuration configuration.json --out out`,
  ],
}

/** The same in words that ask for no knowledge of the old tool's decisions. */
const PLAIN: Readonly<Record<string, string>> = {
  '--preflight-verdict': 'the pre-flight verdict; it names the fixture that was judged',
  '--corpus-digest': 'your word for which set of probes this was, as "plumb digest" prints it',
  '--isolation-manifest': 'what the run could see and do; without it the run is invalid',
}

/** What `plumb score` takes besides. */
export const PLUMB_SCORE_GRAMMAR: CommandGrammar = {
  ...SCORE_GRAMMAR,
  flags: [
    ...SCORE_GRAMMAR.flags.map((flag) => ({ ...flag, help: plainly(flag) })),
    {
      kind: 'switch',
      flag: '--summary',
      sets: 'summary',
      to: true,
      help: ['explain the verdict on stderr, where that is a terminal'],
    },
  ],
  usage: SCORE_GRAMMAR.usage.map((line) => line.replace('[--strict]', '[--strict] [--summary]')),
}

function plainly({ flag, help }: ValueFlag | Switch): readonly string[] {
  const plain = PLAIN[flag]
  return plain === undefined ? help : [plain]
}
