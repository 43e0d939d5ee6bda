import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWhole } from '../../src/adapters/files.ts'
import { temporaryFolder } from '../temporary-folder.ts'

test.each([0, 1, 4096, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 200_000])(
  'a file of %d bytes is read whole',
  (size) => {
    const path = join(temporaryFolder(), 'file')
    const bytes = Uint8Array.from({ length: size }, (_, index) => index % 251)
    writeFileSync(path, bytes)

    expect(readWhole(path, size)).toEqual({ ok: true, bytes })
    if (size > 0) expect(readWhole(path, size - 1)).toMatchObject({ ok: false, kind: 'too-large' })
  },
)

test.skipIf(process.platform !== 'linux')('a file that states no size and comes in pieces is read to its end', () => {
  const read = readWhole('/proc/self/maps')

  // The stack is the last but a few, and what is before it is more than the system gives at once.
  expect(read.ok && new TextDecoder().decode(read.bytes)).toContain('[stack]')
})
