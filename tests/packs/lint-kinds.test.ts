import { expect, test } from 'bun:test'
import { LINT_KINDS } from '../../src/packs/lint.ts'
import { LINT_KIND_IDS, lintKindPage, lintKindSummary } from '../../src/packs/lint-kinds.ts'

test('has a page for each kind of lint, and for the note about unknown keys', () => {
  expect(LINT_KIND_IDS).toEqual([...LINT_KINDS, 'unknown_key'])
})

test('only unknown keys are a note', () => {
  const notes = LINT_KIND_IDS.filter((kind) => lintKindSummary(kind).severity !== 'error')
  expect(notes).toEqual(['unknown_key'])
})

test('a page tells what the finding says and what to do', () => {
  expect(
    lintKindPage('extra_verb'),
  ).toBe(`<!-- Generated from src/packs/lint-kinds.ts. Edit the table there, then run the generator. -->
# L-extra_verb: policy.json has no rows for commands that do not exist

error · structure. Such a row is a command that was renamed or removed: its policy now guards nothing.

## Says

> policy verb "refund" not in pack manifest

## To do

Remove the row, or add the command to surface.json. After a renaming, rename the row too.
`)
})

test('several messages stay apart', () => {
  expect(lintKindPage('binding')).toContain(
    '> wrap adapter requires wrap.bin\n>\n> control plane packs default Binding mothership\n',
  )
})
