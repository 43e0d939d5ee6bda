import { type CommandGrammar, outFlag, requiredInput, STRICT, type ValueFlag } from './define.ts'

const RUN_ID: ValueFlag = {
  kind: 'value',
  flag: '--run-id',
  placeholder: '<id>',
  required: true,
  repeats: 'same-value',
  help: ['the run identifier the verdict is minted for'],
  objection: (value) => (value.trim() === '' ? '--run-id must contain a non-whitespace character' : null),
}

export const PREFLIGHT_GRAMMAR: CommandGrammar = {
  name: 'preflight',
  artifactFile: 'preflight-verdict.json',
  flags: [
    requiredInput('--contract', 'the compiled contract the plan is built from'),
    requiredInput('--probes', 'the probe list the plan is built from'),
    requiredInput('--observations', 'the observations to reduce over'),
    RUN_ID,
    outFlag('preflight-verdict.json'),
    STRICT,
  ],
  usage: [
    'preflight         --contract <path> --probes <path> --observations <path>',
    '                  --run-id <id> [--out <target>] [--strict]',
  ],
  helpColumn: 27,
  continuationColumn: 27,
  inputsSentence: 'preflight takes three, all required',
  examples: [
    'plumb preflight --contract compiled.json --probes probes.json --observations observations.json --run-id first --out out',
    'plumb preflight --live --contract compiled.json --probes probes.json --targets targets.json --run-id first --out out',
  ],
}

const OUT = outFlag('preflight-verdict.json')

/** As above, and asking the live system in place of reading what was observed. Only `plumb` itself does that. */
export const PLUMB_PREFLIGHT_GRAMMAR: CommandGrammar = {
  ...PREFLIGHT_GRAMMAR,
  flags: [
    requiredInput('--contract', 'the compiled contract the plan is built from'),
    requiredInput('--probes', 'the probes the plan is built from, a JSON list'),
    { ...requiredInput('--observations', 'the observations to reduce over'), only: 'not-live' },
    {
      kind: 'switch',
      flag: '--live',
      sets: 'live',
      to: true,
      help: ['ask the system itself, instead of reading observations; they are', 'written beside the verdict'],
    },
    {
      ...requiredInput(
        '--targets',
        'with --live: who may be asked, as {"api": ..., "cli": ..., "mcp": ...},',
        'each a target policy; whatever it does not name is denied',
      ),
      only: 'live',
    },
    RUN_ID,
    { ...OUT, required: 'live' },
    STRICT,
  ],
  usage: [
    ...PREFLIGHT_GRAMMAR.usage,
    'preflight --live  --contract <path> --probes <path> --targets <path>',
    '                  --run-id <id> --out <target> [--strict]',
  ],
}
