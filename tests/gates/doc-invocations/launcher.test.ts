import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Host, launchOf } from '../../../src/gates/doc-invocations/launcher.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const folder = temporaryFolder()

const BOTH: Host = { find: (name) => `/bin/${name}`, self: '/opt/plumb' }
const NODE: Host = { find: (name) => (name === 'node' ? '/bin/node' : null), self: '/opt/plumb' }
const BUN: Host = { find: (name) => (name === 'bun' ? '/bin/bun' : null), self: '/opt/plumb' }
const NONE: Host = { find: () => null, self: '/opt/plumb' }

const AS_BUN = '--no-install --no-env-file'

test.each([
  ['a.js', '', BOTH, '/bin/node'],
  ['a.mjs', '#!/usr/bin/env node\n', BOTH, '/bin/node'],
  ['a.cjs', '#!/usr/bin/env bun\n', BOTH, `/bin/bun ${AS_BUN}`],
  ['a.js', '', BUN, `/bin/bun ${AS_BUN}`],
  ['a.ts', '', BOTH, `/bin/bun ${AS_BUN}`],
  ['a', '#!/usr/bin/env node\n', BOTH, '/bin/node'],
  ['a', 'console.log(1)', BOTH, '/bin/node'],
  ['a', '#!/bin/sh\n', BOTH, ''],
  ['a.sh', 'exit 0', BOTH, ''],
  ['a', '\u007fELF\u0002\u0000', BOTH, ''],
  ['a.exe', 'MZ', BOTH, ''],
])('%s that begins with %j', (name, head, host, runtime) => {
  const entry = join(folder, name)
  writeFileSync(entry, head)
  const { command, env } = launchOf(entry, host)
  expect({ command: command.join(' '), env }).toEqual({ command: [runtime, entry].filter(Boolean).join(' '), env: {} })
})

test.each([
  ['a.js', NONE],
  ['a.ts', NODE],
])('this executable runs %s as Bun where there is nothing else, never as itself', (name, host) => {
  const entry = join(folder, name)
  writeFileSync(entry, '')
  expect(launchOf(entry, host)).toEqual({
    command: ['/opt/plumb', '--no-install', '--no-env-file', entry],
    env: { BUN_BE_BUN: '1' },
  })
})
