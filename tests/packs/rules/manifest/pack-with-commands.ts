import type { RulePack } from '../../../../src/packs/rules/define.ts'
import type { ExamplePack } from '../../../../src/packs/rules/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'

/** The ledger pack with just these commands in its manifest; the key order of the manifest is kept. */
export function packWithCommands(commands: Readonly<Record<string, unknown>>, rest: ExamplePack = {}): RulePack {
  return packWith({ ...rest, surface: { ...rest.surface, verbs: { '…': false, ...commands } } })
}

/** A pack with one command called `tell`, of which only this argument is of interest. */
export function packWithArgument(name: string, argument: Readonly<Record<string, unknown>>): RulePack {
  return packWithCommands({ tell: { description: 'Tell what is asked.', args: { [name]: argument } } })
}
