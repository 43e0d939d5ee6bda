import type { EvalContract } from '../../src/contracts/schemas/eval-contract.ts'
import { changelogDigest, permissionFilter, reviewVerdictFile } from './commands.ts'
import { reminderToolServer } from './reminders.ts'
import { bookmarkVariants } from './variants.ts'
import { capturedReadBack } from './vouchers.ts'

/** Every contract of the development corpus by file name. */
export function corpusContracts(): Map<string, EvalContract> {
  const others = [changelogDigest(), reviewVerdictFile(), permissionFilter(), reminderToolServer(), capturedReadBack()]
  return new Map([...bookmarkVariants(), ...others.map((contract) => [contract.contractId, contract] as const)])
}
