import { describe, expect, test } from 'bun:test'
import { loadGate } from '../../../src/gates/index.ts'

const gate = await loadGate('licences')
const problems = (section: Readonly<Record<string, unknown>>) => {
  const judged = gate.judge({ lockfiles: ['a.json'], allowlist: ['MIT'], ...section })
  return judged.ok ? [] : judged.problems.map(({ at, message }) => `${at}: ${message}`)
}
const policy = { label: 'the site list', reason: 'not shipped', also: ['ISC'] }
const tolerance = { reason: 'dual', lockfiles: ['a.json'], prefix: '@x/', license: 'GPL-3.0' }
const reading = { reason: 'old', lockfiles: ['a.json'], prefix: 'y', readAs: 'MIT', evidence: 'its LICENSE file' }

describe('a section that is read', () => {
  test.each<Readonly<Record<string, unknown>>>([
    {},
    { registry: 'https://registry.test/npm/' },
    { policies: { 'a.json': policy } },
    { tolerances: [{ ...tolerance, optional: false, marker: { file: '../x', contains: 'x' } }, tolerance] },
    { undeclared: [reading, { ...reading, prefix: 'z' }] },
    { lockfiles: ['a.json', 'b.json'], undeclared: [reading, { ...reading, lockfiles: ['b.json'] }] },
  ])('%j', (section) => {
    expect(problems(section)).toEqual([])
  })
})

describe('a section that is refused', () => {
  const elsewhere = 'not one of the lockfiles this section declares: a.json'
  const spdx = 'must be an SPDX short identifier'
  test.each<[Readonly<Record<string, unknown>>, string]>([
    [{ allowlist: [] }, 'allowlist: needs at least one entry'],
    [{ allowlist: ['MIT', 'MIT OR ISC'] }, `allowlist.1: ${spdx}`],
    [{ allowlist: ['a/b'] }, `allowlist.0: ${spdx}`],
    [{ allowlist: ['a@1'] }, `allowlist.0: ${spdx}`],
    [{ policies: { 'webiste/a.json': policy } }, `policies.webiste/a.json: ${elsewhere}`],
    [{ policies: { 'a.json': { ...policy, also: [] } } }, 'policies.a.json.also: needs at least one entry'],
    [{ policies: JSON.parse('{"__proto__":{}}') }, 'policies.__proto__.label: '],
    [{ tolerances: [{ ...tolerance, lockfiles: ['a.json', 'c'] }] }, `tolerances.0.lockfiles.1: ${elsewhere}`],
    [{ tolerances: [{ ...tolerance, license: 'A AND B' }] }, `tolerances.0.license: ${spdx}`],
    [{ tolerances: [{ ...tolerance, marker: { file: 'x' } }] }, 'tolerances.0.marker.contains: '],
    [{ undeclared: [{ ...reading, lockfiles: ['c'] }] }, `undeclared.0.lockfiles.0: ${elsewhere}`],
    [{ undeclared: [{ ...reading, evidence: '' }] }, 'undeclared.0.evidence: must not be empty'],
    [{ undeclared: [reading, reading] }, 'undeclared.1: an earlier row reads "y" in the same lockfile'],
    [{ denylist: [] }, 'denylist: unknown key'],
  ])('%j', (section, problem) => {
    expect(problems(section)[0]).toStartWith(problem)
  })
})
