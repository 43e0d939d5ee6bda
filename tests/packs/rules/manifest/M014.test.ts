import { describe, expect, test } from 'bun:test'
import { M014 } from '../../../../src/packs/rules/manifest/M014.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'

const bound = (binding: Readonly<Record<string, unknown>>) => packWith({ surface: { binding } })

test('wants a hub where there is none', () => {
  const fix = 'Add "hub" with the public https URL of the hub to "binding", or set "mode" to "local".'
  const message = 'The Binding is public, but it names no hub.'
  expect(findings(M014, bound({ mode: 'public' }))).toEqual([{ at: 'surface.json /binding', message, fix }])
  expect(findings(M014, bound({ mode: 'public', hub: '' }))).toEqual([
    { at: 'surface.json /binding/hub', message, fix },
  ])
})

describe('says why the public cannot reach it', () => {
  test.each([
    ['http://hub.example.com/x', 'is not an https URL', 'Set "binding.hub" to "https://hub.example.com/x".'],
    ['hub.example.com', 'is not a URL', 'Set "binding.hub" to "https://hub.example.com".'],
    ['https://localhost', 'is the machine it is called from', null],
    ['https://10.0.0.1:8443', 'is an address of a private network', null],
    ['https://hub.local', 'is a name of a private network', null],
    ['https://hub', 'is a name without a domain', null],
  ])('%s', (hub, reason, fix) => {
    expect(findings(M014, bound({ mode: 'public', hub }))).toEqual([
      {
        at: 'surface.json /binding/hub',
        message: `The Binding is public, but "${hub}" ${reason}.`,
        fix: fix ?? 'Set "binding.hub" to the public https URL of the hub, or "binding.mode" to "local".',
      },
    ])
  })
})

test('says nothing about a public hub, or about hubs of other modes', () => {
  expect(findings(M014, bound({ mode: 'public', hub: 'https://hub.example.com:8443/path' }))).toEqual([])
  expect(findings(M014, bound({ mode: 'local', hub: 'http://localhost' }))).toEqual([])
  expect(findings(M014, bound({ mode: 'mothership', hub: 'http://10.0.0.1' }))).toEqual([])
})
