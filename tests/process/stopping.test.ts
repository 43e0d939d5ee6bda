import { afterEach, expect, test } from 'bun:test'
import { type Cleanup, clearAway, clearAwayWith, hasAnythingToClear } from '../../src/process/stopping.ts'

const KINDS = ['programs', 'files', 'calls'] as const
const idle: Cleanup = { isNeeded: () => false, clear: () => {} }

afterEach(() => {
  for (const kind of KINDS) clearAwayWith(kind, idle)
})

test('programs die before the files go, and the calls are told of last, whoever spoke up first', () => {
  const done: string[] = []
  for (const kind of ['calls', 'files', 'programs'] as const) {
    clearAwayWith(kind, { isNeeded: () => true, clear: () => done.push(kind) })
  }
  clearAway()
  expect(done).toEqual([...KINDS])
})

test('saying it again replaces what was said', () => {
  const done: string[] = []
  clearAwayWith('files', { isNeeded: () => true, clear: () => done.push('first') })
  clearAwayWith('files', { isNeeded: () => true, clear: () => done.push('second') })
  clearAway()
  expect(done).toEqual(['second'])
})

test('there is something to clear while anybody has something under way', () => {
  let running = 0
  for (const kind of KINDS) clearAwayWith(kind, idle)
  expect(hasAnythingToClear()).toBe(false)
  clearAwayWith('programs', { isNeeded: () => running > 0, clear: () => {} })
  expect(hasAnythingToClear()).toBe(false)
  running = 1
  expect(hasAnythingToClear()).toBe(true)
})
