import { type CommandGrammar, outFlag, STRICT, type ValueFlag } from './define.ts'

const required = (flag: `--${string}`, help: string): ValueFlag => ({
  kind: 'input',
  flag,
  placeholder: '<path>',
  required: true,
  repeats: 'same-value',
  help: [help],
})

export const PREFLIGHT_GRAMMAR: CommandGrammar = {
  name: 'preflight',
  flags: [
    required('--contract', 'the compiled contract the plan is built from'),
    required('--probes', 'the probe list the plan is built from'),
    required('--observations', 'the observations to reduce over'),
    {
      kind: 'value',
      flag: '--run-id',
      placeholder: '<id>',
      required: true,
      repeats: 'same-value',
      help: ['the run identifier the verdict is minted for'],
      objection: (value) => (value.trim() === '' ? '--run-id must contain a non-whitespace character' : null),
    },
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
}
