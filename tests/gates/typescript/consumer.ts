import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Gate, type GateContext, type GateOutcome, GateRefusal } from '../../../src/gates/gate.ts'
import { loadTypeScript } from '../../../src/gates/typescript/load.ts'
import { tokenize } from '../../../src/gates/typescript/tokenize.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

export const REPOSITORY = join(import.meta.dir, '../../..')

/** The repository's own, which is of a version that has the scanner. */
export const typescript = await loadTypeScript('dependency-direction', { root: REPOSITORY })

/** The tokens of a text, as the gates read it. */
export function tokensOf(text: string, path = 'a.ts') {
  return tokenize(text, path, typescript).tokens
}

/** A folder with the repository's TypeScript installed. */
export function consumer(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder(files)
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(REPOSITORY, 'node_modules/typescript'), join(root, 'node_modules/typescript'))
  return root
}

/** What a gate ends with over a section as it stands in the file; for a refusal, its code and message. */
export async function run<Section>(
  gate: Gate<Section>,
  section: unknown,
  root: string,
): Promise<GateOutcome | { code: string | null; message: string }> {
  const context: GateContext = { root, configFile: 'eval-quality.config.json', signal: new AbortController().signal }
  try {
    return await gate.run(v.parse(gate.section, section), context)
  } catch (error) {
    if (error instanceof GateRefusal) return { code: error.code, message: error.message }
    throw error
  }
}

/** What is wrong with a section, as `path: message`; none when nothing is. */
export function issuesOf(schema: v.GenericSchema, section: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, section)
  return issues.map((issue) => `${v.getDotPath(issue) ?? '(the section itself)'}: ${issue.message}`)
}
