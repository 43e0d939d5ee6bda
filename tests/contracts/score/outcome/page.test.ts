import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles } from '../../../../scripts/generate.ts'
import { outcomeStatesPage } from '../../../../src/contracts/score/outcome/page.ts'

const PAGE = 'docs/outcome-states.md'

test('the page is one of the generated files, and fresh', () => {
  const onDisk = readFileSync(join(import.meta.dir, '../../../..', PAGE), 'utf8')

  expect(generatedFiles().get(PAGE)).toBe(outcomeStatesPage())
  expect(onDisk).toBe(outcomeStatesPage())
})

test('it shows the rules as numbered rows, in the order they are tried', () => {
  const lines = outcomeStatesPage().split('\n')

  expect(lines).toContain(
    '| 11 | `clean-control-false-positive` | the probe is a clean control, and a defect finding cites the oracle | `false-positive` * |',
  )
  expect(lines).toContain('| 20 | `outcome-clear` | nothing above holds | `confirmed` |')
})
