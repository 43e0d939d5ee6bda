import { expect, test } from 'bun:test'
import { E002 } from '../../../../src/packs/rules/eval/E002.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'

const withCases = (...cases: unknown[]) => packWith({ evals: { cases } })

test('tells of a case about a command that the pack does not have, and names the nearest one', () => {
  const pack = withCases({ name: 'a', verb: 'list' }, { name: 'b', verb: 'balanse' }, { name: 'c', verb: 'weather' })
  expect(findings(E002, pack)).toEqual([
    {
      at: 'hcp.eval.json /cases/1/verb',
      message: 'The case "b" calls "balanse", which is no command of the pack.',
      fix: 'Write "verb": "balance", or remove the case.',
    },
    {
      at: 'hcp.eval.json /cases/2/verb',
      message: 'The case "c" calls "weather", which is no command of the pack.',
      fix: 'Add "weather" to surface.json and policy.json, or remove the case.',
    },
  ])
})

test('tells of an argument that the command does not take', () => {
  const pack = withCases({ name: 'a', verb: 'list', args: { limits: 5, colour: 'red' } })
  expect(findings(E002, pack)).toEqual([
    {
      at: 'hcp.eval.json /cases/0/args/limits',
      message: 'The case "a" passes "limits", which "list" does not take.',
      fix: 'Rename "limits" to "limit".',
    },
    {
      at: 'hcp.eval.json /cases/0/args/colour',
      message: 'The case "a" passes "colour", which "list" does not take.',
      fix: 'Remove "colour" from the case, or declare it under "args" of "list" in surface.json.',
    },
  ])
})

test('names that objects inherit are no commands', () => {
  const pack = withCases({ name: 'a', verb: 'constructor' }, { name: 'b', verb: 'list', args: { toString: 'x' } })
  expect(findings(E002, pack).map(({ at }) => at)).toEqual([
    'hcp.eval.json /cases/0/verb',
    'hcp.eval.json /cases/1/args/toString',
  ])
})

test.each([
  [
    'confirm, which every gated command takes',
    { name: 'a', verb: 'transfer', args: { amount: 1, payee: 'x', confirm: true } },
  ],
  ['a required argument that is left out', { name: 'a', verb: 'transfer' }],
  [
    'an argument that the case wants to see refused',
    { name: 'a', verb: 'list', args: { colour: 'red' }, expect: { ok: false, error: 'unknown argument "colour"' } },
  ],
])('says nothing about %s', (_what, evalCase) => {
  expect(findings(E002, withCases(evalCase))).toEqual([])
})

test('cannot judge packs whose commands are not in the manifest', () => {
  const evals = { cases: [{ name: 'a', verb: 'pets.list' }] }
  const noVerbs = { verbs: undefined }
  const openapi = packWith({ evals, surface: { ...noVerbs, adapter: 'openapi', openapi: { ref: 'api.json' } } })
  const passThrough = packWith({ evals, surface: { ...noVerbs, wrap: { pass_through: true } } })
  expect([openapi, passThrough].flatMap((pack) => findings(E002, pack))).toEqual([])
  expect(findings(E002, packWith({ evals, surface: noVerbs }))).toHaveLength(1)
})

test('says nothing without an eval file', () => {
  expect(findings(E002, packWith({ evals: null }))).toEqual([])
})
