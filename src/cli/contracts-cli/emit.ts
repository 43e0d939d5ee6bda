import type { ContractIo } from './command.ts'
import { type ContractInvocation, flagValue } from './parse-argv.ts'
import { refuseCollision, targetFile, writeTarget } from './target.ts'

/** Where the artifact goes; null is stdout. */
export type Target = string | null

/**
 * Decides the target before any input is read.
 *
 * @param inputs the input flags of the command
 * @throws ContractUsage when the target is also an input
 */
export function decideTarget(invocation: ContractInvocation, artifactFile: string, inputs: readonly string[]): Target {
  const out = flagValue(invocation, '--out')
  if (out === null) return null
  const target = targetFile(out, artifactFile)
  refuseCollision(
    target,
    [...invocation.values].filter(([flag]) => inputs.includes(flag)),
  )
  return target
}

/** Writes the whole artifact, and only it, to the target. @param text canonical JSON with its line feed */
export function emitArtifact(target: Target, text: string, { stdout }: Pick<ContractIo, 'stdout'>): void {
  if (target === null) stdout(text)
  else writeTarget(target, text)
}
