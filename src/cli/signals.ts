import { clearAway, hasAnythingToClear } from '../process/stopping.ts'
import { EXIT } from './exit.ts'
import { wrapWrites } from './output.ts'

/**
 * Ctrl-C and a request to stop: children die with their groups, half-written files go, the audit log says so, the exit code says which it was.
 * The signal returned tells work under way not to start anything more.
 */
export function stopOnSignals(): AbortSignal {
  const controller = new AbortController()
  const stop = (exitCode: number) => () => {
    try {
      controller.abort()
      clearAway()
    } finally {
      process.exit(exitCode)
    }
  }
  const stops = [
    ['SIGINT', stop(EXIT.interrupted)],
    ['SIGTERM', stop(EXIT.terminated)],
    ['SIGHUP', stop(EXIT.hungUp)],
  ] as const
  const listen = () => {
    for (const [signal, listener] of stops) process.on(signal, listener)
  }
  const leaveToSystem = () => {
    for (const [signal, listener] of stops) process.off(signal, listener)
  }
  listen()
  // While a write waits for its reader, nothing of ours is called. With nothing to clear away the system ends us as well, and
  // to a shell that is the same exit code.
  wrapWrites((write) => {
    if (hasAnythingToClear()) return write()
    leaveToSystem()
    try {
      write()
    } finally {
      listen()
    }
  })
  return controller.signal
}
