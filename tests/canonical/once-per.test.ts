import { expect, test } from 'bun:test'
import { oncePer } from '../../src/canonical/once-per.ts'

test('made once for an object, and for each object of its own', () => {
  const asked: object[] = []
  const keysOf = oncePer((subject: object) => {
    asked.push(subject)
    return Object.keys(subject)
  })
  const [one, like] = [{ a: 1 }, { a: 1 }]

  expect(keysOf(one)).toBe(keysOf(one))
  expect(keysOf(like)).toEqual(['a'])
  expect(keysOf(like)).not.toBe(keysOf(one))
  expect(asked).toEqual([one, like])
})
