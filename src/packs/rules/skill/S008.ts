import { itemsOf, placeOf, sectionOf, within } from '../../skill/sections.ts'
import type { Heading, Skill } from '../../skill.ts'
import { defineRule } from '../define.ts'
import { headingNamedAntiPatterns } from './anti-patterns.ts'

const FEWEST = 3
const MOST = 6

export const S008 = defineRule({
  id: 'S008',
  severity: 'info',
  title: 'There are 3 to 6 anti-patterns',
  why: 'Fewer leave the usual mistakes out; more are skimmed, and the one that matters is missed.',
  examples: () => ({
    fails: {
      harness:
        '# HCP — Ledger\n\nReads and moves mock money. No login is needed.\n\n## Anti-patterns\n\n- Do not guess a payee id.\n',
    },
    passes: {},
  }),
  check({ skill }, report) {
    const heading = headingNamedAntiPatterns(skill)
    const count = heading === null ? null : countWithin(skill, heading)
    if (heading === null || count === null || (count >= FEWEST && count <= MOST)) return
    report({
      at: placeOf(skill, heading.line),
      message: `"${heading.text}" lists ${count}; ${FEWEST} to ${MOST} are read and kept in mind.`,
      fix:
        count < FEWEST
          ? `Add ${FEWEST - count} more below "${heading.text}": mistakes that agents have made with this tool, one list item each.`
          : `Keep the ${MOST} below "${heading.text}" that cost the most, and merge or drop the other ${count - MOST}.`,
    })
  },
})

/** List items, else table rows, else headings of their own; null when the section is prose, which nobody can count. */
function countWithin(skill: Skill, heading: Heading): number | null {
  const section = sectionOf(skill, heading)
  const items = within(itemsOf(skill), section).filter(({ depth }) => depth === 0).length
  let rows = 0
  for (const table of within(skill.tables, section)) rows += table.rows.length
  const headings = within(skill.headings, section).length - 1
  const count = [headings, items, rows].find((found) => found > 0) ?? 0
  return count === 0 && within(skill.paragraphs, section).length > 0 ? null : count
}
