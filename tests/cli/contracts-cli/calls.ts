import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runContractCommand } from '../../../src/cli/contracts-cli/index.ts'

const folders: string[] = []

/** A new folder holding these files, paths relative to it. Values other than text are written as JSON. */
export function folder(files: Readonly<Record<string, unknown>> = {}): string {
  const made = mkdtempSync(join(tmpdir(), 'plumb-contract-'))
  folders.push(made)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(made, name)), { recursive: true })
    writeFileSync(join(made, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return made
}

/** For `afterAll`. */
export function removeFolders(): void {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
}

/** One call of the contract tool, with what it wrote. */
export async function call(argv: readonly string[], { stdin = '', program = 'eval-quality', isTerminal = false } = {}) {
  const written = { stdout: '', stderr: '' }
  const exit = await runContractCommand({
    program,
    argv,
    isTerminal,
    stdin: async () => new TextEncoder().encode(stdin),
    stdout: (text) => {
      written.stdout += text
    },
    stderr: (text) => {
      written.stderr += text
    },
  })
  return { exit, ...written }
}
