import type { FaceName } from './faces.ts'
import { sayWhenUnguarded } from './guard-notice.ts'
import { stopOnSignals } from './signals.ts'

/** Sets up what holds while a command is at work. @returns the signal that fires when it is to stop */
export function begin(face: FaceName): AbortSignal {
  sayWhenUnguarded(face)
  return stopOnSignals()
}
