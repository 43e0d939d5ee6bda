import type { ContractIo } from './command.ts'
import { type CommandGrammar, inputFlags } from './grammar/define.ts'
import { type ContractInvocation, flagValue } from './parse-argv.ts'
import { refuseCollision, targetFile, writeTarget } from './target.ts'

/** Where the artifact goes; null is stdout. */
export type Target = string | null

/**
 * Decides the target before any input is read.
 *
 * @throws ContractUsage when the target is also an input
 */
export function decideTarget(invocation: ContractInvocation, grammar: CommandGrammar): Target {
  const out = flagValue(invocation, '--out')
  if (out === null) return null
  const target = targetFile(out, grammar.artifactFile)
  refuseInput(target, invocation, grammar)
  return target
}

/**
 * Refuses a file to write that is also an input.
 *
 * @throws ContractUsage naming the flag
 */
export function refuseInput(target: string, { values }: ContractInvocation, grammar: CommandGrammar): void {
  const inputs = new Set<string>(inputFlags(grammar).map(({ flag }) => flag))
  refuseCollision(
    target,
    [...values].filter(([flag]) => inputs.has(flag)),
  )
}

/** Writes the whole artifact, and only it, to the target. @param text canonical JSON with its line feed */
export function emitArtifact(target: Target, text: string, { stdout }: Pick<ContractIo, 'stdout'>): void {
  if (target === null) stdout(text)
  else writeTarget(target, text)
}
