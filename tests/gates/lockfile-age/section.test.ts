import { describe, expect, test } from 'bun:test'
import { loadGate } from '../../../src/gates/index.ts'

const gate = await loadGate('lockfile-age')
const problems = (section: unknown) => {
  const judged = gate.judge(section)
  return judged.ok ? [] : judged.problems.map(({ at, message }) => `${at}: ${message}`)
}
const row = { name: 'left-pad', reason: 'ours', lockfiles: ['a.json'] }

describe('a section that is read', () => {
  test.each([
    [{ lockfiles: ['a.json'] }],
    [{ lockfiles: ['../a.json', 'b.json'], windowDays: 1, cache: 'times.json', registry: 'http://127.0.0.1:4873/' }],
    [{ lockfiles: ['a.json', 'b.json'], exclude: [row, { ...row, lockfiles: ['b.json'] }] }],
    [{ lockfiles: ['a.json'], exclude: [{ ...row, name: '@Scope/Some.Name~x' }] }],
  ])('%j', (section) => {
    expect(problems(section)).toEqual([])
  })
})

describe('a section that is refused', () => {
  const version = 'must be the name of a package, without a version: every version locked under it is excluded'
  const address = 'must be the http or https address of a registry, without credentials, query or fragment'
  test.each([
    [{}, 'lockfiles: Invalid key: Expected "lockfiles" but received undefined'],
    [{ lockfiles: [] }, 'lockfiles: needs at least one entry'],
    [{ lockfiles: [''] }, 'lockfiles.0: must not be empty'],
    [{ lockfiles: ['a.json'], windowDays: 0 }, 'windowDays: must be at least 1 day'],
    [{ lockfiles: ['a.json'], windowDays: -7 }, 'windowDays: must be at least 1 day'],
    [{ lockfiles: ['a.json'], windowDays: 1.5 }, 'windowDays: must be a whole number of days'],
    [{ lockfiles: ['a.json'], cache: '/times.json' }, 'cache: must be a relative path'],
    [{ lockfiles: ['a.json'], registry: 'ftp://a.test' }, `registry: ${address}`],
    [{ lockfiles: ['a.json'], registry: 'https://me:secret@a.test' }, `registry: ${address}`],
    [{ lockfiles: ['a.json'], exclude: [{ ...row, name: 'left-pad@1.3.0' }] }, `exclude.0.name: ${version}`],
    [{ lockfiles: ['a.json'], exclude: [{ ...row, name: '@scope' }] }, `exclude.0.name: ${version}`],
    [{ lockfiles: ['a.json'], exclude: [{ ...row, reason: '' }] }, 'exclude.0.reason: must not be empty'],
    [
      { lockfiles: ['a.json'], exclude: [{ ...row, lockfiles: ['a.json', 'c.json'] }] },
      'exclude.0.lockfiles.1: not one of the lockfiles this section declares: a.json',
    ],
    [{ lockfiles: ['a.json'], exclude: [row, row] }, 'exclude.1: "left-pad" is excluded in a.json already'],
    [
      { lockfiles: ['a.json'], exclude: [{ ...row, lockfiles: ['a.json', 'a.json'] }] },
      'exclude.0: "left-pad" is excluded in a.json already',
    ],
    [{ lockfiles: ['a.json'], window: 3 }, 'window: unknown key, did you mean "windowDays"?'],
  ])('%j', (section, problem) => {
    expect(problems(section)).toEqual([expect.stringContaining(problem)])
  })
})
