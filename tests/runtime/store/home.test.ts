import { expect, test } from 'bun:test'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { hcpHome } from '../../../src/runtime/store/home.ts'

test('the store is where HCP_HOME says, or in the home folder', () => {
  expect(hcpHome({ HCP_HOME: '/store', HOME: '/person' })).toBe('/store')
  expect(hcpHome({ HCP_HOME: 'store' })).toBe(resolve('store'))
  expect(hcpHome({ HCP_HOME: '', HOME: '/person' })).toBe('/person/.hcp')
})

test('an empty HOME does not lead to the folder one is in', () => {
  expect(hcpHome({ HOME: '' })).toBe(join(homedir(), '.hcp'))
  expect(hcpHome({})).toBe(join(homedir(), '.hcp'))
})

test('a relative HOME still gives the same store to every part of a run', () => {
  expect(hcpHome({ HOME: 'person' })).toBe(resolve('person/.hcp'))
})
