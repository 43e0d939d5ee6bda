import { runContractCommand } from '../../../src/cli/contracts-cli/index.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

/** A new folder holding these files, paths relative to it. Values other than text and bytes are written as JSON. */
export function folder(files: Readonly<Record<string, unknown>> = {}): string {
  const texts = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  ])
  return temporaryFolder(Object.fromEntries(texts))
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
