import { under } from '../../../report/finding.ts'
import { HARNESS } from '../../model.ts'
import { plainText } from '../../skill/inline.ts'
import { placeOf } from '../../skill/sections.ts'
import { defineRule } from '../define.ts'

export const S001 = defineRule({
  id: 'S001',
  severity: 'warn',
  title: 'The title is `# HCP — <Name>`',
  why: 'Hosts show Skills side by side and tell them apart by their titles; the name there is the one people know.',
  examples: () => ({
    fails: { harness: '# The ledger skill\n\nReads and moves mock money. No login is needed.\n' },
    passes: {},
  }),
  check({ surface, skill }, report) {
    const { title } = skill
    const wanted = `HCP — ${plainText(surface.name)}`
    if (title !== null && comparable(title.text) === comparable(wanted)) return
    report(
      title === null
        ? {
            at: under(HARNESS, null, 1),
            message: 'HARNESS.md has no title.',
            fix: `Make "# ${wanted}" its first line.`,
          }
        : {
            at: placeOf(skill, title.line),
            message: `The title is "${title.text}", not "${wanted}".`,
            fix: `Write line ${title.line} as "# ${wanted}".`,
          },
    )
  },
})

/** Capital letters are the author's to choose: a name may be "gh" in the manifest and "Gh" in the title. */
function comparable(title: string): string {
  return title.normalize('NFC').toLowerCase()
}
