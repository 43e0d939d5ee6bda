import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, cpSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONTRACT_COMMANDS } from '../../src/cli/contracts-cli/commands.ts'
import { FACE_NAMES, type FaceName } from '../../src/cli/faces.ts'
import { renderCommandHelp } from '../../src/cli/help.ts'
import { COMMANDS, commandsOf, type Entry } from '../../src/cli/registry.ts'
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
import { NOTES_CLI } from '../docs/notes-pack.ts'
import { openSession } from '../docs/session.ts'
import { PATIENCE_MS } from '../patience.ts'
import { BINARY, cleanEnvironment, folder, plumb, ROOT } from './plumb.ts'

setDefaultTimeout(PATIENCE_MS)

/** Some examples are for one shell only. */
const BASH = Bun.which('bash') ?? 'sh'

type Shown = { readonly face: FaceName; readonly words: readonly string[]; readonly help: string }

/** The help of every command under every name that has it. */
async function helpTexts(entries: readonly Entry[], above: readonly string[] = []): Promise<Shown[]> {
  const shown: Shown[] = []
  for (const entry of entries) {
    const words = [...above, entry.name]
    if (entry.kind === 'group') shown.push(...(await helpTexts(entry.entries, words)))
    if (entry.kind === 'raw') {
      shown.push({ face: 'plumb', words, help: (await plumb(['help', ...words])).stdout })
      continue
    }
    if (entry.kind !== 'command') continue
    const { default: command } = await entry.load()
    for (const face of above.length === 0 ? entry.faces : facesOf(above)) {
      shown.push({ face, words, help: renderCommandHelp([face, ...words].join(' '), command) })
    }
  }
  return shown
}

function facesOf([group]: readonly string[]): readonly FaceName[] {
  return COMMANDS.find(({ name }) => name === group)?.faces ?? []
}

/** The lines below a title; one that ends with a backslash goes on in the next. */
function section(help: string, title: string): string[] {
  const [, rest = ''] = help.split(`\n\n${title}:\n`)
  return (rest.split('\n\n')[0] ?? '')
    .replace(/\\\n */g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const EVAL_PACK =
  '[pack]\nname = "a/b"\nversion = "0.1.0"\n\n[[task]]\nid = "a"\nprompt = "a/prompt.md"\nexpected = { artifacts = ["a.txt"] }\n'

/** A copy that a link beside it may be made of; the shared one gets none. */
function ownBinary(dir: string): void {
  try {
    linkSync(BINARY, join(dir, 'plumb'))
  } catch {
    copyFileSync(BINARY, join(dir, 'plumb'))
  }
}

/** A folder in which every file, program and pack that an example names is there. */
async function place({ face, words }: Shown) {
  const home = folder({ '.local/bin/.keep': '', '.config/fish/completions/.keep': '', '.zfunc/.keep': '' })
  const cwd = join(home, 'work')
  const stub = { text: NOTES_CLI, mode: 0o755 }
  const bin = folder({ gh: stub, docker: stub, man: { text: '#!/bin/sh\nexec cat >/dev/null\n', mode: 0o755 } })
  mkdirSync(cwd)
  if (words[0] === 'link') ownBinary(bin)
  else for (const name of ['plumb', 'hcpx', 'hlock']) symlinkSync(BINARY, join(bin, name))
  const env = { PATH: `${bin}:${cleanEnvironment().PATH}`, HOME: home }
  const session = openSession({ cwd, env }, BASH)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    writeFileSync(join(cwd, path), text)
  }
  if (!['init', 'wrap'].includes(words[0] ?? '')) {
    for (const pack of ['gh', 'ledger', 'transit'])
      cpSync(join(ROOT, 'packs', pack), join(cwd, 'packs', pack), { recursive: true })
  }
  if (['uninstall', 'activate', 'deactivate', 'availability', 'exec', 'announce'].includes(words[0] ?? '')) {
    for (const pack of ['ledger', 'transit']) session.run(`${face} install ./packs/${pack} && ${face} activate ${pack}`)
  }
  if (words.join(' ') === 'evals check') {
    for (const pack of ['evals', '../shared/support']) {
      write(`${pack}/pack.toml`, EVAL_PACK)
      write(`${pack}/a/prompt.md`, 'Write a.txt.\n')
    }
  }
  if (words[0] === 'coverage')
    cpSync(join(ROOT, 'corpus/dev/compile-seal-example/contract.json'), join(cwd, 'contract.json'))
  if (['compile', 'seal', 'preflight', 'score', 'aggregate-strength', 'digest'].includes(words[0] ?? '')) {
    for (const [path, text] of Object.entries(runFiles())) write(path, text)
  }
  if (words[0] === 'gates') {
    write('package-lock.json', '{ "lockfileVersion": 3, "packages": {} }')
    write(
      'eval-quality.config.json',
      '{ "licences": { "lockfiles": ["package-lock.json"], "allowlist": ["MIT"], "registry": "https://registry.test" } }',
    )
    write(
      'ci/gates.json',
      '{ "package-boundary": { "paths": [{ "path": "gates.json" }], "patterns": [{ "name": "a", "match": "b", "reason": "c" }] } }',
    )
  }
  if (['explain-verdict', 'aggregate-strength'].includes(words[0] ?? '')) {
    for (const name of ['evidence-artifact', 'P-001', 'P-002']) write(`${name}.json`, await evidence())
  }
  return session
}

/** The files of one run; `P-002.json` is another of its kind. */
function runFiles(): Record<string, string> {
  const files = {
    record: caughtRecord(),
    compiled: contract(),
    contract: contract(),
    probe: probe(),
    probes: [],
    observations: [],
    targets: {},
    verdict: preflightVerdict(),
    policy: policy(),
    manifest: manifest(),
    configuration: configuration(),
    floors: { defect: 0.5 },
  }
  const texts = Object.entries(files).map(([name, value]) => [`${name}.json`, JSON.stringify(value)])
  return { ...Object.fromEntries(texts), 'corpus-digest.txt': digestOf(30) }
}

async function evidence(): Promise<string> {
  const flags = [
    ...['--record', 'record.json', '--contract', 'compiled.json', '--probe', 'probe.json', '--policy', 'policy.json'],
    ...['--preflight-verdict', 'verdict.json', '--isolation-manifest', 'manifest.json'],
    ...['--evaluator-configuration', 'configuration.json', '--corpus-digest', digestOf(30)],
  ]
  return (await plumb(['score', ...flags], { cwd: folder(runFiles()) })).stdout
}

const texts = await helpTexts(COMMANDS)

describe('the help of every command', () => {
  test('says what it is called with, by example, and how it ends', () => {
    const bare = texts.filter(
      ({ help }) => section(help, 'Examples').length === 0 || section(help, 'Exit codes').length === 0,
    )
    expect(texts.length).toBeGreaterThan(40)
    expect(bare.map(({ face, words }) => [face, ...words].join(' '))).toEqual([])
  })

  test('is no wider than a terminal, but for the lines that the contract tool has had all along', async () => {
    const overviews = await Promise.all(FACE_NAMES.map(async (face) => (await plumb([face, '--help'])).stdout))
    const own = texts.filter(({ words }) => !CONTRACT_COMMANDS.some(({ grammar }) => grammar.name === words[0]))
    const shown = [...own.map(({ help }) => help), ...overviews.filter((help) => !help.includes('AD-21'))]
    expect(shown.flatMap((help) => help.split('\n')).filter((line) => line.length > 80)).toEqual([])
  })

  for (const shown of texts) {
    for (const line of section(shown.help, 'Examples')) {
      test(`the example "${line}" is a right call`, async () => {
        const { exit, output } = (await place(shown)).run(line)
        const isRight = exit !== 64 && exit < 126
        expect({ exit, output: isRight ? '' : output }).toEqual({ exit, output: '' })
      })
    }
  }
})

describe('help is found by every way to ask for it', () => {
  test('of another tool, by its name', async () => {
    expect(await plumb(['help', 'hcpx'])).toEqual(await plumb(['hcpx', '--help']))
    expect(await plumb(['help', 'hlock', 'evals', 'init'])).toEqual(await plumb(['hlock', 'evals', 'init', '--help']))
    expect(await plumb(['help', 'eval-quality', 'seal'])).toEqual(await plumb(['eval-quality', 'seal', '--help']))
  })

  test('of a group of commands, which shows no flag that it does not take', async () => {
    const { stdout } = await plumb(['evals', '--help'])
    expect(stdout).toStartWith('Eval packs: start, draft and check the tasks that say what "works" means.\n')
    expect(stdout).toEndWith('\nOptions:\n  -h, --help  show this help\n')
  })

  test('the overview lists every command once, each below its part', async () => {
    const unfolded = (await plumb(['--help'])).stdout.replace(/\n {22}/g, ' ')
    for (const { name, summary } of commandsOf('plumb')) {
      expect(unfolded.split('\n').filter((line) => line === `  ${name.padEnd(18)}  ${summary}`)).toHaveLength(1)
    }
    expect(COMMANDS.filter(({ part }) => part === undefined)).toEqual([])
  })
})

test('explain says nothing to whoever maintains the page', async () => {
  for (const id of ['M001', 'L-missing_verb']) expect((await plumb(['explain', id])).stdout).toStartWith(`# ${id}: `)
})

test('the manual page tells what a flag takes, by default too, and what may be left out', async () => {
  const { stdout } = await plumb(['man'])
  expect(stdout).toContain('.SS plumb wrap <bin> [<dir>]\n')
  expect(stdout).toContain('.B \\-\\-timeout <ms>\nlimit of each probe and eval case (default 10000)\n')
  expect(stdout).toContain('.B \\-t, \\-\\-template <name>\n')
  expect(stdout).toContain('.B \\-\\-private\\-manifest <path>\n')
})
