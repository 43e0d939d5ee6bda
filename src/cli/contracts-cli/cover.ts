import { compile } from '../../contracts/compile/index.ts'
import { type Coverage, coverage } from '../../contracts/coverage/index.ts'
import type { Stdin } from './read-input.ts'
import { readJson } from './read-json.ts'

/**
 * Reads a contract, compiles it and tells which discipline rules it leaves open.
 *
 * @param path `-` is stdin
 * @throws what reading and compiling throw
 */
export async function coverFile(path: string, { strict, stdin }: { strict: boolean; stdin: Stdin }): Promise<Coverage> {
  const input = { flag: '<contract>', path, artifactPath: 'EvalContract' }
  return coverage(compile(await readJson(input, stdin), { strict }))
}
