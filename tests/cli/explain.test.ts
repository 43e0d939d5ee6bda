import { describe, expect, test } from 'bun:test'
import { explain } from '../../src/cli/explain.ts'
import { codeNames } from '../../src/contracts/codes/page.ts'
import { ruleIds } from '../../src/packs/rules/catalogue.ts'
import { UsageError } from '../../src/report/errors.ts'

function refusal(name: string): string {
  try {
    return explain(name)
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} | ${error.next}`
    throw error
  }
}

const LISTS = '"rules" lists the rules, "explain codes" the codes.'

describe('explain', () => {
  test('a name stands for a rule or for a code, never for both', () => {
    const rules = ruleIds().map((id) => id.toLowerCase())
    expect(rules.filter((id) => codeNames().flat().includes(id))).toEqual([])
  })

  test.each([...ruleIds(), ...codeNames().flat()].map((name) => [name]))('%s', (name) => {
    const page = explain(name)
    expect(page).toMatch(/^# \S/)
    expect(page).toEndWith('\n')
    expect(explain(name.toUpperCase())).toBe(page)
  })

  test('a page of codes holds nothing that could only be followed in the repository', () => {
    for (const name of codeNames().flat()) expect(explain(name)).not.toMatch(/<!--|\]\(/)
  })

  test.each([
    ['M01', `there is no rule or code "M01" | Did you mean M001, M010, M011? ${LISTS}`],
    ['bindin-cycle', `there is no rule or code "bindin-cycle" | Did you mean binding-cycle? ${LISTS}`],
    ['waiver-honored', `there is no rule or code "waiver-honored" | Did you mean waiver-honoured? ${LISTS}`],
    ['L-missing_ver', `there is no rule or code "L-missing_ver" | Did you mean L-missing_verb? ${LISTS}`],
    ['zzzzzzzzzzzz', `there is no rule or code "zzzzzzzzzzzz" | ${LISTS}`],
  ])('a name that is none: %s', (name, said) => expect(refusal(name)).toBe(said))
})
