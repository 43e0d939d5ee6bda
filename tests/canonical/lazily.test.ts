import { expect, test } from 'bun:test'
import { lazily } from '../../src/canonical/lazily.ts'

test('made when it is first asked for, and once', () => {
  let times = 0
  const words = lazily(() => {
    times++
    return ['a']
  })
  expect(times).toBe(0)
  expect(words()).toBe(words())
  expect(times).toBe(1)
})

test('nothing is a value like any other', () => {
  let times = 0
  const nothing = lazily(() => {
    times++
    return null
  })
  expect([nothing(), nothing(), times]).toEqual([null, null, 1])
})
