import { removeUnfinished } from '../adapters/files.ts'
// Not the whole of process/: a static check starts nothing and need not load how.
import { killEverything } from '../process/runs.ts'
import { recordStopped } from '../runtime/audit.ts'
import { EXIT } from './exit.ts'

/**
 * Ctrl-C and a request to stop: children die with their groups, half-written files go, the audit log says so, the exit code says which it was.
 * The signal returned tells work under way not to start anything more.
 */
export function stopOnSignals(): AbortSignal {
  const controller = new AbortController()
  const stop = (exitCode: number) => () => {
    controller.abort()
    killEverything()
    removeUnfinished()
    recordStopped()
    process.exit(exitCode)
  }
  process.on('SIGINT', stop(EXIT.interrupted))
  process.on('SIGTERM', stop(EXIT.terminated))
  process.on('SIGHUP', stop(EXIT.hungUp))
  return controller.signal
}
