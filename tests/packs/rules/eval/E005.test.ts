import { expect, test } from 'bun:test'
import { E005 } from '../../../../src/packs/rules/eval/E005.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

test('tells of arguments that nobody filled in, once per case, and knows values where the manifest does', () => {
  const args = { amount: 'TODO amount', payee: 'TODO', extra: ['a', 'TODO'] }
  expect(findings(E005, packWith({ evals: { cases: [{ name: 'pays', verb: 'transfer', args }] } }))).toEqual([
    {
      at: 'hcp.eval.json /cases/0',
      message: 'The case "pays" fails without being run: TODO is left in "amount", "payee", "extra".',
      fix: 'In "args" of the case write "amount": 2.8, "payee": "demo-transit", a real value for "extra".',
    },
  ])
})

test('says what the value means when the manifest’s example is a TODO itself', () => {
  const argument = { type: 'string', description: 'Repository as owner/name.', example: 'TODO repo' }
  const pack = packOf(
    { view: { policy: { class: 'read' }, command: { args: { repo: argument } } } },
    { evals: { cases: [{ name: 'a', verb: 'view', args: { repo: 'TODO repo' } }] } },
  )
  expect(findings(E005, pack).map(({ fix }) => fix)).toEqual([
    'In "args" of the case write a real value for "repo" (Repository as owner/name).',
  ])
})

test.each(['my TODO list', 'todo', ' TODO', 'not TODO'])('the value %j does not begin with TODO', (payee) => {
  expect(findings(E005, packWith({ evals: { cases: [{ name: 'a', verb: 'transfer', args: { payee } }] } }))).toEqual([])
})

test('tells why a case failed, and warns of weakening it; cases that passed or were left at TODO are told of once', () => {
  const result = { name: 'a', verb: 'list', ms: 3, tokens: 4 }
  const cases = [
    { name: 'a', verb: 'list' },
    { name: 'b', verb: 'list', args: { limit: 'TODO' } },
    { name: 'c', verb: 'list' },
  ]
  const evalResults = [
    { ...result, pass: false, reasons: ['the output lacks "x"', 'took 9 ms, at most 5 are allowed'] },
    { ...result, pass: false, reasons: ['not run'] },
    { ...result, pass: true, reasons: [] },
  ]
  expect(findings(E005, packWith({ evals: { cases }, evalResults }))).toMatchObject([
    {
      at: 'hcp.eval.json /cases/0',
      message: 'The case "a" fails: the output lacks "x"; took 9 ms, at most 5 are allowed.',
      fix: 'Fix "list" so that the case passes. Change the case only if what it expects is wrong, never to make it pass.',
    },
    { at: 'hcp.eval.json /cases/1', message: expect.stringContaining('TODO is left in') },
  ])
})
