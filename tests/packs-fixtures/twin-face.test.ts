import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { parseTemplate, renderArgv } from '../../src/packs/argv-template.ts'
import { loadPackFromDir } from '../../src/packs/load.ts'
import { jsonOf, PACKS, shippedCli } from './shipped-cli.ts'

type Values = Parameters<typeof renderArgv>[2]

/** What a person types, and the call of the pack that must return the same. */
const TWINS: Readonly<Record<'ledger' | 'transit', readonly (readonly [string, Values, readonly string[]])[]>> = {
  ledger: [
    ['list', {}, ['list', '--json']],
    ['list', { limit: 3, payee: 'demo-grocer' }, ['list', '--payee', 'demo-grocer', '--limit', '3', '--json']],
    ['show', { entry: 'e-0009' }, ['show', 'e-0009', '--json']],
    ['balance', {}, ['balance', '--json']],
    ['payees', {}, ['payees', '--json']],
    ['summary', {}, ['summary', '--json']],
    ['summary', { by: 'month' }, ['summary', '--by=month', '--json']],
    ['doctor', {}, ['doctor', '--json']],
    [
      'transfer',
      { amount: '2.80', payee: 'demo-transit', note: '-"é😀\n' },
      ['transfer', '--amount', '2.80', '--payee', 'demo-transit', '--note=-"é😀\n', '-y', '--json'],
    ],
  ],
  transit: [
    ['plan', { from: 'A', to: 'B' }, ['plan', 'A', 'B', '--json']],
    ['plan', { from: 'Fährhafen', to: 'a', at: '17:30' }, ['plan', '--at', '17:30', 'Fährhafen', 'a', '--json']],
    ['stops', { line: '2' }, ['stops', '--line', '2', '--json']],
    ['lines', {}, ['lines', '--json']],
    ['departures', { stop: 'B', at: '17:15', limit: 2 }, ['departures', 'B', '--at=17:15', '--limit=2', '--json']],
    ['alerts', {}, ['alerts', '--json']],
    ['ticket.buy', { from: 'A', to: 'D' }, ['ticket', 'buy', '--from', 'A', '--to', 'D', '--yes', '--json']],
    ['doctor', {}, ['doctor', '--json']],
  ],
}

describe.each(['ledger', 'transit'] as const)('%s', (name) => {
  const run = shippedCli(name)
  const { surface } = loadPackFromDir(join(PACKS, name))
  const commands = surface.state === 'present' ? (surface.value?.verbs ?? {}) : {}

  const argvOf = (command: string, values: Values) => {
    const { cli = [], args = {} } = commands[command] ?? {}
    const rendered = renderArgv(parseTemplate(cli), args, values)
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems))
    return rendered.argv
  }

  test.each(TWINS[name].map((twin) => [...twin]))('%s %j returns what %j does', (command, values, typed) => {
    const [bin, ...rest] = argvOf(command, values)

    expect(bin).toBe(name)
    expect(jsonOf(run(rest))).toEqual(jsonOf(run(typed)))
  })

  test('every command has a twin', () => {
    expect([...new Set(TWINS[name].map(([command]) => command))].toSorted()).toEqual(Object.keys(commands).toSorted())
  })
})
