import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment, folder, ROOT } from './plumb.ts'

/** Where programs of people who build on the library are. */
const CONSUMERS = join(ROOT, 'tests/fixtures/package')

const NODE = Bun.which('node')
const NPM = Bun.which('npm')

/** The least Node that the package is for. */
const LEAST_NODE = 20

function isNodeUsable(): boolean {
  if (NODE === null || NPM === null) return false
  const version = Bun.spawnSync([NODE, '--version']).stdout.toString()
  return Number(/^v(\d+)\./.exec(version)?.[1]) >= LEAST_NODE
}

export type Runtime = 'node' | 'bun'

/** Those that are on this machine: Bun is, since it runs the tests. */
export const RUNTIMES: readonly Runtime[] = isNodeUsable() ? ['node', 'bun'] : ['bun']

/**
 * Packs the package as it is published, from a copy of what it consists of: the checkout may be in use by another run.
 *
 * @param stage an empty folder, for the copy
 * @returns the tarball, and the paths in it
 */
export function packPackage(stage: string): { tarball: string; paths: readonly string[] } {
  for (const name of ['package.json', 'README.md', 'LICENSE', 'schemas', 'corpus', 'src', 'bin', 'docs']) {
    cpSync(join(ROOT, name), join(stage, name), { recursive: true })
  }
  mkdirSync(join(stage, 'dist'))
  writeFileSync(join(stage, 'dist/plumb'), 'the executable, which is not part of the package')
  call([join(ROOT, 'scripts/build-library'), join(stage, 'dist/library')], stage)
  call([process.execPath, 'pm', 'pack', '--ignore-scripts', '--quiet'], stage)
  const [tarball = ''] = readdirSync(stage).filter((name) => name.endsWith('.tgz'))
  const paths = call(['tar', '-tzf', tarball], stage).trim().split('\n')
  return { tarball: join(stage, tarball), paths: paths.map((path) => path.replace(/^package\//, '')).sort() }
}

type Installation = { readonly tarball: string; readonly runtime: Runtime; readonly project: string }

/** Makes a project of an empty folder: the package, installed without a network as that runtime's people do, and their programs. */
export function installPackage({ tarball, runtime, project }: Installation): void {
  writeFileSync(join(project, 'package.json'), '{"name":"consumer","version":"1.0.0","private":true}')
  const argv =
    runtime === 'node'
      ? [NPM ?? 'npm', 'install', '--offline', '--no-audit', '--no-fund', '--no-update-notifier', tarball]
      : [process.execPath, 'add', tarball]
  // No registry answers there, so that nothing can be fetched even where there is a network.
  call(argv, project, { npm_config_cache: folder(), npm_config_registry: 'http://127.0.0.1:9/', BUN_INSTALL: folder() })
  cpSync(CONSUMERS, project, { recursive: true })
}

/** What a program of the project prints, as JSON. */
export function printed(project: string, runtime: Runtime, program: string, ...words: readonly string[]): unknown {
  return JSON.parse(call([executableOf(runtime), program, ...words], project))
}

export function executableOf(runtime: Runtime): string {
  return runtime === 'bun' ? process.execPath : (NODE ?? 'node')
}

/** @throws Error with what it printed when it fails */
export function call(argv: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...argv], {
    cwd,
    env: { ...cleanEnvironment(), ...env },
    stdin: 'ignore',
  })
  if (exitCode !== 0) throw new Error(`${argv.join(' ').slice(0, 200)} ended with ${exitCode}:\n${stdout}${stderr}`)
  return stdout.toString()
}
