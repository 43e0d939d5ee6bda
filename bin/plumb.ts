#!/usr/bin/env bun
import { main } from '../src/cli/main.ts'
import { offerWatchdog } from '../src/process/watchdog-call.ts'

if (offerWatchdog(process.argv)) {
  const { watchdogMain } = await import('../src/process/watchdog-main.ts')
  watchdogMain()
} else {
  process.exit(await main(process.argv0, process.argv.slice(2)))
}
