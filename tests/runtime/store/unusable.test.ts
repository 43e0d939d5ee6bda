import { describe, expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../../src/report/errors.ts'
import { readState } from '../../../src/runtime/store/state.ts'
import { install, listInstalled } from '../../../src/runtime/store/store.ts'
import { folder } from '../../e2e/plumb.ts'
import { packFiles } from '../../packs/pack-files.ts'

async function refusal(call: () => unknown) {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { what: error.message, file: error.where?.file, why: error.why, next: error.next }
  }
  return null
}

describe('a folder that can hold no store is an error, never an empty store', () => {
  const here = folder({ file: 'text' })
  symlinkSync('loop', join(here, 'loop'))

  test.each([
    ['a file', join(here, 'file'), 'It is a file, not a folder.'],
    ['a path below a file', join(here, 'file/store'), 'A part of its path is a file.'],
    ['a loop of links', join(here, 'loop'), 'Looking at it failed (ELOOP).'],
    ['a name that no folder can have', join(here, 'x'.repeat(300)), 'Looking at it failed (ENAMETOOLONG).'],
  ])('%s', async (_, home, why) => {
    const told = {
      what: 'the folder of the store cannot be used',
      file: home,
      why,
      next: 'Set HCP_HOME to a folder, or to a path where one can be made.',
    }
    expect(await refusal(() => listInstalled(home))).toEqual(told)
    expect(await refusal(() => install(home, folder(packFiles())))).toEqual(told)
  })
})

test('a folder that is not there yet is an empty store', () => {
  expect(listInstalled(join(folder(), 'not/yet'))).toEqual([])
})

test.each([
  ['no JSON', { 'state.json': '{' }, 'It is not what plumb writes there.'],
  ['a folder', { 'state.json/x': '' }, 'It is a folder.'],
])('a state that is %s is told of, not replaced', async (_, files, why) => {
  const home = folder(files)
  expect(await refusal(() => readState(home))).toEqual({
    what: 'the state of the store cannot be read',
    file: join(home, 'state.json'),
    why,
    next: 'Move it away and install the packs again, or set HCP_HOME to another folder.',
  })
})
