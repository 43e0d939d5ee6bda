/** The watchdog as a program of its own, for when plumb runs from its sources. */
import { watchdogMain } from './watchdog-main.ts'

watchdogMain()
