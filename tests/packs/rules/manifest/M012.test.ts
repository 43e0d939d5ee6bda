import { expect, test } from 'bun:test'
import { M012 } from '../../../../src/packs/rules/manifest/M012.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

const message = '"wrap.pass_through" is on: any argv reaches the CLI, past the named commands and policy.json.'

test('wants the key gone', () => {
  expect(findings(M012, packWith({ surface: { wrap: { pass_through: true } } }))).toEqual([
    { at: 'surface.json /wrap/pass_through', message, fix: 'Delete "pass_through" from "wrap".' },
  ])
})

test('wants commands first where there are none', () => {
  expect(findings(M012, packWithCommands({}, { surface: { wrap: { pass_through: true } } }))).toEqual([
    {
      at: 'surface.json /wrap/pass_through',
      message,
      fix: 'Name 5 to 12 commands under "verbs", then delete "pass_through" from "wrap".',
    },
  ])
})

test('says nothing when it is off or absent', () => {
  expect(findings(M012, packWith({ surface: { wrap: { pass_through: false } } }))).toEqual([])
  expect(findings(M012, packWith({ surface: { wrap: undefined } }))).toEqual([])
})
