import { type CommandGrammar, optionalInput, outFlag, STRICT, type Switch } from './define.ts'

const inFlag = (purpose: string) => optionalInput('--in', `${purpose}; stdin when absent or "-"`)

const STRICT_INPUTS: readonly Switch[] = [
  {
    kind: 'switch',
    flag: '--strict-inputs',
    sets: 'strict-inputs',
    to: true,
    help: ['reject undeclared inputs (default)'],
  },
  {
    kind: 'switch',
    flag: '--no-strict-inputs',
    sets: 'strict-inputs',
    to: false,
    help: ['allow undeclared inputs'],
  },
]

const ONE_INPUT = 'compile and seal each take one input'

export const COMPILE_GRAMMAR: CommandGrammar = {
  name: 'compile',
  artifactFile: 'eval-contract.json',
  flags: [inFlag('the contract to compile'), outFlag('eval-contract.json'), ...STRICT_INPUTS, STRICT],
  usage: [
    'compile          [--in <path>] [--out <target>]',
    '                 [--strict-inputs | --no-strict-inputs] [--strict]',
  ],
  helpColumn: 27,
  continuationColumn: 27,
  inputsSentence: ONE_INPUT,
  examples: ['plumb compile --in contract.json --out compiled.json', 'plumb compile < contract.json > compiled.json'],
}

export const SEAL_GRAMMAR: CommandGrammar = {
  name: 'seal',
  artifactFile: 'sealed-evaluator-brief.json',
  flags: [inFlag('the contract to compile and seal'), outFlag('sealed-evaluator-brief.json'), ...STRICT_INPUTS, STRICT],
  usage: [
    'seal             [--in <path>] [--out <target>]',
    '                 [--strict-inputs | --no-strict-inputs] [--strict]',
  ],
  helpColumn: 27,
  continuationColumn: 27,
  inputsSentence: ONE_INPUT,
  examples: ['plumb seal --in compiled.json --out brief.json'],
}
