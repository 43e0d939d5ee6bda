import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../package.json'
import * as adapters from '../../src/adapters/index.ts'
import * as conformance from '../../src/conformance/index.ts'
import * as library from '../../src/index.ts'
import { commandPolicy, commandRequest } from '../adapters/command/probes.ts'
import { PUBLISHED } from '../contracts/published-names.ts'
import { options } from '../contracts/score/run.ts'
import { blocksOf } from '../docs/blocks.ts'
import { fixture, IS_LINUX, isAlive, pidFile, until } from '../process/processes.ts'
import { call, executableOf, installPackage, packPackage, printed, RUNTIMES, type Runtime } from './package.ts'
import { folder, ROOT } from './plumb.ts'

/** Building, packing and two installations, on a loaded machine. */
const PATIENCE_MS = 180_000

let paths: readonly string[] = []
const stage = folder()
const projects = new Map<Runtime, string>(RUNTIMES.map((runtime) => [runtime, folder()]))
const projectOf = (runtime: Runtime) => projects.get(runtime) ?? ''

beforeAll(() => {
  const packed = packPackage(stage)
  paths = packed.paths
  for (const [runtime, project] of projects) installPackage({ tarball: packed.tarball, runtime, project })
}, PATIENCE_MS)

/** A file of the package, as it is installed. */
const textOf = (path: string) => readFileSync(join(projectOf('bun'), 'node_modules/plumb', path), 'utf8')

/** What the reference names besides the barrel. */
const ADAPTERS = [
  'createLocalCorpusAdapter',
  'createNodeFileSystemAdapter',
  'createSystemClockAdapter',
  'createCommandLineAdapter',
  'createMcpAdapter',
  'parseCommandTargetPolicy',
  'parseMcpTargetPolicy',
  'parseProbeTargetPolicy',
  'nodeCommandMechanism',
]
const CONFORMANCE = [
  'runClockPortConformance',
  'runCorpusPortConformance',
  'runFileSystemPortConformance',
  'runEnvironmentProbePortConformance',
  'runCommandLineProbeConformance',
  'runMcpProbeConformance',
  'CONFORMANCE_OUTCOME_COUNTS',
  'FORBIDDEN_TARGET_REASONS',
  'PORT_FAILURE_REASONS',
]

describe('what is packed', () => {
  test('the built library, the schemas and the corpus, and nothing else', () => {
    const outside = paths.filter((path) => !/^(?:dist\/library|schemas|corpus)\//.test(path))
    expect(outside).toEqual(['LICENSE', 'README.md', 'package.json'])
  })

  test('all that is exported, the whole corpus and every schema', () => {
    const kept = ['corpus', 'schemas'].flatMap((name) =>
      readdirSync(join(ROOT, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
    )
    expect(kept.length).toBeGreaterThan(30)
    expect(paths).toEqual(expect.arrayContaining(kept))
    expect(paths).toContain('dist/library/THIRD_PARTY_LICENSES.txt')
  })

  test('nothing comes with it', () => {
    for (const runtime of RUNTIMES) {
      const installed = readdirSync(join(projectOf(runtime), 'node_modules')).filter((name) => !name.startsWith('.'))
      expect({ runtime, installed }).toEqual({ runtime, installed: ['plumb'] })
      expect(existsSync(join(projectOf(runtime), 'node_modules/plumb/node_modules'))).toBe(false)
    }
  })

  test('npm pack builds it first', () => {
    expect(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).toMatchObject({
      scripts: { prepack: 'scripts/build-library' },
    })
  })
})

describe('an empty project that has it installed', () => {
  const run = options()
  const floors = { defect: 0.5 }

  /** What the sources themselves say, in this process. */
  async function expected() {
    const { artifact, ladder } = await library.runScore(run)
    if (artifact === null) throw new Error('the run is invalid')
    const aggregate = library.aggregateStrength({ evidence: [artifact], floors, policy: run.policy })
    const typesOf = (entry: object) =>
      Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, typeof value]))
    return {
      exports: { main: typesOf(library), adapters: typesOf(adapters), conformance: typesOf(conformance) },
      version: [version, version],
      schema: 'EvalContract',
      corpus: corpusFromSources(),
      evidence: library.digestArtifact(artifact, 'EvidenceArtifact'),
      verdict: ladder.verdict,
      aggregate: library.serializeArtifact(aggregate, 'StrengthAggregate'),
      files: [expect.objectContaining({ byteLength: 4 }), 'kept'],
      conformance: [true, 6],
      addresses: ['loopback', 'private', 'public'],
    }
  }

  test.each(RUNTIMES)(
    'gets under %s what the sources give, contract by contract',
    async (runtime) => {
      const { signal: _signal, ...parts } = run
      const words = [folder(), JSON.stringify({ run: parts, floors })]
      expect(printed(projectOf(runtime), runtime, 'consumer.mjs', ...words)).toEqual(await expected())
    },
    PATIENCE_MS,
  )

  test('finds all that the reference names', () => {
    expect(Object.keys(library)).toEqual(expect.arrayContaining(Object.values(PUBLISHED).flat()))
    expect(Object.keys(adapters)).toEqual(expect.arrayContaining(ADAPTERS))
    expect(Object.keys(conformance)).toEqual(expect.arrayContaining(CONFORMANCE))
  })

  function corpusFromSources() {
    const { entries }: { entries: { path: string; kind: string }[] } = JSON.parse(
      readFileSync(join(ROOT, 'corpus/dev/index.json'), 'utf8'),
    )
    return entries.map(({ path, kind }) => {
      if (kind !== 'contract') return { path, isAsListed: true }
      const contract = library.scanJson(readFileSync(join(ROOT, path), 'utf8'), 'EvalContract')
      return {
        path,
        compiled: outcomeOf(() => library.digestArtifact(library.compile(contract), 'EvalContract')),
        sealed: outcomeOf(() => library.digestArtifact(library.seal(contract), 'SealedEvaluatorBrief')),
      }
    })
  }

  function outcomeOf(work: () => string): string {
    try {
      return work()
    } catch (error) {
      if (error instanceof library.StructuralFailure) return `${error.name} ${error.code} ${error.message}`
      throw error
    }
  }

  test.each(RUNTIMES)('runs under %s the program that the guide shows', (runtime) => {
    const blocks = blocksOf('docs/library.md')
    const program = blocks.find(({ title }) => title === 'look.mjs')?.text ?? ''
    const shown = blocks.find(({ language }) => language === 'text')?.text
    writeFileSync(join(projectOf(runtime), 'look.mjs'), program)

    expect(call([executableOf(runtime), 'look.mjs'], projectOf(runtime))).toBe(shown ?? 'the guide shows it')
  })

  test.each(RUNTIMES)('is told by require, under %s, to import instead where that is needed', (runtime) => {
    const told = call([executableOf(runtime), '-e', REQUIRE], projectOf(runtime)).trim()
    expect(told).toMatch(/^(?:function|ERR_REQUIRE_ESM .*import\(\))/s)
  })
})

/** Node before 20.19 has no require() of such modules; it says so. */
const REQUIRE = `try { console.log(typeof require('plumb').compile) } catch (error) { console.log(error.code, error.message) }`

describe('programs of others', () => {
  const LEDGER = join(ROOT, 'packs/ledger')
  const words = [LEDGER, JSON.stringify(commandPolicy()), JSON.stringify(commandRequest())]
  const NEEDS_BUN = 'programs are started with the means of Bun'

  test(
    'are run under Bun',
    () => {
      expect(printed(projectOf('bun'), 'bun', 'programs.mjs', ...words)).toEqual({
        checked: true,
        probed: true,
        evaluated: true,
        called: true,
        observed: 0,
      })
    },
    PATIENCE_MS,
  )

  test.skipIf(!RUNTIMES.includes('node'))('are not run under Node, which is said; a check without them works', () => {
    expect(printed(projectOf('node'), 'node', 'programs.mjs', ...words)).toEqual({
      checked: true,
      probed: `${NEEDS_BUN}: run this with Bun, or without what runs them (probe: false)`,
      evaluated: `${NEEDS_BUN}: run this with Bun, or without what runs them (evals: false)`,
      called: `${NEEDS_BUN}: run this with Bun`,
      observed: expect.stringContaining(NEEDS_BUN),
    })
  })

  test.skipIf(!IS_LINUX)(
    'end with a host that is killed: the watchdog is in the package',
    async () => {
      const file = pidFile()
      const policy = commandPolicy({
        target: fixture('tree.sh'),
        permittedSubcommandPaths: [[]],
        permittedEnvironmentKeys: ['PIDS'],
      })
      const request = commandRequest({ environment: { PIDS: file.path } })
      const host = Bun.spawn(
        [process.execPath, 'programs.mjs', LEDGER, JSON.stringify(policy), JSON.stringify(request)],
        { cwd: projectOf('bun'), stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' },
      )
      const running = await until('the tree runs', () => file.pids().length === 3 && file.pids())
      host.kill('SIGKILL')
      await host.exited

      await until('nothing of it runs', () => !running.some(isAlive))
    },
    PATIENCE_MS,
  )
})

describe('a TypeScript project', () => {
  /** For every function of an entry one of the project's own that gives what it gives. */
  function namings(name: string, entry: object): string {
    const functions = Object.entries(entry).filter(([, value]) => typeof value === 'function' && !isClass(value))
    const one = (key: string) =>
      `export const ${name}_${key} = (...words: Parameters<typeof ${name}.${key}>) => ${name}.${key}(...words)`
    return functions.map(([key]) => one(key)).join('\n')
  }

  const isClass = (value: unknown) => String(value).startsWith('class')

  const SOURCE = `
import * as plumb from 'plumb'
import { compile, digestArtifact, EVAL_CONTRACT_SCHEMA_VERSION, type EvalContract, runScore, type Verdict } from 'plumb'
import * as adapters from 'plumb/adapters'
import { type CommandMechanism, createLocalCorpusAdapter } from 'plumb/adapters'
import * as conformance from 'plumb/conformance'
import { type ClockPort, type ConformanceReport, runClockPortConformance } from 'plumb/conformance'

export const contract: EvalContract = compile({}, { strict: true })
export const version: 7 = EVAL_CONTRACT_SCHEMA_VERSION
export const digest: string = digestArtifact(contract, 'EvalContract')
export const verdict: Verdict = 'PASS'
export const name: string | undefined = contract.permittedInterfaces[0]?.logicalId
export type Score = ReturnType<typeof runScore>
export const corpus = createLocalCorpusAdapter({ root: '.' })
export const suite: (subject: Parameters<typeof runClockPortConformance>[0]) => Promise<ConformanceReport> =
  runClockPortConformance
export type { ClockPort, CommandMechanism }

// What a declaration of this project would have to name is exported.
${namings('plumb', library)}
${namings('adapters', adapters)}
${namings('conformance', conformance)}
export const announced = (hcp: plumb.Hcp) => hcp.announce('', '')
export const available = (hcp: plumb.Hcp) => hcp.availability('')
export const created = plumb.Hcp.create

// @ts-expect-error what is not in a contract
export const nothing = contract.nonsense
// @ts-expect-error no verdict
export const other: Verdict = 'MAYBE'
// @ts-expect-error the version is a literal
export const older: 6 = EVAL_CONTRACT_SCHEMA_VERSION
`

  test.each([
    ['nodenext', 'nodenext'],
    ['bundler', 'preserve'],
  ])(
    'finds the types with moduleResolution %s, and checks them too',
    (moduleResolution, module) => {
      const project = projectOf('bun')
      writeFileSync(join(project, 'consumer.ts'), SOURCE)
      const compilerOptions = {
        ...{ module, moduleResolution, noEmit: true, strict: true, skipLibCheck: false },
        ...{ declaration: true, target: 'es2022', lib: ['es2022', 'dom'], types: [] },
      }
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))

      expect(call([join(ROOT, 'node_modules/.bin/tsc'), '-p', '.'], project)).toBe('')
    },
    PATIENCE_MS,
  )
})

test('the types are written as TypeScript 5.1 reads them: bytes have no parameter', () => {
  const declarations = paths.filter((path) => path.endsWith('.d.ts') && !path.endsWith('valibot/index.d.ts'))
  const tooNew = declarations.filter((path) => textOf(path).includes('Uint8Array<'))
  expect(declarations.length).toBeGreaterThan(50)
  expect(tooNew).toEqual([])
})

describe('the sources ask of Node 20 only what it has', () => {
  /** What is reached only after it has been made sure that there is Bun, and two modules that name its types. */
  const FOR_BUN = /^src\/(?:process|packs\/probe)\/|^src\/evals\/traces\/(?:database-copy|opencode-database|lines)\.ts/

  test(
    'of the language',
    () => {
      const compilerOptions = {
        ...{ lib: ['es2023', 'es2024.string'], types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] },
      }
      const files = ['index', 'adapters/index', 'conformance/index'].map((entry) => join(ROOT, 'src', `${entry}.ts`))
      const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: [], files }
      const project = folder({ 'tsconfig.json': JSON.stringify(config) })
      const tsc = [join(ROOT, 'node_modules/.bin/tsc'), '--pretty', 'false', '-p', join(project, 'tsconfig.json')]
      const { stdout } = Bun.spawnSync(tsc, { cwd: ROOT })
      const complaints = stdout
        .toString()
        .split('\n')
        .filter((line) => line.startsWith('src/'))

      expect(complaints.filter((line) => !FOR_BUN.test(line))).toEqual([])
      expect(complaints.length).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )

  test('of its globals: it has no navigator, whose type is declared all the same', () => {
    const built = paths.filter((path) => path.endsWith('.js'))
    const asks = built.filter((path) => /\bnavigator\b/.test(textOf(path)))
    expect(built.length).toBeGreaterThan(3)
    expect(asks).toEqual([])
  })
})
