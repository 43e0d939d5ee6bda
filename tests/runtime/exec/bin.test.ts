import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { findBin, whyNoneAllowed } from '../../../src/runtime/exec/bin.ts'
import { folder } from '../../e2e/plumb.ts'

const tool = { text: '#!/bin/sh\n', mode: 0o755 }
const surface = { wrap: { bin: 'tool' } }

describe('a bare name', () => {
  test('is looked up on PATH', () => {
    const bins = folder({ tool })
    expect(findBin(folder(), surface, `/nowhere:${bins}`)).toEqual({
      ok: true,
      allowed: { path: join(bins, 'tool'), sha256: null },
    })
  })

  test.each([
    [undefined, ''],
    ['', ''],
    [':/nowhere', ''],
    ['.', ', whose relative folders are not searched'],
    ['/nowhere:bin', ', whose relative folders are not searched'],
  ])('never means a file of the pack: PATH %p', (path, more) => {
    const dir = folder({ tool, 'bin/tool': tool })
    expect(findBin(dir, surface, path)).toEqual({ ok: false, reason: `"tool" is not on PATH${more}` })
  })
})

test('a pack without a bin is not told that its bin was not found', () => {
  expect(whyNoneAllowed({})).toBe('the manifest names no wrap.bin')
  expect(whyNoneAllowed(surface)).toBe('wrap.bin was not found when the pack was activated')
})
