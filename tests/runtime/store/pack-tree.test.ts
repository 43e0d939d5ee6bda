import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackTree } from '../../../src/runtime/store/pack-tree.ts'
import { folder } from '../../e2e/plumb.ts'
import { unprivileged } from '../../unprivileged.ts'

describe('a tree is refused, with the reason, for', () => {
  test.each([
    ['a link to nothing', 'gone', '"link" is a link to nothing'],
    ['a link to itself', 'link', '"link" is a link that leads to itself'],
    ['a link that leaves the pack', '/', '"link" is a link that leaves the pack'],
    ['a link to a folder', 'bin', '"link" is a link to a folder; copy the folder instead'],
  ])('%s', (_, target, reason) => {
    const dir = folder({ 'bin/tool': '' })
    symlinkSync(target, join(dir, 'link'))
    expect(listPackTree(dir)).toEqual({ ok: false, reason })
  })

  test('a folder that may not be read', async () => {
    const dir = folder({ 'bin/tool': '' })
    mkdirSync(join(dir, 'locked'))
    chmodSync(join(dir, 'locked'), 0)
    const tree = await unprivileged(dir, () => listPackTree(dir))
    chmodSync(join(dir, 'locked'), 0o700)
    expect(tree).toEqual({ ok: false, reason: '"locked" cannot be looked at (EACCES)' })
  })

  // Elsewhere the file system does not take such a name.
  test.if(process.platform === 'linux')('a name that is not UTF-8', () => {
    const dir = folder({ 'docs/a.md': '' })
    writeFileSync(Buffer.concat([Buffer.from(`${dir}/docs/caf`), Buffer.of(0xe9)]), '')
    const reason = '"docs/caf\ufffd" has a name that is not UTF-8; rename it'
    expect(listPackTree(dir)).toEqual({ ok: false, reason })
  })
})

test('a link to a file of the pack stands for that file, and .git is left out', () => {
  const dir = folder({ 'bin/tool': 'text', '.git/HEAD': '', 'sub/.git/kept': '' })
  symlinkSync('bin/tool', join(dir, 'alias'))
  const tree = listPackTree(dir)
  expect(tree.ok && tree.files.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([
    ['alias', 4],
    ['bin/tool', 4],
    ['sub/.git/kept', 0],
  ])
})
