import { describe, expect, test } from 'bun:test'
import { staleFiles } from '../../../scripts/generate.ts'
import { familyOf, findingsOfRule, type Rule, type RuleId, type RulePack } from '../../../src/packs/rules/define.ts'
import { RULES } from '../../../src/packs/rules/index.ts'
import { packWith } from '../../../src/packs/rules/pack-with.ts'
import type { Severity } from '../../../src/report/finding.ts'

/** The catalogue: ids of a severity, in the order of the catalogue's tables. */
const CATALOGUE = {
  error: [
    'M002 M003 M004 M010 M012 M013 M015 M018 M019',
    'P002 P003',
    'S002 S005',
    'R001 R003 R005 R006 R013 R014',
    'E002 E005',
  ],
  warn: [
    'M001 M005 M007 M008 M011 M014 M016 M021 M023 M024 M026',
    'P001 P004 P005 P006',
    'S001 S003 S004 S006 S007 S009 S010',
    'R002 R004 R007 R008 R011',
    'E001 E003 E004',
  ],
  info: ['M006 M020 M022 M025', 'P007', 'S008 S011', 'R009 R010 R012'],
} as const satisfies Record<Severity, readonly string[]>

const FAMILY_ORDER = ['M', 'P', 'S', 'R', 'E']

test('the rules are the 61 of the catalogue, each with its severity', () => {
  const expected = Object.entries(CATALOGUE).flatMap(([severity, ids]) => {
    return ids.flatMap((row) => row.split(' ')).map((id) => `${id} ${severity}`)
  })

  expect(expected).toHaveLength(61)
  expect(RULES.map(({ id, severity }) => `${id} ${severity}`).sort()).toEqual(expected.sort())
})

test('they stand by family, then by id', () => {
  const rank = ({ id }: Rule) => `${FAMILY_ORDER.indexOf(familyOf(id))}${id}`

  expect(RULES.map(rank)).toEqual(RULES.map(rank).sort())
})

test('generated files are what the generator writes', () => {
  expect(staleFiles()).toEqual([])
})

test('no rule complains about the pack that examples start from', () => {
  expect(complaints(packWith({}))).toEqual([])
})

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('finds its failing example', () => {
    expect(findingsOfRule(rule, packWith(rule.examples().fails)).length).toBeGreaterThan(0)
  })

  test('is silent about its passing example, which no other rule would hold up', () => {
    const told = complaints(packWith(rule.examples().passes))

    expect(told.filter((complaint) => complaint.id === id || complaint.severity !== 'info')).toEqual([])
  })

  test('says what, why and how to fix it in whole sentences, and never throws up its hands', () => {
    expect(rule.title).toMatch(/^\S.*[^.\s]$/)
    expect(rule.why).toMatch(/^\S.*[.!?]$/s)
    for (const { message, fix } of findingsOfRule(rule, packWith(rule.examples().fails))) {
      expect(message).toMatch(/\S.*[.!?"…)]$/s)
      expect(fix).toMatch(/\S.*\S$/s)
      expect(`${message} ${fix}`).not.toMatch(/undefined|\[object|NaN/)
    }
  })
})

type Complaint = { readonly id: RuleId; readonly severity: Severity; readonly message: string }

function complaints(pack: RulePack): Complaint[] {
  return RULES.flatMap((rule) => {
    return findingsOfRule(rule, pack).map(({ message, severity }) => {
      return { id: rule.id, severity: severity ?? rule.severity, message }
    })
  })
}
