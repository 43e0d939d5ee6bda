import { expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { loadPackFromDir } from '../../src/packs/load.ts'
import { folder } from '../e2e/plumb.ts'
import { packFiles } from './pack-files.ts'

test.each([
  ['ledger', { kind: 'on-path', name: 'ledger' }],
  ['bin/ledger', { kind: 'in-pack', exists: true, executable: true }],
  ['./bin//ledger', { kind: 'in-pack', exists: true, executable: true }],
  ['bin/gone', { kind: 'in-pack', exists: false, executable: false }],
  ['bin/../../x', { kind: 'outside', through: 'dots' }],
  ['..', { kind: 'outside', through: 'dots' }],
  ['.', { kind: 'outside', through: 'dots' }],
  ['bin/linked', { kind: 'outside', through: 'symlink' }],
  ['bin/plain', { kind: 'in-pack', exists: true, executable: false }],
  ['bin/compiled', { kind: 'in-pack', exists: true, executable: true }],
  ['bin/short', { kind: 'in-pack', exists: true, executable: true }],
  ['bin/', { kind: 'in-pack', exists: true, executable: false }],
  ['/usr/bin/ledger', { kind: 'absolute' }],
  ['C:\\bin\\ledger', { kind: 'absolute' }],
  ['~/bin/ledger', { kind: 'absolute' }],
  ['', { kind: 'none' }],
])('wrap.bin %j is found where it says', (bin, place) => {
  const dir = folder({
    ...packFiles({ surface: { wrap: { bin } } }),
    'bin/ledger': { text: '#!/bin/sh\n', mode: 0o755 },
    'bin/plain': { text: '#!/bin/sh\n', mode: 0o644 },
    // No text: it is not among the files that loading reads.
    'bin/compiled': { text: '\0ELF', mode: 0o755 },
  })
  symlinkSync('/bin/sh', join(dir, 'bin/linked'))
  symlinkSync('ledger', join(dir, 'bin/short'))
  expect<unknown>(loadPackFromDir(dir).bin).toEqual(place)
})
