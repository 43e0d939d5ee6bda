import { placeOf } from '../../skill/sections.ts'
import { defineRule } from '../define.ts'
import { LEAD_LIMIT } from './lead-text.ts'

export const S003 = defineRule({
  id: 'S003',
  severity: 'warn',
  title: 'The lead is no longer than what hosts load, about 480 characters',
  why: 'What stands behind the cut is not read before the agent has already chosen a tool.',
  examples: () => ({
    fails: {
      harness: `# HCP — Ledger\n\nReads and moves mock money of one account. No login is needed. ${'It knows every payee and every transfer. '.repeat(11)}\n`,
    },
    passes: {},
  }),
  check({ skill }, report) {
    const { lead } = skill
    if (lead === null || lead.text.length <= LEAD_LIMIT) return
    const characters = [...lead.text]
    if (characters.length <= LEAD_LIMIT) return
    report({
      at: placeOf(skill, lead.line),
      message: `The lead has ${characters.length} characters, and hosts load about ${LEAD_LIMIT} of them.`,
      fix: `End the paragraph after "${lastWordsThatFit(characters.slice(0, LEAD_LIMIT).join(''))}" and move the rest below a heading; keep what the tool is for, when to use it, and whether a login is needed.`,
    })
  },
})

/** The end of the last sentence that is whole, or of the text itself when no sentence ends in it. */
function lastWordsThatFit(text: string): string {
  const flat = text.replace(/\s+/g, ' ')
  const end = Math.max(...['. ', '! ', '? '].map((mark) => flat.lastIndexOf(mark)))
  const words = (end === -1 ? flat : flat.slice(0, end + 1)).split(' ')
  return words.slice(-6).join(' ')
}
