import { expect, test } from 'bun:test'
import { coloured, plain } from '../../src/report/paint.ts'
import { type RulesReport, renderRulesText } from '../../src/report/rules-text.ts'

const rule = (id: string, category: 'manifest' | 'eval', severity: 'error' | 'info'): RulesReport['rules'][number] => ({
  id,
  severity,
  category,
  title: `Title of ${id}`,
  docs: `docs/rules/${id}.md`,
})
const report = {
  rules: [rule('E001', 'eval', 'info'), rule('M001', 'manifest', 'error'), rule('M002', 'manifest', 'info')],
}

test('grouped by category in the order of reports, with a count', () => {
  expect(renderRulesText(report, plain)).toBe(`manifest
  M001               error  Title of M001
  M002               info   Title of M002

eval
  E001               info   Title of E001

3 rules. "explain <id>" shows one with its examples.
`)
})

test('only the categories are painted', () => {
  expect(renderRulesText(report, coloured).match(/\u001b\[1m\w+\u001b\[22m/g)).toHaveLength(2)
})
