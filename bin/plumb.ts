#!/usr/bin/env bun
import { main } from '../src/cli/main.ts'

process.exit(await main(process.argv0, process.argv.slice(2)))
