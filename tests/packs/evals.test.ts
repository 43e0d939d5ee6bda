import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { judgeCase } from '../../src/packs/evals/judge.ts'
import { nearestRank } from '../../src/packs/evals/percentile.ts'
import { starterEvals } from '../../src/packs/evals/starter.ts'
import type { EvalCase, Expectation } from '../../src/packs/model.ts'
import { packWith } from '../../src/packs/rules/pack-with.ts'
import type { ExecResult } from '../../src/runtime/exec/index.ts'

const FINE: ExecResult = {
  ok: true,
  pack: 'ledger',
  command: 'list',
  result: { items: [1] },
  stdout: '{"items":[1]}',
  stderr: '',
  exit_code: 0,
  signal: null,
  ms: 20,
  truncated: false,
}
const REFUSED: ExecResult = { ...FINE, ok: false, result: null, stdout: '', exit_code: null, error: 'confirm required' }

function caseOf(expect: Expectation): EvalCase {
  return { name: 'a case', verb: 'list', args: {}, expect }
}

describe('each field of expect, passed and missed', () => {
  const rows: readonly (readonly [title: string, expectation: Expectation, result: ExecResult, reasons: string[]])[] = [
    ['nothing expected, success', {}, FINE, []],
    ['nothing expected, failure', {}, REFUSED, ['expected success, got "confirm required"']],
    ['ok', { ok: true }, FINE, []],
    ['not ok', { ok: false }, REFUSED, []],
    [
      'ok where a failure is expected',
      { ok: false },
      FINE,
      ['expected a refusal or a failure, but the call succeeded'],
    ],
    ['an error', { ok: false, error: 'confirm' }, REFUSED, []],
    ['an error alone expects no success', { error: 'confirm' }, REFUSED, []],
    [
      'another error',
      { ok: false, error: 'denied' },
      REFUSED,
      ['expected an error with "denied", got "confirm required"'],
    ],
    ['no error', { error: 'denied' }, FINE, ['expected an error with "denied", got none']],
    ['contains', { contains: ['items', '1'] }, FINE, []],
    ['contains, missed', { contains: ['items', 'money'] }, FINE, ['the output lacks "money"']],
    ['not_contains', { not_contains: ['money'] }, FINE, []],
    ['not_contains, missed', { not_contains: ['items'] }, FINE, ['the output has "items"']],
    ['json', { json: true }, FINE, []],
    ['json, missed', { json: true }, { ...FINE, stdout: 'items' }, ['the output of a successful call is not JSON']],
    ['json of an empty stdout is its result', { json: true, contains: ['"items":[1]'] }, { ...FINE, stdout: '' }, []],
    ['no json', { json: false }, FINE, ['the output is JSON']],
    ['max_ms', { max_ms: 20 }, FINE, []],
    ['max_ms, missed', { max_ms: 19 }, FINE, ['took 20 ms, at most 19 are allowed']],
    ['max_tokens', { max_tokens: 4 }, FINE, []],
    ['max_tokens, missed', { max_tokens: 3 }, FINE, ['printed about 4 tokens, at most 3 are allowed']],
  ]
  for (const [title, expectation, result, reasons] of rows) {
    test(title, () => expect(judgeCase(caseOf(expectation), result)).toEqual(reasons))
  }
})

describe('nearest rank', () => {
  const rows: readonly (readonly [values: number[], percent: number, rank: number | null])[] = [
    [[], 50, null],
    [[7], 50, 7],
    [[7], 95, 7],
    [[1, 2], 50, 1],
    [[15, 20, 35, 40, 50], 30, 20],
    [[15, 20, 35, 40, 50], 40, 20],
    [[15, 20, 35, 40, 50], 50, 35],
    [[50, 40, 35, 20, 15], 100, 50],
  ]
  for (const [values, percent, rank] of rows) {
    test(`${percent} of ${values.join(' ')}`, () => expect(nearestRank(values, percent)).toBe(rank))
  }

  test('is one of the values, and no fewer than its share do not exceed it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.integer({ min: 1, max: 100 }), (values, percent) => {
        const rank = nearestRank(values, percent) ?? Number.NaN
        expect(values).toContain(rank)
        expect(values.filter((value) => value <= rank).length / values.length).toBeGreaterThanOrEqual(percent / 100)
      }),
    )
  })
})

test('the starter has a case per read and a refusal per gated write, and says what is left to fill in', () => {
  const { surface, policy } = packWith({
    surface: { verbs: { list: { args: { limit: { required: true, example: undefined } } } } },
    policy: { verbs: { doctor: { class: 'write' } } },
  })
  expect(starterEvals(surface, policy)).toEqual({
    file: {
      cases: [
        {
          name: 'list returns JSON',
          verb: 'list',
          args: { limit: 'TODO limit' },
          expect: { ok: true, json: true, max_ms: 3000, max_tokens: 5000 },
        },
        {
          name: 'balance returns JSON',
          verb: 'balance',
          args: {},
          expect: { ok: true, json: true, max_ms: 3000, max_tokens: 5000 },
        },
        {
          name: 'payees returns JSON',
          verb: 'payees',
          args: {},
          expect: { ok: true, json: true, max_ms: 3000, max_tokens: 5000 },
        },
        {
          name: 'transfer is refused without confirm',
          verb: 'transfer',
          args: { amount: 2.8, payee: 'demo-transit' },
          expect: { ok: false, error: 'confirm required' },
        },
      ],
    },
    todo: ['/cases/0/args/limit'],
  })
})

test('the starter runs nothing that is called a read and looks like a write, by name or by its words', () => {
  const { surface, policy } = packWith({
    surface: { verbs: { balance: { cli: ['ledger', 'cache', 'prune', '--json'] } } },
    policy: { verbs: { transfer: { class: 'read', confirm: undefined } } },
  })
  expect(starterEvals(surface, policy).file.cases.map(({ verb }) => verb)).toEqual(['list', 'payees', 'doctor'])
})
