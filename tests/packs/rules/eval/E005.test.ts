import { expect, test } from 'bun:test'
import { E005 } from '../../../../src/packs/rules/eval/E005.ts'
import { packWith } from '../../../../src/packs/rules/example.ts'
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
