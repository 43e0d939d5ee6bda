import { describe, expect, test } from 'bun:test'
import { CODE_SETS } from '../../../src/contracts/codes/index.ts'
import { codeNames, codeSetPage, explainCode } from '../../../src/contracts/codes/page.ts'

const ENTRIES = CODE_SETS.flatMap(({ name, entries }) => [...entries].map(([code, entry]) => ({ name, code, entry })))

test('a name stands for one thing', () => {
  const names = codeNames().flat()
  expect(names.length).toBeGreaterThan(130)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every set is whole', () => {
  expect(CODE_SETS.map(({ name, entries }) => [name, entries.size])).toEqual([
    ['structural-failures', 27],
    ['runtime-faults', 10],
    ['forbidden-targets', 11],
    ['port-failures', 1],
    ['discipline-rules', 7],
    ['preflight-checks', 6],
    ['qualification-failures', 20],
    ['outcome-states', 12],
    ['verdict-reasons', 33],
    ['aggregation-refusals', 2],
    ['floor-bases', 7],
  ])
})

describe('every entry', () => {
  test.each(ENTRIES)('$name: $code', ({ code, entry }) => {
    for (const text of Object.values(entry)) {
      // Sentences that stand by themselves, in words that ask for no knowledge of where the code comes from.
      expect(text).toMatch(/^[A-Z`].*\.$/s)
      expect(text).not.toMatch(/\bAD-\d|section|\n|[’“”]/i)
      expect(text.split('`').length % 2).toBe(1)
    }
    const page = explainCode(code) ?? ''
    expect(page).toStartWith(`# ${code}\n\n${entry.means}\n\nWhy: ${entry.why}\n\nTo do: ${entry.next}\n\n`)
  })

  test('says something that no other says', () => {
    const texts = ENTRIES.filter(({ code }) => !/^(?:evidence-|lineage-)/.test(code)).map(({ entry }) => entry.means)
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('what is asked for', () => {
  test('a whole set has a section for each of its codes', () => {
    for (const set of CODE_SETS) {
      const page = explainCode(set.name) ?? ''
      expect(page).toBe(codeSetPage(set))
      expect([...page.matchAll(/^## (.*)$/gm)].map(([, code]) => code)).toEqual([...set.entries.keys()])
    }
  })

  test('the list names every code, with a link to its section', () => {
    const list = explainCode('codes') ?? ''
    for (const { name, code } of ENTRIES) expect(list).toContain(`- [${code}](${name}.md#${code})\n`)
  })

  test('nothing else', () => {
    for (const name of ['', 'constructor', '__proto__', 'binding-cycl', 'M001']) expect(explainCode(name)).toBeNull()
  })
})
