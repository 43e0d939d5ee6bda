import { describe, expect, test } from 'bun:test'
import { expectsSuccess, isTodo, namesGate, unfilledArguments, wantedOk } from '../../../src/packs/evals/case.ts'
import type { EvalCase, Expectation } from '../../../src/packs/model.ts'

function caseOf(expectation: Expectation, args: EvalCase['args'] = {}): EvalCase {
  return { name: 'a case', verb: 'list', args, expect: expectation }
}

describe('what a case asks of ok', () => {
  test.each<[string, Expectation, boolean | null, boolean]>([
    ['nothing', {}, true, true],
    ['success', { ok: true }, true, true],
    ['success with a limit', { ok: true, max_ms: 10 }, true, true],
    ['a limit alone', { max_tokens: 10 }, true, true],
    ['failure', { ok: false }, false, false],
    ['an error', { error: 'denied' }, null, false],
    ['failure with an error', { ok: false, error: 'denied' }, false, false],
    ['success with an error, which no call gives', { ok: true, error: 'denied' }, true, false],
    ['success with no text in its error', { ok: true, error: '' }, true, true],
    ['any error text at all', { error: '' }, null, false],
  ])('%s', (_, expectation, ok, success) => {
    const evalCase = caseOf(expectation)
    expect({ ok: wantedOk(evalCase), success: expectsSuccess(evalCase) }).toEqual({ ok, success })
  })
})

test.each<[Expectation, boolean]>([
  [{ ok: false, error: 'confirm required' }, true],
  [{ error: 'confirm' }, true],
  [{ error: '' }, false],
  [{ error: 'confirm required now' }, false],
  [{ ok: false }, false],
])('%j names the confirm gate: %p', (expectation, expected) => {
  expect(namesGate(caseOf(expectation))).toBe(expected)
})

test('an argument that starts with TODO is unfilled, one inside a list too', () => {
  expect(isTodo('TODO repo')).toBe(true)
  expect(isTodo('a TODO')).toBe(false)
  expect(unfilledArguments(caseOf({}, { repo: 'TODO repo', labels: ['bug', 'TODO'], limit: 3 }))).toEqual([
    'repo',
    'labels',
  ])
})
