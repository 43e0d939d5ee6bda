/**
 * Builds the library that package.json exports: ES modules for Node 20 and newer and for Bun, with the packages they need inside,
 * their declarations, and the licences of those packages. It is built beside the folder and takes its place whole.
 *
 *   scripts/build-library            into dist/library
 *   scripts/build-library <folder>
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { writeCode } from './build-library-parts/code.ts'
import { writeDeclarations } from './build-library-parts/declarations.ts'
import { bundledPackages, licenceTexts } from './release-parts/inside.ts'

const ROOT = resolve(import.meta.dir, '..')
const target = resolve(process.argv[2] ?? join(ROOT, 'dist/library'))

mkdirSync(dirname(target), { recursive: true })
const folder = mkdtempSync(join(dirname(target), `.${basename(target)}-`))
try {
  await writeCode({ root: ROOT, folder })
  writeDeclarations({ root: ROOT, folder: join(folder, 'types') })
  writeFileSync(join(folder, 'THIRD_PARTY_LICENSES.txt'), licenceTexts(bundledPackages(ROOT)))
  rmSync(target, { recursive: true, force: true })
  renameSync(folder, target)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(target)
