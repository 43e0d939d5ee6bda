import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_TARGETS, fileOf, type Target } from '../../scripts/release-parts/targets.ts'
import { type Answer, callsOn, judge } from '../../scripts/smoke-parts/calls.ts'
import { thisMachine } from '../../scripts/smoke-parts/machine.ts'
import { describePlace, type Machine, OLD_PROCESSOR, placeFor } from '../../scripts/smoke-parts/places.ts'
import { PATIENCE_MS } from '../patience.ts'
import { BINARY, cleanEnvironment, endOf, folder, ROOT } from './plumb.ts'

setDefaultTimeout(PATIENCE_MS)

async function smoke(args: readonly string[]) {
  const child = Bun.spawn([process.execPath, join(ROOT, 'scripts/smoke.ts'), ...args], {
    env: cleanEnvironment(),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const { stdout, stderr, exit } = await endOf(child)
  return { exit, lines: stdout.trim().split('\n'), stderr }
}

const isMusl = thisMachine(null).isMusl
const system = process.platform === 'win32' ? 'windows' : process.platform
const OWN = ALL_TARGETS.find((target) => target === `${system}-${process.arch}${isMusl ? '-musl' : ''}`)
const FOREIGN: Target = process.platform === 'win32' ? 'darwin-x64' : 'windows-x64'
const row = (state: string, target: string, detail: string) => `${state.padEnd(7)}  ${target.padEnd(23)}  ${detail}`

describe.skipIf(OWN === undefined)('the runner', () => {
  const own = OWN ?? 'linux-x64'
  /** A folder of release files: the built binary or a program of this text for this machine, and one for another. */
  function release(program?: string): string {
    const dir = folder({ [fileOf(FOREIGN)]: 'of another system' })
    if (program === undefined) symlinkSync(BINARY, join(dir, fileOf(own)))
    else copyFileSync(join(folder({ program: { text: program, mode: 0o755 } }), 'program'), join(dir, fileOf(own)))
    return dir
  }

  test('passes the built binary, and says of another one why it was not run', async () => {
    const { exit, lines } = await smoke([release(), '--require', own])
    expect({ exit, lines }).toEqual({
      exit: 0,
      lines: ALL_TARGETS.flatMap((target) => {
        if (target === own) return row('passed', own, 'here')
        return target === FOREIGN ? row('not run', FOREIGN, `it is for another system (${FOREIGN.split('-')[0]})`) : []
      }).concat('1 passed, 0 failed, 1 not run'),
    })
  })

  test('fails a program that says the wrong thing, and one that must run and cannot', async () => {
    const dir = release('#!/bin/sh\necho "plumb nine"\n')
    const missing: Target = own === 'linux-arm64' ? 'linux-x64' : 'linux-arm64'
    const { exit, lines } = await smoke([dir, '--require', `${FOREIGN},${missing}`])
    expect(exit).toBe(1)
    expect(lines.toSorted()).toEqual(
      [
        '0 passed, 3 failed, 0 not run',
        row('failed', own, 'here: --version: it does not say its version'),
        row('failed', FOREIGN, `it is for another system (${FOREIGN.split('-')[0]})`),
        row('failed', missing, `${dir} has no ${fileOf(missing)}`),
      ].toSorted(),
    )
  })

  test('does not pass where nothing was run', async () => {
    expect(await smoke([folder()])).toEqual({ exit: 1, lines: ['0 passed, 0 failed, 0 not run'], stderr: '' })
  })

  test('refuses a target it does not know', async () => {
    const { exit, stderr } = await smoke([folder(), '--require', 'linux-x86'])
    expect({ exit, told: stderr.startsWith('smoke: no target is called "linux-x86"; there are linux-x64, ') }).toEqual({
      exit: 1,
      told: true,
    })
  })
})

describe('where a build can run', () => {
  const debian: Machine = {
    platform: 'linux',
    arch: 'x64',
    isMusl: false,
    roots: ['arm64', 'x64-musl'],
    emulators: ['qemu-aarch64-static'],
    whyNoRoots: null,
  }
  const withOld = { ...debian, emulators: [...debian.emulators, OLD_PROCESSOR[0]] }
  const rows: readonly (readonly [title: string, target: Target, machine: Machine, told: string])[] = [
    ['its own', 'linux-x64', debian, 'here'],
    ['baseline, with nothing older at hand', 'linux-x64-baseline', debian, 'here'],
    ['baseline', 'linux-x64-baseline', withOld, 'here, on a processor without AVX'],
    ['another processor', 'linux-arm64', debian, 'in a root with nothing but its libraries under qemu-aarch64-static'],
    ['another C library', 'linux-x64-musl', debian, 'in a root with nothing but its libraries'],
    ['no root for it', 'linux-arm64-musl', debian, '--roots has no arm64-musl; scripts/smoke-roots makes it'],
    ['no emulator', 'linux-arm64', { ...debian, emulators: [] }, 'qemu-aarch64-static is not installed'],
    ['no namespaces', 'linux-x64-musl', { ...debian, whyNoRoots: 'denied' }, 'no root can be entered: denied'],
    ['another system', 'darwin-arm64', debian, 'it is for another system (darwin)'],
    ['musl itself', 'linux-x64-musl', { ...debian, isMusl: true }, 'here'],
    ['an Apple machine', 'darwin-arm64', { ...debian, platform: 'darwin', arch: 'arm64' }, 'here'],
    [
      'of the other kind',
      'darwin-x64',
      { ...debian, platform: 'darwin', arch: 'arm64' },
      'it is for another processor (x64)',
    ],
  ]
  for (const [title, target, machine, told] of rows) {
    test(`${target}: ${title}`, () => {
      const place = placeFor(target, machine)
      expect(place.kind === 'nowhere' ? place.why : describePlace(place)).toBe(told)
    })
  }
})

describe('what is wrong with an answer', () => {
  const calls = callsOn(folder({ 'contracts/satisfied-declarations.json': '{}' }), 'linux')
  const said = (stdout: string, rest: Partial<Answer> = {}): Answer => ({ exit: 0, stdout, stderr: '', ...rest })
  const json = (value: unknown) => said(JSON.stringify(value))
  const watched = ['run programs as groups', 'end programs if plumb is killed', 'find escaped programs']
  const checks = (state: string) => watched.map((name) => ({ name, state, detail: 'so' }))
  const rows: readonly (readonly [argv: string, answer: Answer, why: string | null])[] = [
    ['--version', said('plumb 1.2.3\n'), null],
    ['--version', said('plumb 1.2.3-rc.1\n'), null],
    ['--version', said('hcpx 1.2.3\n'), '--version: it does not say its version'],
    ['--version', said('', { exit: null }), '--version: was killed'],
    [
      '--version',
      said('', { exit: 132, stderr: 'a\nIllegal instruction\n' }),
      '--version: exit 132, Illegal instruction',
    ],
    ['doctor --json', json({ checks: checks('works') }), null],
    ['doctor --json', json({ checks: checks('limited') }), 'doctor --json: run programs as groups: so'],
    ['doctor --json', json({ checks: [] }), 'doctor --json: it says nothing of "run programs as groups"'],
    ['doctor --json', said('?'), 'doctor --json: it answers with something else: '],
    ['compile --in contracts/satisfied-declarations.json', said('{}'), null],
    [
      'compile --in contracts/satisfied-declarations.json',
      said('{ }'),
      'compile --in contracts/satisfied-declarations.json: it does not give the same bytes',
    ],
    ['evals check evals --json', json({ packs: [{ tasks: 3 }], errors: 0 }), null],
    ['evals check evals --json', json({ packs: [], errors: 0 }), 'evals check evals --json: 0 packs, 0 errors'],
  ]
  for (const [argv, answer, why] of rows) {
    test(`${argv}: ${why ?? 'nothing'}`, () => {
      const call = calls.find((one) => one.argv.join(' ') === argv)
      expect(call).toBeDefined()
      if (call === undefined) return
      const told = judge(call, answer)
      expect(why === null ? told : told?.startsWith(why) || told).toBe(why === null ? null : true)
    })
  }

  test('what only some systems have is asked of these', () => {
    const noProc = json({ checks: checks('works').filter(({ name }) => name !== 'find escaped programs') })
    const verdict = (platform: string) => {
      const doctor = callsOn(folder(), platform).find(({ argv }) => argv[0] === 'doctor')
      return doctor === undefined ? 'not asked' : judge(doctor, noProc)
    }
    expect(['linux', 'darwin', 'win32'].map(verdict)).toEqual([
      'doctor --json: it says nothing of "find escaped programs"',
      null,
      'not asked',
    ])
  })

  test('a pack that was not probed, or not found ready, is none that passed', () => {
    const call = calls.find(({ argv }) => argv.includes('--probe'))
    expect(call).toBeDefined()
    if (call === undefined) return
    expect(judge(call, json({ ready: true, score: 100, probes: [{}] }))).toBeNull()
    expect(judge(call, json({ ready: true, score: 100, probes: [] }))).toEndWith(': nothing was probed')
    expect(judge(call, json({ ready: false, score: 64, probes: [{}] }))).toEndWith(': the score is 64')
    const findings = [{ message: 'No such command.' }]
    expect(judge(call, { ...json({ findings }), exit: 1 })).toEndWith(': exit 1, No such command.')
    const broken = { ...json({ checks: checks('broken') }), exit: 1 }
    expect(judge(call, broken)).toEndWith(': exit 1, run programs as groups: so')
  })
})
