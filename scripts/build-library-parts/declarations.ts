import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { ENTRIES } from './code.ts'

/** The one package whose types the library's own are made of; it goes with them, so that nothing has to be installed for them. */
const VALIBOT = 'valibot/index.d.ts'

/**
 * Writes the declarations of the entries, and of what those refer to, below `folder`. A TypeScript project needs no setting for
 * them beyond a `moduleResolution` that reads `exports`.
 *
 * @throws Error with what the compiler says, or for a package that the declarations would need and do not have
 */
export function writeDeclarations({ root, folder }: { root: string; folder: string }): void {
  const made = mkdtempSync(join(tmpdir(), 'plumb-declarations-'))
  try {
    compile(root, made)
    const pending: string[] = ENTRIES.map((entry) => `${entry}.d.ts`)
    const seen = new Set(pending)
    for (const path of pending) {
      const { text, refersTo } = relocated(path, readFileSync(join(made, path), 'utf8'))
      write(join(folder, path), readableBefore57(text))
      for (const next of refersTo) {
        if (next === VALIBOT || seen.has(next)) continue
        seen.add(next)
        pending.push(next)
      }
    }
    write(join(folder, VALIBOT), readFileSync(join(root, 'node_modules/valibot/dist/index.d.mts'), 'utf8'))
    cpSync(join(root, 'node_modules/valibot/LICENSE.md'), join(folder, dirname(VALIBOT), 'LICENSE.md'))
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

function compile(root: string, outDir: string): void {
  const config = join(outDir, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(root, 'src'),
    outDir,
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const files = ENTRIES.map((entry) => join(root, 'src', `${entry}.ts`))
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }))
  const { success, stdout } = Bun.spawnSync([join(root, 'node_modules/.bin/tsc'), '-p', config])
  if (!success) throw new Error(`the declarations could not be made:\n${stdout}`)
}

/** What an import or a re-export names, and what a type written as an import does; not what a comment says. */
const SPECIFIER = /(^(?:import|export|\}) (?:[^'"\n]* )?from |\bimport\()(['"])([^'"\n]+)\2/gm

/** A declaration file with specifiers that lead to declarations everywhere: `.js`, and the package beside it. */
function relocated(path: string, text: string): { text: string; refersTo: readonly string[] } {
  const refersTo: string[] = []
  const moved = text.replace(SPECIFIER, (_, before: string, quote: string, to: string) => {
    const target = targetOf(path, to)
    refersTo.push(target)
    const specifier = posix.relative(posix.dirname(path), target).replace(/\.d\.ts$/, '.js')
    return `${before}${quote}${specifier.startsWith('.') ? specifier : `./${specifier}`}${quote}`
  })
  return { text: moved, refersTo }
}

/** Before 5.7 TypeScript knew bytes without a parameter, which in this place says the same. */
function readableBefore57(text: string): string {
  return text.replaceAll('Uint8Array<ArrayBufferLike>', 'Uint8Array')
}

/** @returns the file it stands for, from the root of the declarations */
function targetOf(path: string, specifier: string): string {
  if (specifier === 'valibot') return VALIBOT
  if (!specifier.startsWith('.')) throw new Error(`the declarations of ${path} would need "${specifier}"`)
  return posix.join(posix.dirname(path), specifier).replace(/\.ts$/, '.d.ts')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
