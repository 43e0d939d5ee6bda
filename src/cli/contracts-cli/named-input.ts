import { type ContractInvocation, flagValue } from './parse-argv.ts'
import type { NamedInput } from './read-input.ts'

/** A flag that names files, and what the artifact in them is called in faults. */
export type InputFlag = { readonly flag: string; readonly artifactPath: string }

/** The file behind a flag that is given at most once; stdin where it was left out. */
export function inputOf(invocation: ContractInvocation, { flag, artifactPath }: InputFlag): NamedInput {
  return { flag, path: flagValue(invocation, flag) ?? '-', artifactPath }
}

/** The files behind a flag that may be repeated, in their order; faults name the flag with its path. */
export function inputsOf({ values }: ContractInvocation, { flag, artifactPath }: InputFlag): NamedInput[] {
  return (values.get(flag) ?? []).map((path) => ({ flag: `${flag} ${JSON.stringify(path)}`, path, artifactPath }))
}
