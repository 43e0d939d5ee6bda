import * as v from 'valibot'
import { say } from '../../contracts/schemas/parts/describe.ts'
import { Integer, PositiveInteger } from '../../contracts/schemas/parts/scalars.ts'

/** The longest delay a timer takes; past it, it would fire at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1
const RANGE = `expected milliseconds from 1 to ${MAX_TIMER_MS}`

/** What a process may spend. Spec: contracts part 07, sections 4.2 and 4.3. */
export const processLimits = {
  maxElapsedMs: say(v.pipe(Integer, v.minValue(1, RANGE), v.maxValue(MAX_TIMER_MS, RANGE)), 'Milliseconds.'),
  maxOutputBytes: say(PositiveInteger, 'Bytes of stdout and of stderr, each counted alone.'),
} as const
