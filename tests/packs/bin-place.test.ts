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
  ['/usr/bin/ledger', { kind: 'absolute' }],
  ['C:\\bin\\ledger', { kind: 'absolute' }],
  ['~/bin/ledger', { kind: 'absolute' }],
  ['', { kind: 'none' }],
])('wrap.bin %j is found where it says', (bin, place) => {
  const dir = folder({
    ...packFiles({ surface: { wrap: { bin } } }),
    'bin/ledger': { text: '#!/bin/sh\n', mode: 0o755 },
  })
  symlinkSync('/bin/sh', join(dir, 'bin/linked'))
  expect<unknown>(loadPackFromDir(dir).bin).toEqual(place)
})
