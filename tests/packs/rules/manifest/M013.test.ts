import { expect, test } from 'bun:test'
import { M013 } from '../../../../src/packs/rules/manifest/M013.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'

test('prints the Binding to add, by plane', () => {
  expect(findings(M013, packWith({ surface: { binding: undefined } }))).toEqual([
    {
      at: 'surface.json',
      message: 'The manifest has no "binding".',
      fix: 'Add "binding": { "mode": "local" } to surface.json (the modes are local, public and mothership).',
    },
  ])
  const [control] = findings(M013, packWith({ surface: { binding: undefined, plane: 'control' } }))
  expect(control?.fix).toStartWith('Add "binding": { "mode": "mothership" } to surface.json')
})

test('prints the mode to add to a Binding without one', () => {
  expect(
    findings(M013, packWith({ surface: { binding: { mode: undefined, hub: 'https://hub.example.com' } } })),
  ).toEqual([
    {
      at: 'surface.json /binding',
      message: '"binding" has no valid "mode".',
      fix: 'Write "mode": "public" in "binding" (the modes are local, public and mothership).',
    },
  ])
})

test.each(['local', 'public', 'mothership'])('says nothing about the mode %s', (mode) => {
  expect(findings(M013, packWith({ surface: { binding: { mode } } }))).toEqual([])
})
