import { expect, test } from 'bun:test'
import type { BinPlace } from '../../../../src/packs/rules/define.ts'
import { M023 } from '../../../../src/packs/rules/manifest/M023.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'

const gh: BinPlace = { kind: 'on-path', name: 'gh' }
const message = '"gh" is found on PATH, but it runs in the pack\'s folder instead of the user\'s project.'
const fix = 'Set "wrap.workspace" to { "mode": "project" }.'

test('prints the workspace to set, at the key that is there', () => {
  expect(findings(M023, packWith({ bin: gh }))).toEqual([{ at: 'surface.json /wrap/workspace', message, fix }])
  expect(findings(M023, packWith({ surface: { wrap: { workspace: undefined } }, bin: gh }))).toEqual([
    { at: 'surface.json /wrap', message, fix },
  ])
})

test('says nothing when it runs in the project, or comes with the pack', () => {
  expect(findings(M023, packWith({ surface: { wrap: { workspace: { mode: 'project' } } }, bin: gh }))).toEqual([])
  expect(findings(M023, packWith({}))).toEqual([])
  expect(findings(M023, packWith({ bin: { kind: 'absolute' } }))).toEqual([])
})
