import { describe, expect, test } from 'bun:test'
import { findingsOf } from '../../src/packs/findings.ts'
import { loadPackFromDir } from '../../src/packs/load.ts'
import { RULES } from '../../src/packs/rules/index.ts'
import { folder } from '../e2e/plumb.ts'
import { ledger, packFiles } from './pack-files.ts'

/** Id and pointer of every finding that is no note. */
function found(changes: Parameters<typeof packFiles>[0]): string[] {
  const pack = loadPackFromDir(folder(packFiles(changes)))
  return findingsOf({ pack, rules: RULES, probes: null, evalResults: null, judgesEvals: true })
    .filter(({ severity }) => severity !== 'info')
    .map(({ id, pointer }) => `${id} ${pointer}`)
}

const cases = ledger.evals?.cases ?? []
const refusal = cases.findIndex(({ verb }) => verb === 'transfer')

describe('a part of the wrong type is told of once, and never called missing', () => {
  test.each([
    [
      'an argument',
      { surface: { verbs: { transfer: { args: { payee: { type: 'text' } } } } } },
      'transfer/args/payee/type',
    ],
    ['all arguments', { surface: { verbs: { transfer: { args: 'payee' } } } }, 'transfer/args'],
    ['an argv template', { surface: { verbs: { transfer: { cli: ['ledger', 7] } } } }, 'transfer/cli/1'],
    ['a description', { surface: { verbs: { transfer: { description: 7 } } } }, 'transfer/description'],
    ['a whole command', { surface: { verbs: { transfer: 'ledger transfer' } } }, 'transfer'],
    ['a confirm gate', { policy: { verbs: { transfer: { confirm: 'never' } } } }, 'transfer/confirm'],
  ])('%s', (_what, changes, place) => {
    expect(found(changes)).toEqual([`L-invalid_meta /verbs/${place}`])
  })

  test('what a case expects', () => {
    const broken = cases.map((one, index) => (index === refusal ? { ...one, expect: 'confirm required' } : one))

    expect(found({ evals: { cases: broken } })).toEqual([`L-invalid_meta /cases/${refusal}/expect`])
  })
})

test('other commands are judged as before', () => {
  const changes = { surface: { verbs: { transfer: { args: 'payee' }, list: { description: 'List' } } } }

  expect(found(changes)).toEqual(['L-invalid_meta /verbs/transfer/args', 'M005 /verbs/list/description'])
})

test('a credential is told of wherever it stands', () => {
  const token = `ghp_${'0123456789abcdefghijklmnopqrstuvwxyz'}`

  expect(
    found({ surface: { verbs: { transfer: { args: 'payee', description: `Sends ${token} to a payee` } } } }),
  ).toEqual(['L-invalid_meta /verbs/transfer/args', 'M015 /verbs/transfer/description'])
})
