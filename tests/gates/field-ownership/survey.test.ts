import { expect, test } from 'bun:test'
import { surveyOwnership } from '../../../src/gates/field-ownership/survey.ts'
import type { Token } from '../../../src/gates/typescript/token.ts'

test('a file may break the rule more often than a call takes arguments', async () => {
  const token: Token = { kind: 'string', text: 'verdict', line: 1, endLine: 1 }
  const tokens = Array.from<Token>({ length: 1_000_000 }).fill(token)
  const owners = { fields: ['verdict'], declarations: [], writers: [], helpers: [] }
  const { signal } = new AbortController()
  const violations = await surveyOwnership(owners, new Map([['a.ts', '']]), { tokensOf: () => tokens, signal })
  expect(violations).toHaveLength(1_000_000)
})
