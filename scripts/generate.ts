/**
 * Writes what is derived from other files of the repository. `--check` writes nothing and exits 1 when a file is stale.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readWhole, writeWhole } from '../src/adapters/files.ts'
import { CODE_SETS } from '../src/contracts/codes/index.ts'
import { codeCatalogue, codeSetPage } from '../src/contracts/codes/page.ts'
import { outcomeStatesPage } from '../src/contracts/score/outcome/page.ts'
import { LINT_KIND_IDS, lintKindPage } from '../src/packs/lint-kinds.ts'
import { RULES } from '../src/packs/rules/index.ts'
import { ruleCatalogue, rulePage } from '../src/packs/rules/page.ts'
import { generateCorpus } from './generate-corpus.ts'
import { packShapes } from './generate-pack-shapes.ts'
import { reportSchemas } from './generate-report-schemas.ts'
import { artifactSchemas } from './generate-schemas.ts'

const ROOT = join(import.meta.dir, '..')
const RULES_DIR = 'src/packs/rules'
const PAGES_DIR = 'docs/rules'

/** Folders of rules, in the order reports use. */
const FAMILIES = ['manifest', 'policy', 'skill', 'probe', 'eval'] as const

/** Families whose rules judge files alone. A check that runs nothing loads no others. */
const STATIC_FAMILIES: ReadonlySet<string> = new Set(['manifest', 'policy', 'skill'])

type RuleFolder = { readonly family: (typeof FAMILIES)[number]; readonly ids: readonly string[] }

/** A compiled binary cannot list its own folders, so the rules are listed in modules: by family, then by id. */
function ruleModules(folders: readonly RuleFolder[]): [path: string, text: string][] {
  const isStatic = ({ family }: RuleFolder) => STATIC_FAMILIES.has(family)
  return [
    [
      `${RULES_DIR}/static.ts`,
      rulesModule(folders.filter(isStatic), {
        name: 'STATIC_RULES',
        what: 'The rules that a check asks which runs nothing, so that it need not load the others.',
        first: null,
      }),
    ],
    [
      `${RULES_DIR}/index.ts`,
      rulesModule(
        folders.filter((folder) => !isStatic(folder)),
        {
          name: 'RULES',
          what: 'Every rule, by family and id: the order of the catalogue.',
          first: 'STATIC_RULES',
        },
      ),
    ],
  ]
}

function rulesModule(
  folders: readonly RuleFolder[],
  { name, what, first }: { readonly name: string; readonly what: string; readonly first: 'STATIC_RULES' | null },
): string {
  const imports = folders.flatMap(({ family, ids }) => ids.map((id) => `import { ${id} } from './${family}/${id}.ts'`))
  const names = folders.flatMap(({ ids }) => ids)
  return [
    '// Generated from the modules of this folder by scripts/generate.ts. Run the generator, do not edit.',
    "import type { Rule } from './define.ts'",
    ...imports.sort(),
    ...(first === null ? [] : ["import { STATIC_RULES } from './static.ts'"]),
    '',
    `/** ${what} */`,
    `export const ${name}: readonly Rule[] = [`,
    ...(first === null ? [] : [`  ...${first},`]),
    ...names.map((name) => `  ${name},`),
    ']',
    '',
  ].join('\n')
}

/** Path from the root of the repository to text, for every generated file. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const modules = FAMILIES.map((family) => ({ family, ids: ruleIds(join(ROOT, RULES_DIR, family)) }))
  const schemas = [...reportSchemas(), ...artifactSchemas()]
  return new Map([
    ...ruleModules(modules),
    packShapes(),
    ...rulePages(),
    ...schemas,
    ['src/cli/self/schema-documents.ts', schemaDocuments(schemas.map(([path]) => path))],
    ['docs/outcome-states.md', outcomeStatesPage()],
    ...codePages(),
    ...generateCorpus(),
  ])
}

/**
 * The published schemas by name: a compiled binary cannot read its own folders. In one module, which only the commands that print
 * them load, because every module that the binary holds makes it start later.
 */
function schemaDocuments(paths: readonly string[]): string {
  const named = paths
    .map((path) => ({ path, name: (path.split('/').at(-1) ?? '').replace(/(?:\.schema)?\.json$/, '') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((document) => ({ ...document, local: document.name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()) }))
  return [
    '// Generated from schemas/ by scripts/generate.ts. Run the generator, do not edit.',
    ...named.toSorted(byPath).map(({ path, local }) => `import ${local}Schema from '../../../${path}'`),
    '',
    'export const SCHEMA_DOCUMENTS: Readonly<Record<string, object>> = {',
    ...named.map(({ name, local }) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${local}Schema,`),
    '}',
    '',
  ].join('\n')
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1
}

/** A page per rule and per structure kind, and their catalogue. A rule that the index does not list yet has none. */
function rulePages(): [path: string, text: string][] {
  return [
    [`${PAGES_DIR}/README.md`, ruleCatalogue(RULES)],
    ...LINT_KIND_IDS.map((kind): [string, string] => [`${PAGES_DIR}/L-${kind}.md`, lintKindPage(kind)]),
    ...RULES.map((rule): [string, string] => [`${PAGES_DIR}/${rule.id}.md`, rulePage(rule)]),
  ]
}

/** A page per set of codes, and the list of them all. */
function codePages(): [path: string, text: string][] {
  return [
    ['docs/codes/README.md', codeCatalogue()],
    ...CODE_SETS.map((set): [string, string] => [`docs/codes/${set.name}.md`, codeSetPage(set)]),
  ]
}

function ruleIds(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((name) => /^([A-Z]\d{3})\.ts$/.exec(name)?.[1] ?? [])
    .sort()
}

/** The generated files that are missing or not what the generator would write. */
export function staleFiles(): string[] {
  return [...generatedFiles()].flatMap(([path, text]) => {
    const outcome = readWhole(join(ROOT, path))
    return outcome.ok && new TextDecoder().decode(outcome.bytes) === text ? [] : [path]
  })
}

if (import.meta.main) {
  const stale = staleFiles()
  if (process.argv.includes('--check')) {
    for (const path of stale) console.error(`${path} is stale; run scripts/generate`)
    process.exitCode = stale.length === 0 ? 0 : 1
  } else {
    const files = generatedFiles()
    for (const path of stale) {
      mkdirSync(join(ROOT, dirname(path)), { recursive: true })
      writeWhole(join(ROOT, path), files.get(path) ?? '')
    }
    console.log(stale.length === 0 ? 'everything is up to date' : stale.map((path) => `wrote ${path}`).join('\n'))
  }
}
