import { expect, test } from 'bun:test'
import { onlyOne } from '../../src/canonical/only-one.ts'

test('one element stands for its list; of none or several, nothing does', () => {
  expect(onlyOne(['a'])).toBe('a')
  expect([onlyOne([]), onlyOne(['a', 'a']), onlyOne(undefined)]).toEqual([null, null, null])
})
