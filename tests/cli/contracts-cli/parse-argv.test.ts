import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { CONTRACT_GRAMMARS } from '../../../src/cli/contracts-cli/grammar/index.ts'
import { type ParsedContractArgv, parseContractArgv } from '../../../src/cli/contracts-cli/parse-argv.ts'

const ALL = 'compile, seal, preflight, score, aggregate-strength'
const SCORE = [
  'score',
  '--record=r1',
  '--contract=c',
  '--probe=p',
  '--preflight-verdict=v',
  '--policy=y',
  '--corpus-digest=sha256:0',
]

function words(line: string): string[] {
  return line === '' ? [] : line.split(' ')
}

function run(argv: readonly string[]) {
  const parsed = parseContractArgv(argv)
  if (parsed.kind !== 'run') throw new Error(`expected a run, got ${JSON.stringify(parsed)}`)
  const { command, values, strict, strictInputs } = parsed.invocation
  return { command, values: Object.fromEntries(values), strict, strictInputs }
}

function usage(message: string): ParsedContractArgv {
  return { kind: 'usage', message }
}

describe('the first word', () => {
  test.each([
    ['', usage(`no command given; expected one of ${ALL}`)],
    ['--help', { kind: 'help', command: null }],
    ['-h', { kind: 'help', command: null }],
    ['help', { kind: 'help', command: null }],
    ['help seal', { kind: 'help', command: 'seal' }],
    ['--help score', { kind: 'help', command: 'score' }],
    ['help seal and more', { kind: 'help', command: 'seal' }],
    ['help nonsense', usage(`unknown command "nonsense"; expected one of ${ALL}`)],
    ['--version', { kind: 'version' }],
    ['-V anything after it', { kind: 'version' }],
    ['Compile', usage(`unknown command "Compile"; expected one of ${ALL}`)],
    ['--strict compile', usage(`unknown command "--strict"; expected one of ${ALL}`)],
  ] satisfies [string, ParsedContractArgv][])('"%s"', (line, expected) => {
    expect(parseContractArgv(words(line))).toEqual(expected)
  })

  test('names only the commands it was given', () => {
    const two = CONTRACT_GRAMMARS.slice(0, 2)

    expect(parseContractArgv(['score'], two)).toEqual(usage('unknown command "score"; expected one of compile, seal'))
  })
})

describe('flags of a command', () => {
  test('nothing given: defaults', () => {
    expect(run(['compile'])).toEqual({ command: 'compile', values: {}, strict: false, strictInputs: true })
  })

  test.each([
    ['compile --in a.json', { '--in': ['a.json'] }],
    ['compile --in=a.json', { '--in': ['a.json'] }],
    ['compile --in=a=b.json', { '--in': ['a=b.json'] }],
    ['compile --in=-x', { '--in': ['-x'] }],
    ['compile --in -', { '--in': ['-'] }],
    ['seal --in x --in x', { '--in': ['x'] }],
    ['seal --in x --in=x', { '--in': ['x'] }],
    ['compile --out dir --in x', { '--out': ['dir'], '--in': ['x'] }],
  ])('"%s"', (line, values) => {
    expect(run(words(line)).values).toEqual(values)
  })

  test('a trailing -- is ignored', () => {
    expect(run(['compile', '--in', 'x', '--']).values).toEqual({ '--in': ['x'] })
  })

  test.each([
    ['compile --strict-inputs --no-strict-inputs', false],
    ['compile --no-strict-inputs --strict-inputs', true],
    ['seal --no-strict-inputs', false],
    ['seal --no-strict-inputs --no-strict-inputs', false],
  ])('the last input switch wins: "%s"', (line, strictInputs) => {
    expect(run(words(line)).strictInputs).toBe(strictInputs)
  })

  test('--strict is taken by every command', () => {
    expect(run(['compile', '--strict']).strict).toBe(true)
    expect(run([...SCORE, '--strict', '--strict']).strict).toBe(true)
  })

  test.each([
    ['compile file.json', 'unknown flag "file.json" for compile'],
    ['compile -- file.json', 'compile takes no positional argument, but got "file.json"'],
    ['compile -- --in', 'compile takes no positional argument, but got "--in"'],
    ['compile --contract x', 'unknown flag "--contract" for compile'],
    ['preflight --strict-inputs', 'unknown flag "--strict-inputs" for preflight'],
    ['compile --strict-inputs=true', 'unknown flag "--strict-inputs" in "--strict-inputs=true"'],
    ['compile --strict=1', 'unknown flag "--strict" in "--strict=1"'],
    ['compile --nope=1', 'unknown flag "--nope" in "--nope=1"'],
    ['compile --in', '--in requires a value'],
    ['compile --in=', '--in was given an empty value'],
    [
      'compile --in --help',
      '--in requires a value, but the next token is "--help"; use --in=--help for a value that begins with "-"',
    ],
    ['compile --in a --in b', '--in given twice with different values, "a" and "b"'],
    ['compile --in a --in=b --help', '--in given twice with different values, "a" and "b"'],
    ['preflight', 'preflight requires --contract, --probes, --observations, --run-id'],
    ['preflight --contract c --observations o', 'preflight requires --probes, --run-id'],
    ['score', 'score requires --record, --contract, --probe, --preflight-verdict, --policy, --corpus-digest'],
    ['aggregate-strength', 'aggregate-strength requires --evidence, --floors, --policy'],
    [
      'preflight --contract - --probes - --observations o --run-id r',
      'only one input may read stdin, but --contract and --probes both name "-"',
    ],
    [
      'preflight --contract - --probes - --observations - --run-id r',
      'only one input may read stdin, but --contract, --probes, --observations all name "-"',
    ],
    [
      'aggregate-strength --evidence - --evidence - --floors f --policy p',
      'only one input may read stdin, but --evidence and --evidence both name "-"',
    ],
  ])('"%s" is a usage error', (line, message) => {
    expect(parseContractArgv(words(line))).toEqual(usage(message))
  })

  test('an empty word where a value is expected', () => {
    expect(parseContractArgv(['compile', '--in', ''])).toEqual(usage('--in was given an empty value'))
  })

  test('an empty word where a flag is expected', () => {
    expect(parseContractArgv(['compile', ''])).toEqual(usage('unknown flag "" for compile'))
  })

  test('help wins over missing flags and over errors to its right, not over those to its left', () => {
    expect(parseContractArgv(['score', '--help', '--nope'])).toEqual({ kind: 'help', command: 'score' })
    expect(parseContractArgv(['score', '--nope', '--help'])).toEqual(usage('unknown flag "--nope" for score'))
  })

  test('a blank run id is told before missing flags', () => {
    expect(parseContractArgv(['preflight', '--run-id', ' \t'])).toEqual(
      usage('--run-id must contain a non-whitespace character'),
    )
  })

  test('records are collected in order, repeats kept', () => {
    expect(run([...SCORE, '--record', 'r2', '--record=r1']).values['--record']).toEqual(['r1', 'r2', 'r1'])
  })

  test('a designated oracle is refused when repeated, even with the same value', () => {
    const argv = [...SCORE, '--designated-oracle=O-001', '--designated-oracle=O-001']

    expect(parseContractArgv(argv)).toEqual(
      usage('--designated-oracle given twice; one probe has one designated oracle'),
    )
  })

  test.each(['O-01', 'o-001', 'O-001 ', 'O-x01'])('"%s" designates no oracle', (value) => {
    expect(parseContractArgv([...SCORE, `--designated-oracle=${value}`])).toEqual(
      usage(
        `--designated-oracle "${value}" is not an oracle identifier; expected O- followed by at least three digits`,
      ),
    )
  })

  test('an oracle identifier of more than three digits is taken', () => {
    expect(run([...SCORE, '--designated-oracle=O-1234']).values['--designated-oracle']).toEqual(['O-1234'])
  })
})

describe('as plumb, a word that is not taken brings what was probably meant', () => {
  const said = (line: string) => parseContractArgv(words(line), CONTRACT_GRAMMARS, { withHints: true })

  test.each([
    ['compile contract.json', 'unknown flag "contract.json" for compile; did you mean --in contract.json?'],
    ['seal -', 'unknown flag "-" for seal; did you mean --in -?'],
    [
      'compile -- contract.json',
      'compile takes no positional argument, but got "contract.json"; did you mean --in contract.json?',
    ],
    ['compile -- --in', 'compile takes no positional argument, but got "--in"'],
    [
      'preflight contract.json',
      'unknown flag "contract.json" for preflight; each file has a flag: --contract, --probes, --observations',
    ],
    ['score --recrod r.json', 'unknown flag "--recrod" for score; did you mean --record?'],
    ['score --recrod=r.json', 'unknown flag "--recrod" in "--recrod=r.json"; did you mean --record?'],
    ['compile --strict=1', 'unknown flag "--strict" in "--strict=1"; --strict takes no value'],
    ['compile --zzzzzzzz', 'unknown flag "--zzzzzzzz" for compile'],
  ])('"%s"', (line, message) => expect(said(line)).toEqual(usage(message)))

  test('as it can be pasted into a shell', () => {
    expect(parseContractArgv(['compile', "it's.json"], CONTRACT_GRAMMARS, { withHints: true })).toEqual(
      usage(`unknown flag "it's.json" for compile; did you mean --in 'it'\\''s.json'?`),
    )
    expect(parseContractArgv(['compile', ''], CONTRACT_GRAMMARS, { withHints: true })).toEqual(
      usage('unknown flag "" for compile'),
    )
  })
})

test('any line ends in one of four outcomes, and values come back byte for byte', () => {
  const word = fc.oneof(
    fc.constantFrom('compile', 'seal', 'score', '--in', '--out', '--strict', '--help', '--', '-', '--in=', '--record'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (argv) => {
      const parsed = parseContractArgv(argv)
      if (parsed.kind !== 'run') return ['help', 'version', 'usage'].includes(parsed.kind)
      return [...parsed.invocation.values.values()].flat().every((value) => argv.some((typed) => typed.endsWith(value)))
    }),
  )
})
