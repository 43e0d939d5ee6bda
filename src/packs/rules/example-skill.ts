import { basePack } from './example.ts'

/** The Skill of the pack that examples start from, with a row more in its table or a section more before its anti-patterns. */
export function skillWith({ row, section }: { readonly row?: string; readonly section?: string }): string {
  const lastRow = '| Is it healthy | `doctor` | `ledger doctor --json` |\n'
  const lastSection = '## Anti-patterns\n'
  return basePack()
    .harness.replace(lastRow, row === undefined ? lastRow : `${lastRow}${row}\n`)
    .replace(lastSection, section === undefined ? lastSection : `${section}\n\n${lastSection}`)
}
