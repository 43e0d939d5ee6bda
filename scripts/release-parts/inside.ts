import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

/** One package whose code is in the executable, or in the library. */
export type Inside = {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly text: string
}

/** The packages that are built in: those the sources import, and what these depend on. Development tools are not among them. */
export function bundledPackages(root: string): Inside[] {
  const found = new Map<string, Inside>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    const dir = join(root, 'node_modules', name)
    const { version, license, dependencies = {} } = manifest(dir)
    found.set(name, { name, version, license: license ?? 'NOASSERTION', text: licenceText(dir) })
    Object.keys(dependencies).forEach(visit)
  }
  importedPackages(root).forEach(visit)
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function importedPackages(root: string): Set<string> {
  const sources = ['bin', 'src'].flatMap((folder) =>
    [...new Glob('**/*.ts').scanSync({ cwd: join(root, folder) })].map((path) => join(root, folder, path)),
  )
  const imported = sources.flatMap((path) => transpiler.scanImports(readFileSync(path, 'utf8').replace(/^#!.*/, '')))
  const isPackage = (path: string) => !path.startsWith('.') && path !== 'bun' && !/^(?:bun|node):/.test(path)
  return new Set(imported.map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path).filter(isPackage))
}

/** Leaves out what is imported for its types only. */
const transpiler = new Bun.Transpiler({ loader: 'ts' })

type Manifest = {
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

function manifest(dir: string): Manifest {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
}

function licenceText(dir: string): string {
  const name = existsSync(dir)
    ? readdirSync(dir).find((file) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(file))
    : undefined
  return name === undefined ? '' : readFileSync(join(dir, name), 'utf8').trim()
}

/** A CycloneDX 1.6 bill of materials. No time and no random serial: the same release gives the same bytes. */
export function cyclonedx({ version, packages, bun }: { version: string; packages: readonly Inside[]; bun: string }) {
  const purl = (name: string, of: string) => `pkg:npm/${name.replace('@', '%40')}@${of}`
  const component = ({ name, version: of, license }: Omit<Inside, 'text'>) => ({
    type: 'library',
    'bom-ref': purl(name, of),
    name,
    version: of,
    licenses: [{ license: { id: license } }],
    purl: purl(name, of),
  })
  const runtime = { ...component({ name: 'bun', version: bun, license: 'MIT' }), type: 'platform' }
  const inside = [...packages.map(component), runtime]
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'plumb',
        name: 'plumb',
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: inside,
    dependencies: [{ ref: 'plumb', dependsOn: inside.map((one) => one['bom-ref']) }],
  }
}

export function licenceTexts(packages: readonly Inside[]): string {
  const parts = packages.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
  const bun =
    'bun (MIT): the runtime inside the executable, with the third-party parts that its own licence file names:\nhttps://github.com/oven-sh/bun/blob/main/LICENSE.md\n'
  return ['This executable contains the following software.\n', ...parts, bun].join('\n----\n\n')
}
