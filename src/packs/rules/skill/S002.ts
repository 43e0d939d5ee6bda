import { placeOf } from '../../skill/sections.ts'
import { defineRule } from '../define.ts'
import { draftLead, LEAD_LIMIT } from './lead-text.ts'

export const S002 = defineRule({
  id: 'S002',
  severity: 'error',
  title: 'A lead stands below the title',
  why: 'The lead is all that hosts load before a pack is used: without one an agent never learns what the tool is for.',
  examples: () => ({
    fails: { harness: '# HCP — Ledger\n\n## Hot path\n\nCall `list` to see what was paid.\n' },
    passes: {},
  }),
  check({ surface, skill }, report) {
    if (skill.lead !== null) return
    const draft = draftLead(surface)
    report({
      at: placeOf(skill, skill.title?.line ?? 1),
      message: 'No paragraph follows the title.',
      fix:
        draft === null
          ? `Below the title, write one paragraph of at most ${LEAD_LIMIT} characters: what ${surface.name} is for, when to use it, and whether a login is needed.`
          : `Below the title, write a paragraph such as "${draft}"`,
    })
  },
})
