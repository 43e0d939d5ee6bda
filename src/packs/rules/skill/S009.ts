import { under } from '../../../report/finding.ts'
import { HARNESS } from '../../model.ts'
import type { Skill } from '../../skill.ts'
import { defineRule } from '../define.ts'

const MOST_LINES = 120
const MOST_CHARACTERS = 6000

export const S009 = defineRule({
  id: 'S009',
  severity: 'warn',
  title: 'The Skill is at most 120 lines and 6000 characters',
  why: 'Every agent that opens the pack pays for the whole file, and what stands far down is the first to be forgotten.',
  examples: () => ({
    fails: {
      harness: `# HCP — Ledger\n\nReads and moves mock money. No login is needed.\n\n## History\n\n${'Another line about the past.\n'.repeat(121)}`,
    },
    passes: {},
  }),
  check({ skill }, report) {
    const { lineCount, characterCount } = skill
    if (lineCount <= MOST_LINES && characterCount <= MOST_CHARACTERS) return
    const longest = longestSection(skill)
    report({
      at: under(HARNESS, longest?.text ?? null, longest?.line ?? null),
      message: `HARNESS.md has ${lineCount} lines and ${characterCount} characters; at most ${MOST_LINES} lines and ${MOST_CHARACTERS} characters fit on a screen.`,
      fix:
        longest === null
          ? 'Shorten it to the lead, the hot-path table and the anti-patterns; move the rest to a file of its own in the pack.'
          : `Shorten "${longest.text}" (${longest.lines} lines), or move it to a file of its own in the pack and name that file here.`,
    })
  },
})

/** From one heading to the next, whatever their levels; the title's own text is not counted. */
function longestSection({ headings, title, lineCount }: Skill) {
  let longest: { text: string; line: number; lines: number } | null = null
  for (const [index, heading] of headings.entries()) {
    const { text, line } = heading
    const lines = (headings[index + 1]?.line ?? lineCount + 1) - line
    if (heading !== title && lines > (longest?.lines ?? 0)) longest = { text, line, lines }
  }
  return longest
}
