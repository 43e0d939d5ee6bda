import { describe, expect, test } from 'bun:test'
import { M020 } from '../../../../src/packs/rules/manifest/M020.ts'
import { findings } from '../findings.ts'
import { packWithArgument } from './pack-with-commands.ts'

test('names each key that is missing, with an example of the right type', () => {
  expect(findings(M020, packWithArgument('limit', { type: 'integer' }))).toEqual([
    {
      at: 'surface.json /verbs/tell/args/limit',
      message: 'Argument "limit" of "tell" has no description and no example.',
      fix: 'Add "description": "…" and "example": 10 to "limit" of "tell", with what the CLI really takes.',
    },
  ])
})

describe('suggests', () => {
  test.each([
    ['amount', 'number', '"example": 2.8'],
    ['payeeId', 'string', '"example": "payee-id-1"'],
    ['labels', 'array', '"example": ["labels-1"]'],
    ['repo', 'string', '"example": "owner/repo"'],
    ['base_path', 'string', '"example": "src/main.ts"'],
  ])('for %s, a %s', (name, type, example) => {
    const [finding] = findings(M020, packWithArgument(name, { type, description: 'Something.' }))
    expect(finding?.fix).toStartWith(`Add ${example} to "${name}"`)
  })
})

test('wants a description of a switch, but no example', () => {
  const [finding] = findings(M020, packWithArgument('all', { type: 'boolean', description: ' ' }))
  expect(finding?.fix).toBe('Add "description": "…" to "all" of "tell", with what the CLI really takes.')
})

describe('takes as an example', () => {
  test.each<[string, Record<string, unknown>]>([
    ['an empty text', { type: 'string', example: '' }],
    ['zero', { type: 'integer', example: 0 }],
    ['a default', { type: 'integer', default: 30 }],
    ['choices', { type: 'string', enum: ['open', 'closed'] }],
    ['a switch', { type: 'boolean' }],
  ])('%s', (_, argument) => {
    expect(findings(M020, packWithArgument('state', { ...argument, description: 'Which to show.' }))).toEqual([])
  })
})
