import { AGGREGATE_STRENGTH } from './aggregate-strength.ts'
import type { ContractCommand } from './command.ts'
import { COMPILE, SEAL } from './compile-and-seal.ts'
import { PREFLIGHT } from './preflight.ts'
import { SCORE } from './score.ts'

/**
 * The contract commands that exist, in the order every list prints them: compile, seal, preflight, score,
 * aggregate-strength. Help and messages name exactly these.
 */
export const CONTRACT_COMMANDS: readonly ContractCommand[] = [COMPILE, SEAL, PREFLIGHT, SCORE, AGGREGATE_STRENGTH]
