import { expect, test } from 'bun:test'
import { lintSummary } from '../../src/packs/lint-summary.ts'

test('a sentence names twenty issues and counts the others', () => {
  const issues = Array.from({ length: 23 }, (_, index) => ({ message: `issue ${index + 1}` }))
  expect(lintSummary(issues)).toEndWith('issue 19; issue 20; and 3 more, which "lint" names')
  expect(lintSummary(issues.slice(0, 2))).toBe('issue 1; issue 2')
})
