import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runContractCommand } from '../../../src/cli/contracts-cli/index.ts'
import { manifest, probe } from '../../contracts/score/chain.ts'
import { RECORD, score, verdictIn } from './scoring.ts'

describe('what is written where', () => {
  test('a file, or a file of the artifact’s kind in a folder that is made', async () => {
    const toFile = await score({ extra: ['--out', './deep/run.JSON'] })
    const toFolder = await score({ extra: ['--out', './evidence'] })
    const printed = await score()

    expect([toFile.stdout, toFolder.stdout]).toEqual(['', ''])
    expect(readFileSync(join(toFile.here, 'deep/run.JSON'), 'utf8')).toBe(printed.stdout)
    expect(readFileSync(join(toFolder.here, 'evidence/evidence-artifact.json'), 'utf8')).toBe(printed.stdout)
    expect(readdirSync(join(toFolder.here, 'evidence'))).toEqual(['evidence-artifact.json'])
  })

  test('a record may come from stdin', async () => {
    const { exit, stdout } = await score({
      without: ['--record'],
      extra: ['--record', '-'],
      stdin: JSON.stringify(RECORD),
    })
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: (await score()).stdout })
  })

  test('trials are ordered by their index, not by the command line', async () => {
    const second = { ...RECORD, trialIndex: 2 }
    const there = await score({ files: { 'two.json': second }, extra: ['--record', './two.json'] })
    const back = await score({
      files: { 'record.json': second, 'two.json': RECORD },
      extra: ['--record', './two.json'],
    })
    expect(JSON.parse(there.stdout).trials.completedAttempts).toEqual([1, 2])
    expect(back.stdout).toBe(there.stdout)
  })

  test('what a stranger wrote is made visible in reasons', async () => {
    const { stderr } = await score({
      files: {
        'manifest.json': manifest((made) => {
          made.violation = '\u001b[31mred\n'
        }, RECORD),
      },
    })
    expect(stderr).toBe('eval-quality: invalid: isolation manifest violation: manifest violation: \\x1b[31mred\\n\n')
  })

  test('a person who watches is told where to read on, of the first three codes', async () => {
    const { stderr } = await score({
      program: 'plumb',
      isTerminal: true,
      files: {
        'probe.json': {
          ...probe(),
          defectSignature: null,
          qualification: { ...probe().qualification, rollbackVerified: false },
        },
      },
      without: ['--isolation-manifest'],
    })
    expect(stderr.split('\n').filter((line) => line.startsWith('plumb: see: '))).toEqual([
      'plumb: see: plumb explain qualification-evidence-unverified',
      'plumb: see: plumb explain signature-absent',
      'plumb: see: plumb explain infrastructure-error',
    ])
  })
})

describe('plumb score --summary', () => {
  const summary = { program: 'plumb', extra: ['--summary'] }

  test('explains the verdict on a terminal, beside the artifact', async () => {
    const { exit, stdout, stderr } = await score({ ...summary, isTerminal: true })
    expect({ exit, ...verdictIn(stdout) }).toEqual({ exit: 0, contractVerdict: 'PASS', exitCode: 0 })
    expect(stderr).toStartWith('PASS: nothing speaks against the contract, over 1 trial.\nRun run-1.\n')
  })

  test('says that nothing was written when the run is invalid', async () => {
    const { stderr } = await score({ ...summary, isTerminal: true, without: ['--isolation-manifest'] })
    expect(stderr).toBe(
      'plumb: invalid: isolation manifest violation: isolation manifest absent\n' +
        'plumb: see: plumb explain isolation-manifest-violation\n' +
        'Invalid: the trials say nothing, for the reasons above. Nothing was written.\n',
    )
  })

  test('is silent where nobody watches, and without the flag', async () => {
    expect((await score(summary)).stderr).toBe('')
    expect((await score({ program: 'plumb', isTerminal: true })).stderr).toBe('')
  })

  test('is in the help of plumb alone', async () => {
    const helpOf = async (program: string) => {
      let text = ''
      const print = (part: string) => {
        text += part
      }
      await runContractCommand({
        program,
        argv: ['help', 'score'],
        stdin: async () => new Uint8Array(),
        stdout: print,
        stderr: print,
      })
      return text
    }
    expect(await helpOf('plumb')).toContain(
      '  --summary                         explain the verdict on stderr, where that is a terminal\n',
    )
    expect(await helpOf('plumb')).toContain('[--out <target>] [--strict] [--summary]\n')
    expect(await helpOf('eval-quality')).not.toContain('--summary')
  })
})
