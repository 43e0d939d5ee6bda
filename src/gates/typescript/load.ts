import { dirname, join } from 'node:path'
import { readWhole, whyUnread } from '../../adapters/files.ts'
import { visible } from '../../report/visible.ts'
import { type GateContext, type GateName, GateRefusal } from '../gate.ts'
import { parseJson } from '../shared/json.ts'
import { packageTarget } from './package-target.ts'
import { isTypeScript, missingMember, type TypeScript } from './scanner.ts'

const SUBPATH = './unstable/ast'
const MODULE = 'typescript/unstable/ast'
const FIRST_VERSION = '7.0.0'

/**
 * The scanner of the TypeScript that the consumer installed, found as Node finds packages: in `node_modules` of the
 * configuration's folder or of one above it. Spec: contracts/08-gates.md, section 7.6.
 *
 * @throws GateRefusal `EVAL_QUALITY_TYPESCRIPT_PEER_MISSING`: not installed
 * @throws GateRefusal `EVAL_QUALITY_TYPESCRIPT_UNAVAILABLE`: installed, but without the scanner or a part of it, or with a
 * package.json that cannot be read
 * @throws Error anything else that stops the package from being loaded
 */
export async function loadTypeScript(gate: GateName, { root }: Pick<GateContext, 'root'>): Promise<TypeScript> {
  const installed = findPackage(gate, root)
  if (installed === null) throw notInstalled(gate, root)

  const target = packageTarget(installed.exports, SUBPATH)
  if (target === null) throw withoutScanner(gate, installed)

  const module = await importFrom(installed, target)
  if (isTypeScript(module)) return module
  throw incomplete(gate, installed, missingMember(module))
}

type Installed = {
  readonly folder: string
  readonly version: string
  readonly exports: unknown
  readonly imports: unknown
}

function findPackage(gate: GateName, root: string): Installed | null {
  for (let folder = root; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', 'typescript')
    const manifest = join(candidate, 'package.json')
    const read = readWhole(manifest)
    if (read.ok) return asInstalled(candidate, parsedManifest(gate, manifest, new TextDecoder().decode(read.bytes)))
    if (read.kind !== 'missing') throw unreadable(gate, manifest, whyUnread(read))
    if (dirname(folder) === folder) return null
  }
}

function parsedManifest(gate: GateName, manifest: string, text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    throw unreadable(gate, manifest, `is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function asInstalled(folder: string, manifest: unknown): Installed {
  const field = (name: string): unknown =>
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, name) : undefined
  return { folder, version: String(field('version')), exports: field('exports'), imports: field('imports') }
}

/**
 * Imports a file of the package. A compiled executable reads no package.json when it imports, so the package's own `#names` would
 * lead nowhere: they are replaced by paths while its files are loaded. (Bundling the package in memory would read the
 * configuration files of whatever folder the process is in.)
 */
async function importFrom(installed: Installed, target: string): Promise<unknown> {
  const entry = Bun.resolveSync(join(installed.folder, target), installed.folder)
  const suffix = target.slice('.'.length)
  // Files are loaded by their real path, and package managers link packages.
  const folder = entry.endsWith(suffix) ? entry.slice(0, -suffix.length) : installed.folder
  if (!named.has(folder)) {
    named.add(folder)
    replaceNames(folder, installed.imports)
  }
  return await import(entry)
}

/** Packages whose names are replaced: this holds for the process, and once is enough. */
const named = new Set<string>()

function replaceNames(folder: string, imports: unknown): void {
  const files = new RegExp(`^${RegExp.escape(folder)}/.*\\.js$`)
  Bun.plugin({
    name: `names of ${folder}`,
    setup(build) {
      build.onLoad({ filter: files }, ({ path }) => {
        const read = readWhole(path)
        if (!read.ok) throw new Error(`${path} ${whyUnread(read)}`)
        const contents = new TextDecoder()
          .decode(read.bytes)
          .replace(/(["'])(#[^"'\n]+)\1/g, (written: string, _quote: string, name: string) => {
            const target = packageTarget(imports, name)
            return target === null ? written : JSON.stringify(join(folder, target))
          })
        return { contents, loader: 'js' }
      })
    },
  })
}

function notInstalled(gate: GateName, root: string): GateRefusal {
  return new GateRefusal(
    'EVAL_QUALITY_TYPESCRIPT_PEER_MISSING',
    `${gate} reads source text with TypeScript's scanner, and typescript is not installed in ${root} or above it. ` +
      `Install typescript ${FIRST_VERSION} or later there.`,
  )
}

function unreadable(gate: GateName, manifest: string, why: string): GateRefusal {
  return new GateRefusal(
    'EVAL_QUALITY_TYPESCRIPT_UNAVAILABLE',
    `${gate} reads source text with TypeScript's scanner, and ${manifest} ${why}. Install typescript again.`,
  )
}

function withoutScanner(gate: GateName, { version, folder }: Installed): GateRefusal {
  return new GateRefusal(
    'EVAL_QUALITY_TYPESCRIPT_UNAVAILABLE',
    `${gate} reads source text with ${MODULE}, which ships from typescript ${FIRST_VERSION}; ` +
      `${folder} holds ${visible(version)}. Install ${FIRST_VERSION} or later there.`,
  )
}

function incomplete(gate: GateName, { version, folder }: Installed, missing: string | null): GateRefusal {
  return new GateRefusal(
    'EVAL_QUALITY_TYPESCRIPT_UNAVAILABLE',
    `${gate} reads source text with ${MODULE}, and that of typescript ${visible(version)} in ${folder} has no ${missing}. ` +
      `Install another version of typescript from ${FIRST_VERSION} on.`,
  )
}
