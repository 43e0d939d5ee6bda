import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The entries of the library, below src/ and, built, below its folder. */
export const ENTRIES = ['index', 'adapters/index', 'conformance/index'] as const

/** What is started beside the library under Bun, to end the programs of a host that is killed. */
const WATCHDOG = 'process/watchdog-entry'

/**
 * Writes the entries and the modules they share. Packages are built in: the library installs without a network, and without their
 * own opinion on which Node they run on.
 *
 * @throws AggregateError with what does not build
 */
export async function writeCode({ root, folder }: { root: string; folder: string }): Promise<void> {
  await Bun.build({
    entrypoints: [...ENTRIES, WATCHDOG].map((entry) => join(root, 'src', `${entry}.ts`)),
    root: join(root, 'src'),
    outdir: folder,
    target: 'node',
    format: 'esm',
    splitting: true,
    packages: 'bundle',
  })
  // Sought by this name, as in the sources, beside the module that starts it.
  writeFileSync(join(folder, 'watchdog-entry.ts'), `import './${WATCHDOG}.js'\n`)
}
