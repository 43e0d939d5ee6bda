import { expect, test } from 'bun:test'
import { mayBeAlias } from '../../../src/packs/probe/aliases.ts'

test.each([
  ['ls', ['list', 'add']],
  ['list', ['ls']],
  ['rm', ['remove']],
  ['del', ['delete']],
  ['revoke', ['rm']],
  ['clear', ['clean']],
  ['conf', ['config']],
  ['pl', ['pull']],
  ['LS', ['list']],
])('%s may be another name of one of %j', (word, listed) => {
  expect(mayBeAlias(word, listed)).toBe(true)
})

test.each([
  ['nosuch', ['list', 'add', 'show', 'remove']],
  ['frobnicate', ['fix', 'format']],
  ['lists', ['list']],
  ['x', ['list']],
  ['show', ['list', 'add']],
])('%s can be none of %j', (word, listed) => {
  expect(mayBeAlias(word, listed)).toBe(false)
})
