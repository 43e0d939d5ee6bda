import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath } from '../../src/process/index.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const root = temporaryFolder()

function program(path: string, mode = 0o755): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), '#!/bin/sh\n')
  chmodSync(join(root, path), mode)
}

program('a/tool')
program('b/tool')
program('b/second')
program('locked/tool', 0o644)
program('here')
program('sub/inner')
mkdirSync(join(root, 'folders/tool'), { recursive: true })
mkdirSync(join(root, 'links'))
symlinkSync(join(root, 'b/second'), join(root, 'links/tool'))
symlinkSync(join(root, 'nowhere'), join(root, 'links/broken'))

const folders = (...names: string[]) => names.map((name) => join(root, name)).join(':')

describe('findOnPath', () => {
  test.each([
    { why: 'the first folder wins', name: 'tool', path: folders('a', 'b'), found: 'a/tool' },
    { why: 'order decides, not the name', name: 'tool', path: folders('b', 'a'), found: 'b/tool' },
    { why: 'a folder without it is passed over', name: 'second', path: folders('a', 'b'), found: 'b/second' },
    { why: 'a folder that does not exist is passed over', name: 'tool', path: folders('no', 'a'), found: 'a/tool' },
    { why: 'a file that may not be run is passed over', name: 'tool', path: folders('locked', 'b'), found: 'b/tool' },
    { why: 'a folder of that name is passed over', name: 'tool', path: folders('folders', 'b'), found: 'b/tool' },
    { why: 'a link counts, by its own path', name: 'tool', path: folders('links'), found: 'links/tool' },
    { why: 'a broken link does not', name: 'broken', path: folders('links'), found: null },
    { why: 'an empty element in front is the working folder', name: 'here', path: `:${folders('a')}`, found: 'here' },
    { why: 'an empty element at the end is, too', name: 'here', path: `${folders('a')}:`, found: 'here' },
    { why: 'and one in between', name: 'here', path: `${folders('a')}::${folders('b')}`, found: 'here' },
    { why: 'an empty PATH is one empty element', name: 'here', path: '', found: 'here' },
    { why: 'a relative element is under the working folder', name: 'tool', path: 'b', found: 'b/tool' },
    { why: 'the working folder is searched only when PATH says so', name: 'here', path: folders('a'), found: null },
    { why: 'a name with a slash is a path', name: 'sub/inner', path: folders('a'), found: 'sub/inner' },
    { why: 'so is an absolute one', name: join(root, 'a/tool'), path: '', found: 'a/tool' },
    { why: 'a path to nothing finds nothing', name: './tool', path: folders('a'), found: null },
    { why: 'no name finds nothing', name: '', path: folders('a'), found: null },
    { why: 'nor does one with a NUL', name: 'to\0ol', path: folders('a'), found: null },
    { why: 'nothing is found where nothing is', name: 'absent', path: folders('a', 'b'), found: null },
  ])('$why', ({ name, path, found }) => {
    expect(findOnPath(name, path, root)).toBe(found === null ? null : join(root, found))
  })

  test.skipIf(process.platform === 'win32')('without any PATH the folders of the system are searched', () => {
    expect(findOnPath('sh', undefined, root)).toBe('/bin/sh')
  })
})
