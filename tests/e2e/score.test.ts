import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  caughtRecord,
  configuration,
  contract,
  digestOf,
  manifest,
  policy,
  preflightVerdict,
  probe,
} from '../contracts/score/chain.ts'
import { schemaErrors } from '../report/schemas.ts'
import { folder, plumb } from './plumb.ts'

const json = (value: unknown) => JSON.stringify(value)
const run = () =>
  folder({
    'record.json': json(caughtRecord()),
    'contract.json': json(contract()),
    'probe.json': json(probe()),
    'verdict.json': json(preflightVerdict()),
    'policy.json': json(policy()),
    'manifest.json': json(manifest()),
    'configuration.json': json(configuration()),
  })
const SCORE = [
  ...['score', '--record', 'record.json', '--contract', 'contract.json', '--probe', 'probe.json'],
  ...['--preflight-verdict', 'verdict.json', '--policy', 'policy.json', '--corpus-digest', digestOf(30)],
  ...['--evaluator-configuration', 'configuration.json'],
]
const WHOLE = [...SCORE, '--isolation-manifest', 'manifest.json']

test('score, under either name, gives the same bytes; --strict turns concerns into exit 1', async () => {
  const cwd = run()
  const asPlumb = await plumb(WHOLE, { cwd })
  const asTool = await plumb([...WHOLE, '--strict', '--out', 'evidence'], { cwd, as: 'eval-quality' })

  expect({ exit: asPlumb.exit, stderr: asPlumb.stderr }).toEqual({ exit: 0, stderr: '' })
  expect(asTool).toEqual({ exit: 1, stdout: '', stderr: '' })
  expect(readFileSync(join(cwd, 'evidence/evidence-artifact.json'), 'utf8')).toBe(asPlumb.stdout)
})

test('an invalid run names its cause, exits 3 and prints nothing', async () => {
  expect(await plumb(SCORE, { cwd: run(), as: 'eval-quality' })).toEqual({
    exit: 3,
    stdout: '',
    stderr: 'eval-quality: invalid: isolation manifest violation: isolation manifest absent\n',
  })
})

test('--summary is silent on a pipe', async () => {
  const { exit, stderr } = await plumb([...WHOLE, '--summary'], { cwd: run() })
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
})

test('explain-verdict tells people, and programs as its schema says', async () => {
  const cwd = run()
  const { stdout: artifact } = await plumb(WHOLE, { cwd })
  const told = await plumb(['explain-verdict', '-'], { cwd, stdin: artifact })
  const reported = await plumb(['explain-verdict', '-', '--json'], { cwd, stdin: artifact })
  const report: unknown = JSON.parse(reported.stdout)

  expect({ exit: told.exit, stderr: told.stderr, first: told.stdout.split('\n')[0] }).toEqual({
    exit: 0,
    stderr: '',
    first: 'CONCERNS: something about the contract has to be looked at, over 1 trial.',
  })
  expect({ exit: reported.exit, errors: schemaErrors('explain-verdict', report) }).toEqual({ exit: 0, errors: [] })
  expect(report).toMatchObject({ verdict: 'CONCERNS', exitCode: 0, strictExitCode: 1, probe: { caught: true } })
})

test('explain-verdict refuses what is no evidence artifact of this version', async () => {
  const cwd = folder({ 'old.json': '{"schemaVersion":3}', 'other.json': '{"schemaVersion":4,"mode":"production"}' })

  expect(await plumb(['explain-verdict', 'old.json'], { cwd })).toMatchObject({
    exit: 5,
    stdout: '',
    stderr: expect.stringMatching(/^plumb: schema-version-mismatch: EvidenceArtifact\.schemaVersion: .* 3 .* 4;/),
  })
  expect(await plumb(['explain-verdict', 'other.json'], { cwd })).toMatchObject({
    exit: 5,
    stderr: expect.stringMatching(/^plumb: schema-parse-failure: EvidenceArtifact: /),
  })
  expect(await plumb(['explain-verdict', 'absent.json'], { cwd })).toEqual({
    exit: 64,
    stdout: '',
    stderr: 'plumb: usage: open "absent.json": ENOENT\n',
  })
})
