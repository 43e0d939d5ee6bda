import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type GateName, GateRefusal, loadGate } from '../../src/gates/index.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** What a gate comes to: its outcome, what is wrong with its section, or its refusal. */
export type Came =
  | { readonly exit: number; readonly stdout: string; readonly stderr: string }
  | { readonly problems: readonly string[] }
  | { readonly code: string | null; readonly message: string }

/** A folder to hold gates against; its files are as given, and it is gone after the test, or the file, that made it. */
export class Repository {
  readonly root: string

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.root = temporaryFolder(files)
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), text)
  }

  link(path: string, target: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    symlinkSync(target, join(this.root, path))
  }

  async run(name: GateName, section: unknown, signal: AbortSignal = new AbortController().signal): Promise<Came> {
    const gate = await loadGate(name)
    const judged = gate.judge(section)
    if (!judged.ok) return { problems: judged.problems.map(({ at, message }) => `${at}: ${message}`) }
    try {
      return await judged.run({ root: this.root, configFile: 'eval-quality.config.json', signal })
    } catch (error) {
      if (error instanceof GateRefusal) return { code: error.code, message: error.message }
      throw error
    }
  }
}
