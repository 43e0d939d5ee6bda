import { describe, expect, test } from 'bun:test'
import type { Direction } from '../../../src/contracts/schemas/eval-contract.ts'
import { countSequenceMarkers } from '../../../src/contracts/seal/audit.ts'
import { directionText } from '../../../src/contracts/seal/direction-text.ts'

const RELATIONS: readonly Direction['relation'][] = [
  'equality',
  'deep-equality',
  'containment',
  'existence',
  'absence',
  'regex',
  'set-membership',
  'ordering',
  'count-tolerance',
  'shape',
  'covers-by-key',
  'not',
  'all',
  'any',
  'for-all',
  'for-any',
]

function told(change: Partial<Direction> = {}, evidence = 'E'): string {
  return directionText(
    {
      evidenceTargets: [],
      relation: 'existence',
      polarity: 'expects-hold',
      scope: null,
      negativeDomain: null,
      ...change,
    },
    evidence,
  )
}

describe('the claim', () => {
  test('reads differently for every relation', () => {
    expect(new Set(RELATIONS.map((relation) => told({ relation }))).size).toBe(RELATIONS.length)
  })

  test.each([...RELATIONS])('%s holds the evidence and no marker of sequence', (relation) => {
    const text = told({ relation })

    expect(text).toContain(' E')
    expect(countSequenceMarkers(text)).toBe(0)
  })

  test.each<[relation: Direction['relation'], says: string]>([
    ['for-all', 'each element of E'],
    ['for-any', 'one or more elements of E'],
    ['all', 'all declared conditions are met together'],
    ['any', 'at least one of the declared conditions is met'],
    ['not', 'is not met'],
    ['existence', 'it is there'],
    ['absence', 'it is missing'],
    ['equality', 'the values agree.'],
    ['deep-equality', 'the values agree in structure, at every depth'],
    ['containment', 'the declared member is included'],
    ['regex', '"regex"'],
    ['covers-by-key', '"covers-by-key"'],
  ])('%s says %p', (relation, says) => {
    expect(told({ relation })).toContain(says)
  })
})

describe('the other sentences', () => {
  test('all four, in order', () => {
    expect(told({ scope: 'one call', negativeDomain: 'a missing answer' })).toBe(
      'The claim about E is that it is there. The claim is expected to hold. One call. A missing answer would count as a defect.',
    )
  })

  test('a violation is told apart', () => {
    expect(told({ polarity: 'expects-violation' })).toBe(
      'The claim about E is that it is there. The claim is expected not to hold: where it does, that is a violation.',
    )
  })

  test.each<[scope: string | null, sentence: string]>([
    [null, ''],
    ['', ''],
    [' \n\u200b', ''],
    ['  of one run ', ' Of one run.'],
    ['Is it so?', ' Is it so?'],
    ['"quoted" words', ' "Quoted" words.'],
    ['3 calls', ' 3 Calls.'],
    ['alle zwölf!', ' Alle zwölf!'],
  ])('scope %p', (scope, sentence) => {
    expect(told({ scope })).toBe(`The claim about E is that it is there. The claim is expected to hold.${sentence}`)
  })

  test.each<[negativeDomain: string, sentence: string]>([
    ['a lost write...', ' A lost write would count as a defect.'],
    [' a lost write?! ', ' A lost write would count as a defect.'],
    ['It lies. It repeats.', ' It lies. It repeats would count as a defect.'],
    ['...', ''],
    [' ', ''],
  ])('negative domain %p', (negativeDomain, sentence) => {
    expect(told({ negativeDomain })).toBe(
      `The claim about E is that it is there. The claim is expected to hold.${sentence}`,
    )
  })
})
