import { writeWordOf } from '../../words.ts'

const MOVES_MONEY: ReadonlySet<string> = new Set(['pay', 'transfer', 'charge', 'refund'])

/** Whether a command is named like one that pays, transfers or pays back. */
export function movesMoney(command: string): boolean {
  return MOVES_MONEY.has(writeWordOf(command) ?? '')
}

/** The gate a command that cannot be taken back should have. */
export function gateFor(command: string): true | 'always' {
  return movesMoney(command) ? 'always' : true
}
