import { describe, expect, test } from 'bun:test'
import { type ExcludedCategory, excludedCategory } from '../../../../src/contracts/compile/excluded-categories.ts'
import type { EvalContract, RubricBody } from '../../../../src/contracts/schemas/eval-contract.ts'
import { at, contractWith } from '../sound-contract.ts'
import { commandOperation, detailOf, httpOperation, oracleOf, setCheck, verdict, witnessOf } from '../verdict.ts'

type Row = [title: string, change: (contract: EvalContract) => void, expected: string]

const rubric = (change: (told: RubricBody) => void) => (contract: EvalContract) => change(at(contract.rubrics, 0))
const R = 'EvalContract.rubrics[id=R-001]'

describe('rubric identifiers', () => {
  test.each<Row>([
    [
      'a rubric declared twice',
      ({ rubrics }) => rubrics.push(structuredClone(at(rubrics, 0))),
      'rubric-unanchored EvalContract.rubrics[1].id',
    ],
    [
      'a criterion declared twice in one rubric',
      rubric(({ criteria }) => criteria.push(at(criteria, 0))),
      `rubric-unanchored ${R}.criteria[1].id`,
    ],
    [
      'all rubrics before any criterion',
      (contract) => {
        at(contract.rubrics, 0).criteria.push(at(at(contract.rubrics, 0).criteria, 0))
        contract.rubrics.push(structuredClone(at(contract.rubrics, 0)))
      },
      'rubric-unanchored EvalContract.rubrics[1].id',
    ],
    [
      'one criterion identifier in two rubrics: compiles',
      ({ rubrics }) => rubrics.push({ ...structuredClone(at(rubrics, 0)), id: 'R-002' }),
      'compiles',
    ],
    [
      'no rubrics: compiles',
      (contract) => {
        contract.rubrics = []
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})

describe('rubric-scores-reasoning-prose', () => {
  const inText = (text: string) =>
    verdict(
      contractWith(
        rubric(({ criteria }) => {
          at(criteria, 0).text = text
        }),
      ),
    )

  test.each([
    'Is the chain of thought sound?',
    'CHAINS-OF-THOUGHTS',
    'a train\u2010of\u2011thought',
    'thought  process',
    'its thought-processing',
    'the thinking\nprocesses',
    'an internal monologue',
    'inner-monologues',
    'a self-explanation',
    'the reasoning',
    'several reasonings',
    'its Rationale.',
    'rationales',
  ])('%p is scored', (text) => {
    expect(inText(text)).toBe(`rubric-scores-reasoning-prose ${R}.criteria[id=RC-001].text`)
  })

  test.each([
    'Does it justify the answer?',
    'The explanation names each parcel.',
    'a scratchpad',
    'thinking',
    'CoT',
    'unreasoning',
    'reasonable',
    'rationaled',
    'chain of command',
    'selfexplanation',
  ])('%p is not in the vocabulary', (text) => {
    expect(inText(text)).toBe('compiles')
  })

  test.each<Row>([
    [
      'an anchor',
      rubric(({ scaleLevels }) => {
        at(scaleLevels, 1).anchor = 'The reasoning is complete.'
      }),
      `rubric-scores-reasoning-prose ${R}.scaleLevels[1].anchor`,
    ],
    [
      'the name of a penalty',
      rubric(({ failureModePenalties }) => {
        at(failureModePenalties, 0).name = 'weak rationale'
      }),
      `rubric-scores-reasoning-prose ${R}.failureModePenalties[0].name`,
    ],
    [
      'the description of a penalty, behind its name',
      rubric(({ failureModePenalties }) => {
        at(failureModePenalties, 0).description = 'No inner monologue is given.'
      }),
      `rubric-scores-reasoning-prose ${R}.failureModePenalties[0].description`,
    ],
    [
      'an anchor before a penalty',
      rubric(({ scaleLevels, failureModePenalties }) => {
        at(scaleLevels, 0).anchor = 'no rationale'
        at(failureModePenalties, 0).name = 'no reasoning'
      }),
      `rubric-scores-reasoning-prose ${R}.scaleLevels[0].anchor`,
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })

  test('quotes the words that were found', () => {
    const contract = contractWith(
      rubric(({ criteria }) => {
        at(criteria, 0).text = 'Rate the Thought Process.'
      }),
    )

    expect(detailOf(contract)).toContain('"Thought Process"')
  })
})

describe('rubric-unanchored', () => {
  test.each<Row>([
    [
      'null levels',
      rubric((told) => {
        told.scaleLevels = null
      }),
      `rubric-unanchored ${R}.scaleLevels`,
    ],
    [
      'no levels',
      rubric((told) => {
        told.scaleLevels = []
      }),
      `rubric-unanchored ${R}.scaleLevels`,
    ],
    [
      'a level twice',
      rubric((told) => told.scaleLevels?.push({ level: 0, anchor: 'again' })),
      `rubric-unanchored ${R}.scaleLevels[2].level`,
    ],
    [
      'a blank anchor',
      rubric((told) => {
        at(told.scaleLevels, 1).anchor = ' \t'
      }),
      `rubric-unanchored ${R}.scaleLevels[1].anchor`,
    ],
    [
      'an anchor of zero-width characters',
      rubric((told) => {
        at(told.scaleLevels, 0).anchor = '\u200b\u200d\ufeff '
      }),
      `rubric-unanchored ${R}.scaleLevels[0].anchor`,
    ],
    [
      'no maximum length',
      rubric((told) => {
        told.maxLength = null
      }),
      `rubric-unanchored ${R}.maxLength`,
    ],
    [
      'null penalties',
      rubric((told) => {
        told.failureModePenalties = null
      }),
      `rubric-unanchored ${R}.failureModePenalties`,
    ],
    [
      'no penalties',
      rubric((told) => {
        told.failureModePenalties = []
      }),
      `rubric-unanchored ${R}.failureModePenalties`,
    ],
    [
      'a blank penalty name',
      rubric((told) => {
        at(told.failureModePenalties, 0).name = ' '
      }),
      `rubric-unanchored ${R}.failureModePenalties[0].name`,
    ],
    [
      'a blank criterion',
      rubric((told) => {
        at(told.criteria, 0).text = ''
      }),
      `rubric-unanchored ${R}.criteria[id=RC-001].text`,
    ],
    [
      'a level twice is told before a blank anchor',
      rubric((told) => {
        at(told.scaleLevels, 0).anchor = ''
        told.scaleLevels?.push({ level: 0, anchor: 'again' })
      }),
      `rubric-unanchored ${R}.scaleLevels[2].level`,
    ],
    [
      'one level, two penalties of one name, a blank description: compiles',
      rubric((told) => {
        told.scaleLevels = [{ level: 3, anchor: 'The only one.' }]
        told.failureModePenalties = [
          { name: 'gap', description: '' },
          { name: 'gap', description: '' },
        ]
      }),
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})

describe('forbidden-input-floor-incomplete', () => {
  test.each<Row>([
    [
      'one missing',
      (contract) => {
        contract.forbiddenInputs = contract.forbiddenInputs.filter((input) => input !== 'human-labels')
      },
      'forbidden-input-floor-incomplete EvalContract.forbiddenInputs',
    ],
    [
      'none at all',
      (contract) => {
        contract.forbiddenInputs = []
      },
      'forbidden-input-floor-incomplete EvalContract.forbiddenInputs',
    ],
    ['in another order: compiles', (contract) => void contract.forbiddenInputs.reverse(), 'compiles'],
    ['one named twice: compiles', (contract) => void contract.forbiddenInputs.push('repository'), 'compiles'],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })

  test('names the first missing one in the order of the vocabulary', () => {
    const contract = contractWith((changed) => {
      changed.forbiddenInputs = ['human-labels', 'comparator-results', 'original-spec', 'repository']
    })

    expect(detailOf(contract)).toContain('"source-code" is not forbidden')
  })
})

// Put together here, so that no file of ours holds a text of these forms.
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const HEADER = `${'-'.repeat(5)}BEGIN `
describe('excluded content', () => {
  test.each<[text: string, category: ExcludedCategory | null]>([
    [`${HEADER}PRIVATE KEY${'-'.repeat(5)}`, 'credentials'],
    [`text ${HEADER}RSA PRIVATE KEY${'-'.repeat(5)} text`, 'credentials'],
    [`${HEADER}CERTIFICATE${'-'.repeat(5)}`, null],
    [`Bearer ${LETTERS}`, 'tokens'],
    [`bearer\t${LETTERS.slice(0, 16)}`, 'tokens'],
    [`Bearer ${LETTERS.slice(0, 15)}`, null],
    [`forbearer ${LETTERS}`, null],
    [`eyJ${LETTERS.slice(0, 8)}.${LETTERS.slice(0, 8)}`, 'tokens'],
    [`1eyJ${LETTERS.slice(0, 8)}.${LETTERS.slice(0, 8)}`, 'tokens'],
    [`xeyJ${LETTERS.slice(0, 8)}.${LETTERS.slice(0, 8)}`, null],
    [`eyJ${LETTERS.slice(0, 7)}.${LETTERS.slice(0, 8)}`, null],
    [`eyJ${LETTERS.slice(0, 8)}.${LETTERS.slice(0, 7)}`, null],
    [`eyJ${LETTERS}`, null],
    [`sk-${LETTERS.slice(0, 16)}`, 'tokens'],
    [`task-${LETTERS.slice(0, 16)}`, null],
    [`sk-${LETTERS.slice(0, 15)}`, null],
    [`ghp_${LETTERS.slice(0, 16)}`, 'tokens'],
    [`ghr_${LETTERS.slice(0, 16)}`, 'tokens'],
    [`ghx_${LETTERS.slice(0, 16)}`, null],
    [`AKIA${'A1'.repeat(8)}`, 'tokens'],
    [`AKIA${'A1'.repeat(7)}A`, null],
    ['ask a.b+c%d@desk.example', 'email addresses'],
    ['a@b.co', 'email addresses'],
    ['a@b.c', null],
    ['@b.co', null],
    ['a@.co', null],
    ['a@b co', null],
    ['two @ signs@@x.yz', null],
    ['x@y z@w.org', 'email addresses'],
    [`DE89${'3'.repeat(11)}`, 'account identifiers'],
    [`XX00${'A'.repeat(30)}`, 'account identifiers'],
    [`XX00${'A'.repeat(31)}`, null],
    [`XX00${'A'.repeat(10)}`, null],
    [`de89${'3'.repeat(11)}`, null],
    ['123-45-6789', 'account identifiers'],
    ['1234-45-6789', null],
    ['123-45-67890', null],
    ['1111 2222-3333 4444', 'transaction content'],
    ['x1111 2222 3333 4444', null],
    ['1111 2222 3333 44445', null],
    ['1111  2222 3333 4444', null],
    ['password', null],
    ['Authorization', null],
  ])('%p: %p', (text, category) => {
    expect(excludedCategory(text)).toBe(category)
  })

  test.each([
    ['many "@" and no host', '@'.repeat(300_000)],
    ['a long local part', `${'a'.repeat(300_000)} `],
    ['many beginnings of a token', '_eyJ'.repeat(100_000)],
    ['many beginnings of a key header', HEADER.repeat(50_000)],
    ['a long header without end', `${HEADER}${'PRIVATE KEY '.repeat(50_000)}`],
    ['white space behind "Bearer"', `Bearer${' '.repeat(300_000)}`],
  ])('takes linear time over %s', (_, text) => {
    expect(excludedCategory(text)).toBe(null)
  })

  const address = 'clerk@desk.example'
  test.each<Row>([
    [
      'a description',
      ({ behaviors }) => {
        at(behaviors, 0).description = address
      },
      '.behaviors[0].description',
    ],
    [
      'deep in a literal',
      (contract) => {
        setCheck(contract, 'O-001', {
          op: 'equality',
          operands: [{ pointer: '/interactions/list/response-status' }, { literal: [{ to: [1, address] }] }],
        })
      },
      '.oracles[0].check.operands[1].literal[0].to[1]',
    ],
    [
      'commentary',
      (contract) => {
        oracleOf(contract, 'O-004').commentary = address
      },
      '.oracles[3].commentary',
    ],
    [
      'the input of a leg',
      (contract) => {
        at(witnessOf(commandOperation(contract, 0)).legs, 1).inputs = {
          argument: {},
          option: {},
          environment: {},
          stdin: { kind: 'text', value: address },
        }
      },
      '.permittedInterfaces[1].operations[0].sensitivityWitness.legs[1].inputs.stdin.value',
    ],
    ['a safety limit', ({ safetyLimits }) => void safetyLimits.push(address), '.safetyLimits[2]'],
  ])('%s', (_, change, path) => {
    expect(verdict(contractWith(change))).toBe(`excluded-content-in-declaration EvalContract${path}`)
  })

  test('keys are not looked at: compiles', () => {
    const contract = contractWith((changed) => {
      httpOperation(changed, 1).responseDescriptor.types[address] = 'string'
    })

    expect(verdict(contract)).toBe('compiles')
  })

  test('names the category and never the text', () => {
    const detail = detailOf(contractWith(({ safetyLimits }) => void safetyLimits.push(`write to ${address}`)))

    expect(detail).toContain('email addresses')
    expect(detail).not.toContain('clerk')
  })
})

describe('scoped-reference-resolves-forbidden', () => {
  test.each<Row>([
    [
      'a scoped resource',
      (contract) => {
        contract.scopedResources = [{ reference: 'desk-handbook', kind: 'document' }]
      },
      'scoped-reference-resolves-forbidden EvalContract.scopedResources[0].reference',
    ],
    [
      'resources of the test data, the first in sorted order',
      (contract) => {
        contract.testData.resources = { zeta: { kind: 'file' }, alpha: { kind: 'file' } }
      },
      'scoped-reference-resolves-forbidden EvalContract.testData.resources["alpha"]',
    ],
    [
      'both empty: compiles',
      (contract) => {
        contract.scopedResources = []
        contract.testData.resources = {}
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})

describe('waiver-incomplete', () => {
  const waiver = (change: (told: EvalContract['waivers'][number]) => void) => (contract: EvalContract) =>
    change(at(contract.waivers, 0))
  const W = 'waiver-incomplete EvalContract.waivers[id=W-001]'
  test.each<Row>([
    [
      'no rule',
      waiver((told) => {
        told.rule = null
      }),
      `${W}.rule`,
    ],
    [
      'no rationale',
      waiver((told) => {
        told.rationale = null
      }),
      `${W}.rationale`,
    ],
    [
      'no approval',
      waiver((told) => {
        told.approval = null
      }),
      `${W}.approval`,
    ],
    [
      'no end',
      waiver((told) => {
        told.expiresAt = null
      }),
      `${W}.expiresAt`,
    ],
    [
      'the first missing part in the fixed order',
      waiver((told) => {
        told.expiresAt = null
        told.rationale = null
      }),
      `${W}.rationale`,
    ],
    [
      'no condition, long expired, an unknown rule: compiles',
      waiver((told) => {
        told.expiresAt = '1999-01-01T00:00:00Z'
        told.rule = 'no such rule'
      }),
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})
