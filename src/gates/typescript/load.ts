import { dirname, join } from 'node:path'
import { readWhole } from '../../adapters/files.ts'
import { visible } from '../../report/visible.ts'
import { type GateContext, type GateName, GateRefusal } from '../gate.ts'
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
 * @throws GateRefusal `EVAL_QUALITY_TYPESCRIPT_UNAVAILABLE`: installed, but without the scanner or a part of it
 * @throws Error anything else that stops the package from being read or loaded
 */
export async function loadTypeScript(gate: GateName, { root }: Pick<GateContext, 'root'>): Promise<TypeScript> {
  const installed = findPackage(root)
  if (installed === null) throw notInstalled(gate, root)

  const target = packageTarget(installed.exports, SUBPATH)
  if (target === null) throw withoutScanner(gate, installed)

  const module = await loadBundled(join(installed.folder, target), installed)
  if (isTypeScript(module)) return module
  throw incomplete(gate, installed, missingMember(module))
}

type Installed = {
  readonly folder: string
  readonly version: string
  readonly exports: unknown
  readonly imports: unknown
}

function findPackage(root: string): Installed | null {
  for (let folder = root; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', 'typescript')
    const manifest = join(candidate, 'package.json')
    const read = readWhole(manifest)
    if (read.ok) return asInstalled(candidate, JSON.parse(new TextDecoder().decode(read.bytes)))
    if (read.kind !== 'missing') throw new Error(`${manifest} could not be read: ${read.kind}`)
    if (dirname(folder) === folder) return null
  }
}

function asInstalled(folder: string, manifest: unknown): Installed {
  const field = (name: string): unknown =>
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, name) : undefined
  return { folder, version: String(field('version')), exports: field('exports'), imports: field('imports') }
}

/**
 * Imports a module of the package. A compiled executable does not read package.json files when it imports, so the package's own
 * `#names` would not be found: the files are joined in memory, where a resolver can be given, and the result is imported.
 */
async function loadBundled(entry: string, { folder, imports }: Installed): Promise<unknown> {
  const built = await Bun.build({
    entrypoints: [entry],
    target: 'bun',
    format: 'esm',
    plugins: [
      {
        name: 'package-imports',
        setup(build) {
          build.onResolve({ filter: /^#/ }, ({ path }) => {
            const target = packageTarget(imports, path)
            return target === null ? undefined : { path: join(folder, target) }
          })
        },
      },
    ],
  })
  const [output] = built.outputs
  if (output === undefined) throw new Error(`${entry} could not be loaded: it came to nothing`)
  const url = URL.createObjectURL(new Blob([await output.text()], { type: 'text/javascript' }))
  try {
    return await import(url)
  } finally {
    URL.revokeObjectURL(url)
  }
}

function notInstalled(gate: GateName, root: string): GateRefusal {
  return new GateRefusal(
    'EVAL_QUALITY_TYPESCRIPT_PEER_MISSING',
    `${gate} reads source text with TypeScript's scanner, and typescript is not installed in ${root} or above it. ` +
      `Install typescript ${FIRST_VERSION} or later there.`,
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
