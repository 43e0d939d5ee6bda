import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PATIENCE_MS } from '../patience.ts'
import { BINARY, cleanEnvironment, endOf, folder, ROOT } from './plumb.ts'

setDefaultTimeout(PATIENCE_MS)

type Step = { readonly name: string; readonly run?: string; readonly env?: Readonly<Record<string, string>> }
type Action = {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly steps: readonly Step[]
}

const ACTION = readAction()

/** The action as a runner reads it. */
function readAction(): Action {
  const text = readFileSync(join(ROOT, '.github/actions/plumb-check/action.yml'), 'utf8')
  const { inputs, runs } = Object(Bun.YAML.parse(text))
  return { inputs, steps: runs.steps }
}

/** What a runner keeps between the steps of one job. */
function job(inputs: Readonly<Record<string, string>>) {
  const temp = folder()
  const cwd = folder()
  const files = {
    GITHUB_OUTPUT: join(temp, 'output'),
    GITHUB_PATH: join(temp, 'path'),
    GITHUB_STEP_SUMMARY: join(temp, 'summary'),
  }
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  const outputs = () =>
    Object.fromEntries(
      read(files.GITHUB_OUTPUT)
        .split('\n')
        .map((line) => line.split('=')),
    )
  const resolved = (expression: string): string => {
    const [, input = ''] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(expression) ?? []
    const [, output = ''] = /^\$\{\{ steps\.check\.outputs\.(\w+) \}\}$/.exec(expression) ?? []
    return output === '' ? (inputs[input] ?? ACTION.inputs[input]?.default ?? '') : (outputs()[output] ?? '')
  }
  return {
    temp,
    cwd,
    outputs,
    summary: () => read(files.GITHUB_STEP_SUMMARY),
    added: () => read(files.GITHUB_PATH),
    async step(name: string) {
      const { run = '', env = {} } = ACTION.steps.find((step) => step.name === name) ?? { name }
      expect(run).not.toBe('')
      const { PATH, HOME } = cleanEnvironment()
      const child = Bun.spawn(['sh', '-e', '-c', run], {
        cwd,
        env: {
          ...{ PATH: `${plumbAlone()}:${PATH}`, HOME, RUNNER_TEMP: temp, no_proxy: '127.0.0.1' },
          ...files,
          ...Object.fromEntries(Object.entries(env).map(([key, value]) => [key, resolved(value)])),
        },
        stdout: 'pipe',
        stderr: 'pipe',
      })
      const { stdout, stderr, exit } = await endOf(child)
      return { exit, said: stdout + stderr }
    },
  }
}

function plumbAlone(): string {
  const bin = folder()
  symlinkSync(BINARY, join(bin, 'plumb'))
  return bin
}

describe('the action that checks packs', () => {
  test('reports a pack without a fault, and lets the run pass', async () => {
    const run = job({ packs: 'packs/ledger packs/transit' })
    for (const pack of ['ledger', 'transit'])
      cpSync(join(ROOT, 'packs', pack), join(run.cwd, 'packs', pack), { recursive: true })
    expect(await run.step('Check')).toEqual({ exit: 0, said: '' })
    const { status, sarif = '' } = run.outputs()
    expect({ status, runs: JSON.parse(readFileSync(sarif, 'utf8')).runs.length }).toEqual({ status: '0', runs: 1 })
    expect(run.summary()).toContain('ledger')
    expect(await run.step('Verdict')).toEqual({ exit: 0, said: '' })
  })

  test('fails on an error, and says where it is told', async () => {
    const run = job({})
    mkdirSync(join(run.cwd, 'packs/empty'), { recursive: true })
    writeFileSync(join(run.cwd, 'packs/empty/surface.json'), '{}')
    expect((await run.step('Check')).exit).toBe(0)
    expect(run.outputs()).toMatchObject({ status: '1', sarif: join(run.temp, 'plumb.sarif') })
    expect(run.summary()).toContain('L-missing_policy')
    expect(await run.step('Verdict')).toEqual({
      exit: 1,
      said: 'Something has to be fixed first. The summary of this run says what, and how.\n',
    })
  })

  test('has no report to upload of a call that is wrong', async () => {
    const run = job({ packs: './nowhere' })
    const { exit, said } = await run.step('Check')
    expect({ exit, said }).toEqual({ exit: 0, said: expect.stringContaining('./nowhere: there is no such folder') })
    expect(run.outputs()).toEqual({ status: '64', '': undefined })
    expect(await run.step('Verdict')).toEqual({
      exit: 64,
      said: 'The packs could not be checked. The step "Check" says why.\n',
    })
  })

  test.skipIf(Bun.which('curl') === null)('installs with the installer of the version that is asked for', async () => {
    const asked: string[] = []
    using server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch(request) {
        const { pathname } = new URL(request.url)
        asked.push(pathname)
        return new Response('mkdir -p "$6/bin"\necho "$@" > "$6/bin/words"\n')
      },
    })
    for (const [version, path] of [
      ['latest', '/latest/download'],
      ['1.2.3', '/download/v1.2.3'],
      ['v1.2.3', '/download/v1.2.3'],
    ] as const) {
      const run = job({ version, releases: server.url.href })
      expect(await run.step('Install plumb')).toEqual({ exit: 0, said: '' })
      expect(asked.splice(0)).toEqual([`${path}/install.sh`])
      const bin = run.added().trimEnd()
      expect(readFileSync(join(bin, 'words'), 'utf8')).toBe(
        `--releases ${server.url.href} --version ${version} --prefix ${dirname(bin)}\n`,
      )
    }
  })
})

test('no step writes an expression into a script', () => {
  const texts = ['actions/plumb-check/action.yml', 'workflows/ci.yml', 'workflows/release.yml'].map((path) =>
    readFileSync(join(ROOT, '.github', path), 'utf8'),
  )
  const scripts = texts.flatMap((text) => runsIn(Bun.YAML.parse(text)))
  expect(scripts.length).toBeGreaterThan(8)
  expect(scripts.filter((script) => /\$\{\{(?! matrix\.\w+ \}\})/.test(script))).toEqual([])
})

/** Every `run` of a workflow or an action. */
function runsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'run' && typeof child === 'string' ? [child] : runsIn(child),
  )
}
