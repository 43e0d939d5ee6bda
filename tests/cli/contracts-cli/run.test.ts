import { describe, expect, test } from 'bun:test'
import {
  closeSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { serializeArtifact } from '../../../src/canonical/canonicalize.ts'
import { runContractCommand } from '../../../src/cli/contracts-cli/index.ts'
import { OutputFailure } from '../../../src/cli/output.ts'
import { compile } from '../../../src/contracts/compile/index.ts'
import { seal } from '../../../src/contracts/seal/index.ts'
import { VERSION } from '../../../src/version.ts'
import { contractWith, exists, soundContract } from '../../contracts/compile/sound-contract.ts'
import { httpOperation, setCheck } from '../../contracts/compile/verdict.ts'
import { folder } from './calls.ts'

/** One call, with what it wrote. */
async function call(
  argv: string[],
  { stdin = '', program = 'eval-quality' }: { stdin?: string | Uint8Array; program?: string } = {},
) {
  const written = { stdout: '', stderr: '' }
  const exit = await runContractCommand({
    program,
    argv,
    stdin: async () => (typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin),
    stdout: (text) => {
      written.stdout += text
    },
    stderr: (text) => {
      written.stderr += text
    },
  })
  return { exit, ...written }
}

const AUTHORED = JSON.stringify(soundContract(), null, 2)
const COMPILED = serializeArtifact(compile(soundContract()), 'EvalContract')
const SEALED = serializeArtifact(seal(soundContract()), 'SealedEvaluatorBrief')
const LENIENT = JSON.stringify(
  contractWith((contract) => {
    httpOperation(contract, 1).sensitivityWitness = null
  }),
)

describe('what a call prints', () => {
  test('version', async () => {
    expect(await call(['-V'])).toEqual({ exit: 0, stdout: `${VERSION}\n`, stderr: '' })
  })

  test('help goes to stdout', async () => {
    const general = await call(['help'])
    const ofSeal = await call(['help', 'seal'])

    expect([general.exit, general.stderr]).toEqual([0, ''])
    expect(general.stdout).toStartWith('Usage:\n  eval-quality compile ')
    expect(ofSeal.stdout).toStartWith('Usage:\n  eval-quality seal ')
    expect((await call(['seal', '--help'])).stdout).toBe(ofSeal.stdout)
  })

  test('usage errors are one line under the program’s own name', async () => {
    expect(await call(['compile', '--contract', 'x'])).toEqual({
      exit: 64,
      stdout: '',
      stderr: 'eval-quality: usage: unknown flag "--contract" for compile\n',
    })
    expect((await call(['compile', 'x'])).stderr).toBe('eval-quality: usage: unknown flag "x" for compile\n')
    expect((await call(['compile', 'x'], { program: 'plumb' })).stderr).toBe(
      'plumb: usage: unknown flag "x" for compile; did you mean --in x?\n',
    )
  })

  test('control characters of a call are made visible', async () => {
    expect((await call(['compile', '\u001b[31mred'])).stderr).toBe(
      'eval-quality: usage: unknown flag "\\x1b[31mred" for compile\n',
    )
  })
})

describe('compile and seal', () => {
  test('stdin to stdout', async () => {
    expect(await call(['compile'], { stdin: AUTHORED })).toEqual({ exit: 0, stdout: COMPILED, stderr: '' })
    expect(await call(['seal', '--in', '-'], { stdin: AUTHORED })).toEqual({ exit: 0, stdout: SEALED, stderr: '' })
    expect(await call(['seal'], { stdin: COMPILED })).toEqual({ exit: 0, stdout: SEALED, stderr: '' })
  })

  test('a file to a file, to a folder, and into folders that are not there yet', async () => {
    const here = folder({ 'contract.json': AUTHORED })
    const source = join(here, 'contract.json')
    const targets = [
      ['--out', join(here, 'one.JSON'), join(here, 'one.JSON')],
      ['--out', join(here, 'a/b/two.json'), join(here, 'a/b/two.json')],
      ['--out', join(here, 'c/d'), join(here, 'c/d/eval-contract.json')],
    ]
    for (const [flag = '', out = '', file = ''] of targets) {
      expect(await call(['compile', '--in', source, flag, out])).toEqual({ exit: 0, stdout: '', stderr: '' })
      expect(readFileSync(file, 'utf8')).toBe(COMPILED)
    }
    await call(['seal', `--in=${source}`, `--out=${here}`])
    expect(readFileSync(join(here, 'sealed-evaluator-brief.json'), 'utf8')).toBe(SEALED)
    expect(readFileSync(source, 'utf8')).toBe(AUTHORED)
    expect(readdirSync(here).sort()).toEqual(['a', 'c', 'contract.json', 'one.JSON', 'sealed-evaluator-brief.json'])
  })

  test('a target that is there is replaced; a link is written through', async () => {
    const here = folder({ 'contract.json': AUTHORED, 'real.json': 'old and much longer than nothing' })
    symlinkSync('real.json', join(here, 'link.json'))
    await call(['compile', '--in', join(here, 'contract.json'), '--out', join(here, 'link.json')])

    expect(lstatSync(join(here, 'link.json')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(here, 'real.json'), 'utf8')).toBe(COMPILED)
  })

  test('a link to a file that is still to be made is written through as well', async () => {
    const here = folder({ 'contract.json': AUTHORED, 'folder/keep.txt': '' })
    symlinkSync('folder/second.json', join(here, 'first.json'))
    symlinkSync('real.json', join(here, 'folder/second.json'))
    const outcome = await call(['compile', '--in', join(here, 'contract.json'), '--out', join(here, 'first.json')])

    expect(outcome).toEqual({ exit: 0, stdout: '', stderr: '' })
    expect(lstatSync(join(here, 'first.json')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(here, 'folder/real.json'), 'utf8')).toBe(COMPILED)
  })

  test('a link into a folder that is not there is a path that cannot be used', async () => {
    const here = folder({ 'contract.json': AUTHORED })
    const link = join(here, 'link.json')
    symlinkSync('gone/real.json', link)

    expect(await call(['compile', '--in', join(here, 'contract.json'), '--out', link])).toEqual({
      exit: 64,
      stdout: '',
      stderr: `eval-quality: usage: open "${link}": ENOENT\n`,
    })
  })

  test('strict inputs can be turned off, and --strict changes nothing', async () => {
    const strict = await call(['compile', '--strict'], { stdin: LENIENT })

    expect([strict.exit, strict.stdout]).toEqual([4, ''])
    expect(strict.stderr).toStartWith(
      'eval-quality: undeclared-mandatory-input: EvalContract.permittedInterfaces[0].operations[1]: ',
    )
    expect((await call(['compile', '--strict-inputs', '--no-strict-inputs'], { stdin: LENIENT })).exit).toBe(0)
    expect((await call(['seal', '--no-strict-inputs', '--strict-inputs'], { stdin: LENIENT })).exit).toBe(4)
    expect((await call(['seal', '--no-strict-inputs'], { stdin: LENIENT })).exit).toBe(0)
  })

  test('failure writes nothing: not to stdout, not to the target, no folder', async () => {
    const here = folder({ 'broken.json': '{"schemaVersion": 7' })
    const outcome = await call(['compile', '--in', join(here, 'broken.json'), '--out', join(here, 'new/out.json')])

    expect(outcome.exit).toBe(5)
    expect(readdirSync(here)).toEqual(['broken.json'])
  })
})

describe('a target that is also an input', () => {
  test.each(['same', 'dotted', 'symlink', 'hard link', 'folder target'])('%s', async (how) => {
    const here = folder({ 'eval-contract.json': AUTHORED })
    const source = join(here, 'eval-contract.json')
    symlinkSync('eval-contract.json', join(here, 'link.json'))
    linkSync(source, join(here, 'hard.json'))
    const out = {
      same: source,
      dotted: `${here}/x/..//./eval-contract.json`,
      symlink: join(here, 'link.json'),
      'hard link': join(here, 'hard.json'),
      'folder target': here,
    }[how]
    if (out === undefined) throw new Error(`no such case ${how}`)
    const outcome = await call(['compile', '--in', source, '--out', out])

    expect(outcome.exit).toBe(64)
    expect(outcome.stderr).toMatch(
      /^eval-quality: usage: --out resolves to ".*", which is also --in ".*eval-contract\.json"\n$/,
    )
    expect(readFileSync(source, 'utf8')).toBe(AUTHORED)
  })

  test('is refused before the input is read', async () => {
    const here = folder()
    const absent = join(here, 'absent.json')

    expect(await call(['compile', '--in', absent, '--out', absent])).toEqual({
      exit: 64,
      stdout: '',
      stderr: `eval-quality: usage: --out resolves to "${absent}", which is also --in "${absent}"\n`,
    })
  })

  test('an equal file is another file', async () => {
    const here = folder({ 'a.json': AUTHORED, 'b.json': AUTHORED })

    expect((await call(['compile', '--in', join(here, 'a.json'), '--out', join(here, 'b.json')])).exit).toBe(0)
  })
})

describe('paths that cannot be used', () => {
  test.each([
    ['a file that is not there', (here: string) => ['--in', join(here, 'absent.json')], 'open "$/absent.json": ENOENT'],
    [
      'a folder that is a file',
      (here: string) => ['--in', join(here, 'contract.json/x')],
      'open "$/contract.json/x": ENOTDIR',
    ],
    ['a folder as input', (here: string) => ['--in', here], 'read "$": EISDIR'],
    [
      'a folder called like a file, as target',
      (here: string) => ['--in', join(here, 'contract.json'), '--out', join(here, 'folder.json')],
      'open "$/folder.json": EISDIR',
    ],
    [
      'a target below a file',
      (here: string) => ['--in', join(here, 'contract.json'), '--out', join(here, 'contract.json/x/y.json')],
      'mkdir "$/contract.json/x": ENOTDIR',
    ],
    ['a name that is too long', () => ['--in', `/${'x'.repeat(300)}`], `open "/${'x'.repeat(300)}": ENAMETOOLONG`],
    ['a link to itself', (here: string) => ['--in', join(here, 'loop.json')], 'open "$/loop.json": ELOOP'],
  ])('%s is a usage error', async (_, flags, message) => {
    const here = folder({ 'contract.json': AUTHORED })
    mkdirSync(join(here, 'folder.json'))
    symlinkSync('loop.json', join(here, 'loop.json'))

    expect(await call(['compile', ...flags(here)])).toEqual({
      exit: 64,
      stdout: '',
      stderr: `eval-quality: usage: ${message.replaceAll('$', here)}\n`,
    })
  })

  test('a pipe is read until its writer closes it', async () => {
    const here = folder()
    const pipe = join(here, 'pipe')
    expect(Bun.spawnSync(['mkfifo', pipe]).success).toBe(true)
    const writer = openSync(pipe, constants.O_RDWR)
    writeSync(writer, COMPILED)
    const pending = call(['compile', '--in', pipe])
    closeSync(writer)

    expect(await pending).toEqual({ exit: 0, stdout: COMPILED, stderr: '' })
  })

  test('a pipe that nobody writes to is empty, and does not hold us up', async () => {
    const here = folder()
    const pipe = join(here, 'pipe')
    expect(Bun.spawnSync(['mkfifo', pipe]).success).toBe(true)

    expect((await call(['compile', '--in', pipe])).exit).toBe(5)
  })
})

describe('input that is no contract', () => {
  const issues = (stderr: string) => stderr.split('\n').slice(1, -1)

  test('text that is no JSON: where, and why', async () => {
    expect(await call(['compile'], { stdin: '{\n  "a": 1,\n}' })).toEqual({
      exit: 5,
      stdout: '',
      stderr:
        'eval-quality: schema-parse-failure: EvalContract: --in is not JSON: a comma stands before "}", at line 2, column 9\n',
    })
  })

  test('a stamp of another version', async () => {
    const { stderr, exit } = await call(['compile'], {
      stdin: AUTHORED.replace('"schemaVersion": 7', '"schemaVersion": 6'),
    })

    expect(exit).toBe(5)
    expect(stderr).toStartWith(
      'eval-quality: schema-version-mismatch: EvalContract.schemaVersion: carries "schemaVersion" 6 where this build reads 7',
    )
  })

  test('each thing that does not conform, by pointer, sorted, without the value', async () => {
    const contract = contractWith((changed) => {
      changed.contractId = 'Not An Identifier'
      changed.budgets.maxToolCalls = -1
    })
    const { exit, stderr } = await call(['compile'], {
      stdin: JSON.stringify({ ...contract, safetyLimits: [1], 'a/b~c': true }),
    })

    expect(exit).toBe(5)
    expect(stderr).toStartWith('eval-quality: schema-parse-failure: EvalContract: ')
    expect(issues(stderr).map((line) => line.split(': ')[0])).toEqual([
      '  (root)',
      '  /budgets/maxToolCalls',
      '  /contractId',
      '  /safetyLimits/0',
    ])
    expect(stderr).toContain('\n  (root): unknown key "a/b~c"\n')
    expect(stderr).not.toContain('Not An Identifier')
  })

  test('only plumb says which key was probably meant', async () => {
    const { budgets, ...rest } = soundContract()
    const misspelt = { stdin: JSON.stringify({ ...rest, budget: budgets }) }
    const told = await call(['compile'], misspelt)

    expect(issues(told.stderr)).toEqual(['  (root): unknown key "budget"', '  /budgets: this key is required'])
    expect(issues((await call(['compile'], { ...misspelt, program: 'plumb' })).stderr)).toEqual([
      '  (root): unknown key "budget", did you mean "budgets"?',
      '  /budgets: this key is required',
    ])
  })

  test('a value that is no object at all', async () => {
    const { stderr } = await call(['compile'], { stdin: '[]' })

    expect(issues(stderr)).toHaveLength(1)
    expect(stderr.split('\n')[1]).toStartWith('  (root): ')
  })

  test('a line stays readable, however long a name is', async () => {
    const contract = contractWith((changed) => {
      changed.contractId = 'parcel-desk'
      setCheck(changed, 'O-001', exists(`/interactions/list/response-body/${'x'.repeat(100_000)}`))
    })
    const { stderr } = await call(['compile'], { stdin: JSON.stringify(contract) })

    expect(stderr).toStartWith(
      'eval-quality: unreachable-check-evidence: EvalContract.oracles[id=O-001].check.operands[0]: ',
    )
    expect([stderr.length, stderr.endsWith('x…\n')]).toEqual([8002, true])
  })

  test('at most twenty issues, then how many more', async () => {
    const contract = { ...soundContract(), safetyLimits: Array.from({ length: 25 }, () => 1) }
    const lines = issues((await call(['compile'], { stdin: JSON.stringify(contract) })).stderr)

    expect(lines).toHaveLength(21)
    expect(lines.at(-1)).toBe('  ... and 5 more')
    expect(lines.slice(0, 20)).toEqual(lines.slice(0, 20).toSorted())
  })

  test('the same input gives the same lines', async () => {
    const stdin = JSON.stringify({ ...soundContract(), oracles: [{}], behaviors: [{ id: 1 }] })

    expect(await call(['compile'], { stdin })).toEqual(await call(['seal'], { stdin }))
  })
})

describe('hostile input', () => {
  const deep = (open: string, close: string) => open.repeat(200_000) + close.repeat(200_000)
  const text = (member: string) => AUTHORED.replace('"setup": "Seed p-1 and p-2."', `"setup": ${member}`)

  test.each<[title: string, stdin: string | Uint8Array, start: string]>([
    ['nothing', '', 'schema-parse-failure: EvalContract: --in is not JSON: '],
    ['white space', ' \n ', 'schema-parse-failure: EvalContract: --in is not JSON: '],
    ['a byte order mark', `\ufeff${AUTHORED}`, 'schema-parse-failure: EvalContract: --in is not JSON: '],
    ['UTF-16', Buffer.from(AUTHORED, 'utf16le'), 'schema-parse-failure: EvalContract: --in is not JSON: '],
    [
      'bytes that are not UTF-8',
      Buffer.from([0x22, 0xff, 0x22]),
      'schema-parse-failure: EvalContract: --in is not JSON: ',
    ],
    ['two documents', `${AUTHORED}${AUTHORED}`, 'schema-parse-failure: EvalContract: --in is not JSON: '],
    ['a NUL', '\u0000', 'schema-parse-failure: EvalContract: --in is not JSON: '],
    [
      'an own __proto__',
      AUTHORED.replace('{', '{"__proto__": {"schemaVersion": 6},'),
      'schema-parse-failure: EvalContract: ',
    ],
    ['200,000 arrays', deep('[', ']'), ''],
    ['200,000 objects', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, ''],
    [
      '200,000 arrays in a literal',
      AUTHORED.replace('"literal": true', `"literal": ${deep('[', ']')}`),
      'non-canonicalizable-value: EvalContract: ',
    ],
    [
      '200,000 negations',
      JSON.stringify(
        contractWith((c) => {
          c.safetyLimits = ['here']
        }),
      ).replace(
        /"check":\{"op":"regex"[^}]*\}[^}]*\}/,
        `"check":${'{"op":"not","operands":['.repeat(200_000)}{"op":"existence","operands":[{"pointer":"@/"}]}${']}'.repeat(200_000)}`,
      ),
      '',
    ],
    ['a lone surrogate', text('"\\ud800"'), 'non-canonicalizable-value: EvalContract: '],
    ['1e400', AUTHORED.replace('"literal": true', '"literal": 1e400'), 'schema-parse-failure: EvalContract: '],
    ['a number no double holds', AUTHORED.replace('"literal": true', '"literal": 9007199254740993'), ''],
    [
      'more than 64 MiB',
      new Uint8Array(100 * 1024 * 1024),
      'budget-exhausted: EvalContract: --in holds more than 64 MiB',
    ],
  ])('%s ends in a code, exit 5, without a stack', async (_, stdin, start) => {
    const outcome = await call(['compile'], { stdin })

    expect([outcome.exit, outcome.stdout]).toEqual([5, ''])
    expect(outcome.stderr).toStartWith(`eval-quality: ${start}`)
    expect(outcome.stderr).not.toMatch(/\n {4}at |bug/)
    expect(outcome.stderr.split('\n').length).toBeLessThan(24)
  })

  test('a file of more than 64 MiB is not read', async () => {
    const here = folder()
    const large = join(here, 'large.json')
    Bun.spawnSync(['truncate', '-s', '100M', large])
    expect(existsSync(large)).toBe(true)

    expect(await call(['seal', '--in', large])).toEqual({
      exit: 5,
      stdout: '',
      stderr: 'eval-quality: budget-exhausted: EvalContract: --in holds more than 64 MiB\n',
    })
  })

  test('of two equal keys the last wins, as in ordinary JSON', async () => {
    const doubled = AUTHORED.replace(
      '"contractId": "parcel-desk"',
      '"contractId": "other", "contractId": "parcel-desk"',
    )

    expect(await call(['compile'], { stdin: doubled })).toEqual({ exit: 0, stdout: COMPILED, stderr: '' })
  })
})

test('a bug of ours is one line and a request, the stack only on demand', async () => {
  const broken = {
    program: 'eval-quality',
    argv: ['compile'],
    stdout: () => {},
    stdin: () => Promise.reject(new TypeError('boom')),
  }
  let told = ''
  const exit = await runContractCommand({
    ...broken,
    stderr: (text) => {
      told += text
    },
  })

  expect(exit).toBe(5)
  expect(told).toStartWith('eval-quality: this is a bug of the tool, not of your files: TypeError: boom\n')
  expect(told).not.toContain('    at ')
})

test('an error of the system that is no path error is told as it is', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  let told = ''
  const exit = await runContractCommand({
    program: 'eval-quality',
    argv: ['compile'],
    stdout: () => {},
    stdin: () => Promise.reject(full),
    stderr: (text) => {
      told += text
    },
  })

  expect([exit, told]).toEqual([5, 'eval-quality: Error: no space left on device\n'])
})

test('a stdout that cannot be written is a fault of the system, not a bug of ours', async () => {
  let told = ''
  const exit = await runContractCommand({
    program: 'eval-quality',
    argv: ['--version'],
    stdin: () => Promise.reject(new Error('nothing is read')),
    stdout: () => {
      throw new OutputFailure('ENOSPC')
    },
    stderr: (text) => {
      told += text
    },
  })

  expect([exit, told]).toEqual([5, 'eval-quality: stdout cannot be written (ENOSPC)\n'])
})
