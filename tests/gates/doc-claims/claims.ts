/** Pages with claims, and what the gate comes to over them. */
import { expect } from 'bun:test'
import { Repository } from '../repository.ts'

export const repository = (files: Record<string, string>) => new Repository(files)

export const SOURCE = `export const firstThing = 1
export function otherThing() {
  return 'E_KNOWN'
}





// lastThing
`
export const SOURCES = [{ path: 'src' }]

export type Files = Record<string, string>
export const gate = (text: string, section: object, files: Files = {}) =>
  repository({ 'docs/a.md': text, 'src/a.ts': SOURCE, ...files }).run('doc-claims', { pages: ['docs'], ...section })

export const passed = (summary: string) => ({
  exit: 0,
  stdout: `doc-claims: ${summary}, 0 disagreement(s)\n`,
  stderr: '',
})
export const failed = (...failures: string[]) => ({
  exit: 1,
  stdout: expect.stringContaining(`, ${failures.length} disagreement(s)\n`),
  stderr: `\ndoc-claims: ${failures.length} prose claim(s) disagree with the tree:\n${failures.map((line) => `  ${line}\n`).join('')}`,
})
export const refused = (message: string) => ({ code: 'EVAL_QUALITY_DOC_CLAIM_PATH', message: `doc-claims: ${message}` })
