import { under } from '../../../report/finding.ts'
import { HARNESS } from '../../model.ts'
import { placeOf } from '../../skill/sections.ts'
import { defineRule } from '../define.ts'
import { missingFromTables, rowsToPaste } from './hot-path.ts'

/** More rows than these make no list that anybody pastes. */
const SHOWN = 20

export const S005 = defineRule({
  id: 'S005',
  severity: 'error',
  title: 'A hot-path table names every command in code form',
  why: 'An agent picks a command from one table in a glance; what is not in it is guessed or never used.',
  examples: () => ({
    fails: {
      harness:
        '# HCP — Ledger\n\nReads and moves mock money. No login is needed.\n\n## Hot path\n\n' +
        '| Task | Command |\n|---|---|\n| What was paid | `list` |\n| What is left | `balance` |\n| Pay someone | `transfer` |\n| Is it healthy | `doctor` |\n',
    },
    passes: {},
  }),
  check({ surface, skill }, report) {
    const { missing, table } = missingFromTables(skill, surface)
    if (missing.length === 0) return
    const shown = missing.slice(0, SHOWN)
    const others = missing.length > SHOWN ? `, and the same for the other ${missing.length - SHOWN}` : ''
    const lines = rowsToPaste(table, shown, surface)
    report(
      table === null
        ? {
            at: under(HARNESS, null),
            message: 'No table of HARNESS.md names a command in code form.',
            fix: `Below a heading "## Hot path" put these lines: ${lines}${others}.`,
          }
        : {
            at: placeOf(skill, table.line),
            message: `The hot-path table leaves out ${shown.map((name) => `"${name}"`).join(', ')}${others === '' ? '' : ' and more'}.`,
            fix: `Add to the table: ${lines}${others}.`,
          },
    )
  },
})
