import { actionOf, familyOfCommand } from '../words.ts'
import type { Candidate } from './candidates.ts'
import type { HelpedCommand } from './reading.ts'

const MOST_READS = 8
const MOST_WRITES = 3

/**
 * The commands to propose: mostly reads, a few writes, and not all from one family. A command that another name stands for is
 * taken once.
 *
 * @param room how many commands the pack has room for
 */
export function selectCommands(commands: readonly HelpedCommand[], room: number): HelpedCommand[] {
  const of = (access: Candidate['access']) => commands.filter((command) => command.access === access)
  const reads = chooseSpread(of('read'), Math.min(MOST_READS, room), isSame)
  const writes = chooseSpread(of('write'), Math.min(MOST_WRITES, room - reads.length), isSame)
  return [...reads, ...writes]
}

/** What is far behind cannot catch up by being different. */
const CLOSE_CALLS = 10

/**
 * The best candidates, where each counts less for those chosen before it from the same family or with the same action.
 *
 * @param isSame whether one that was chosen makes another one needless
 */
export function chooseSpread<One extends Candidate>(
  candidates: readonly One[],
  most: number,
  isSame: (chosen: One, other: One) => boolean = () => false,
): One[] {
  const chosen: One[] = []
  let left = candidates.toSorted((a, b) => b.score - a.score).slice(0, most * CLOSE_CALLS)
  while (chosen.length < most) {
    left = left.filter((one) => !chosen.some((other) => other === one || isSame(other, one)))
    const worth = (one: One) => one.score - lessFor(one, chosen)
    const [first, ...others] = left
    if (first === undefined) break
    chosen.push(others.reduce((best, one) => (worth(one) > worth(best) ? one : best), first))
  }
  return chosen
}

/** Two commands of a family are good to have, four are too many; a pack that only lists, or only creates, is of little use. */
function lessFor({ name, access }: Candidate, chosen: readonly Candidate[]): number {
  const family = familyOfCommand(name)
  const sameFamily = family === '' ? 0 : chosen.filter((other) => familyOfCommand(other.name) === family).length
  const sameAction = chosen.filter((other) => actionOf(other.name) === actionOf(name)).length
  return sameFamily ** 2 / 2 + sameAction * (access === 'read' ? 0.5 : 1.5)
}

/** `docker ps` and `docker container ls`: the help names both, or says the same of both. */
function isSame(a: HelpedCommand, b: HelpedCommand): boolean {
  if (a.aliases.includes(b.name) || b.aliases.includes(a.name)) return true
  const areNear = familyOfCommand(a.name) === familyOfCommand(b.name) || a.path.length !== b.path.length
  return areNear && a.summary === b.summary && a.summary?.includes(' ') === true
}
