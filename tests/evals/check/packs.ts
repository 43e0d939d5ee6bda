import { checkEvalPack, type EvalPackFinding } from '../../../src/evals/check/index.ts'
import { folder } from '../folder.ts'

export const PACK = '[pack]\nname = "owner/pack"\nversion = "1.0.0"\n'

/** A pack of one task that nothing can be said against, but that it is only one. */
export const TOML = `${PACK}
[[task]]
id = "clean"
prompt = "clean/prompt.md"
fixtures = "clean/workspace/"
tools = ["python"]
expected = { artifacts = ["out.csv"] }
tags = ["data"]
timeout-seconds = 60
`
export const GOOD: Readonly<Record<string, string>> = {
  'pack.toml': TOML,
  'clean/prompt.md': 'Clean the table and write out.csv.\n',
  'clean/workspace/in.csv': 'a,b\n1,2\n',
}

/** `GOOD` with other files; `null` takes one away. */
export function goodWith(files: Readonly<Record<string, string | null>>): Record<string, string> {
  const merged: Record<string, string> = {}
  for (const [path, text] of Object.entries({ ...GOOD, ...files })) if (text !== null) merged[path] = text
  return merged
}

/** A `pack.toml` whose only task has these lines, from line 6 on. */
export function task(...lines: readonly string[]): string {
  return `${PACK}\n[[task]]\n${lines.join('\n')}\n`
}

/** What is said of a pack on disk, but that it has few tasks. */
export function said(root: string): string[] {
  return checkEvalPack(root, 'evals')
    .findings.filter(({ code }) => code !== 'few-tasks')
    .map(short)
}

export function saidOf(files: Readonly<Record<string, string>>): string[] {
  return said(folder(files))
}

function short({ level, code, task: owner, file, line, message }: EvalPackFinding): string {
  return `${level} ${code} ${owner === null ? '' : `${owner}: `}${file}${line === null ? '' : `:${line}`} ${message}`
}
