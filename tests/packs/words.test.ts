import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  actionOf,
  familyOfCommand,
  isRisky,
  isWriteLike,
  RISKY,
  splitWords,
  WRITE_LIKE,
  writeWordOf,
} from '../../src/packs/words.ts'

describe('a name is split into words', () => {
  test.each([
    ['issue.create', ['issue', 'create']],
    ['list-open_issues', ['list', 'open', 'issues']],
    ['issueNumber', ['issue', 'number']],
    ['parseHTTPResponse', ['parse', 'http', 'response']],
    ['sha256', ['sha256']],
    ['page2Size', ['page2', 'size']],
    ['List Issues', ['list', 'issues']],
    ['größeÄndern', ['größe', 'ändern']],
    ['..', []],
    ['', []],
  ])('%p', (name, words) => {
    expect(splitWords(name)).toEqual(words)
  })

  test('in ASCII as in any script', () => {
    const anyName = fc.string({ unit: fc.constantFrom(...'abXYZ019.-_ ') })
    fc.assert(
      fc.property(anyName, (name) => expect(splitWords(`${name} é`)).toEqual([...splitWords(name), 'é'])),
      { numRuns: 2000 },
    )
  })
})

test('the action is the last dot segment, the family all before it', () => {
  expect(
    ['list', 'issue.create', 'gh.issue.create', 'issue.'].map((name) => [familyOfCommand(name), actionOf(name)]),
  ).toEqual([
    ['', 'list'],
    ['issue', 'create'],
    ['gh.issue', 'create'],
    ['issue', ''],
  ])
})

describe('write-like by its action alone', () => {
  test.each([
    ['create', true],
    ['issue.create', true],
    ['createIssue', true],
    ['delete-branch', true],
    ['branch-delete', true],
    ['pr.merge', true],
    ['setup.reset', true],
    ['order', true],
    ['order-cancel', true],
    ['delete-list', true],
    ['bulk-import', true],
    ['list-delete', true],
    ['post.list', false],
    ['order.get', false],
    ['delete.status', false],
    ['check-in', false],
    ['my-order', false],
    ['list-orders', false],
    ['get-order', false],
    ['order-status', false],
    ['order-list', false],
    ['latest-release', false],
    ['transfers', false],
    ['address', false],
    ['setting', false],
    ['newest', false],
    ['constructor', false],
    ['', false],
  ])('%p: %p', (command, expected) => {
    expect(isWriteLike(command)).toBe(expected)
  })
})

describe('risky by its action alone', () => {
  test.each([
    ['transfer', true],
    ['branch.delete', true],
    ['branch-delete', true],
    ['send-mail', true],
    ['release.create', false],
    ['create-release', false],
    ['release', true],
    ['release.view', false],
    ['edit-post', false],
  ])('%p: %p', (command, expected) => {
    expect(isRisky(command)).toBe(expected)
  })
})

test('every risky action is write-like, and the word that decides can be named', () => {
  expect([...RISKY].filter((action) => !WRITE_LIKE.has(action))).toEqual([])
  expect([...WRITE_LIKE].map((action) => writeWordOf(`thing.${action}`))).toEqual([...WRITE_LIKE])
  expect([...RISKY].filter((action) => !isRisky(`thing.${action}`))).toEqual([])
})
