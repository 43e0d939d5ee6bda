import type { Surface } from '../../model.ts'
import { itemsOf, placeOf } from '../../skill/sections.ts'
import type { Skill } from '../../skill.ts'
import { splitWords } from '../../words.ts'
import { defineRule } from '../define.ts'
import { skillWith } from '../example-skill.ts'

function speaksOfTriggers(): string {
  return skillWith({ section: '## Triggers\n\n`new_transfer` announces that money has moved.' })
}

export const S011 = defineRule({
  id: 'S011',
  severity: 'info',
  title: 'Only declared triggers are spoken of',
  why: 'An agent that reads of a trigger waits for it; one that nobody declared never comes.',
  examples: () => ({
    fails: { harness: speaksOfTriggers() },
    passes: {
      surface: {
        stimulusTriggers: { new_transfer: { trigger_ref: 'ledger.transfers', description: 'Money has moved.' } },
      },
      policy: { stimuli: { new_transfer: { class: 'read' } } },
      harness: speaksOfTriggers(),
    },
  }),
  check({ surface, skill }, report) {
    if (Object.keys(surface.stimulusTriggers ?? {}).length > 0) return
    const mention = firstMention(skill)
    if (mention === null || hasTriggersOfItsOwn(surface)) return
    report({
      at: placeOf(skill, mention.line),
      message: `"${mention.words}" speaks of triggers, but the pack declares none.`,
      fix: 'Declare each one under "stimulusTriggers" in surface.json and as { "class": "read" } under "stimuli" in policy.json, or take this part out of HARNESS.md.',
    })
  },
})

const TRIGGER_WORDS: ReadonlySet<string> = new Set(['trigger', 'triggers', 'stimulus', 'stimuli', 'sense'])
const WORDS_AROUND: ReadonlySet<string> = new Set(['declared', 'pack', 'available', 'and', 'the', 'of', 'this'])

/** Without one of these nothing else need be looked for. */
const HINT = /trigger|stimul|sense/i

type Mention = { readonly line: number; readonly words: string }

function firstMention(skill: Skill): Mention | null {
  return HINT.test(skill.text) ? mentionIn(skill) : null
}

function mentionIn(skill: Skill): Mention | null {
  const heading = skill.headings.find(({ text }) => isAboutTriggers(text))
  if (heading !== undefined) return { line: heading.line, words: heading.text }
  const prose = [...skill.paragraphs, ...itemsOf(skill)]
  for (const { text, line } of prose) {
    const found = /^(?:\*\*|__)?triggers?(?:\*\*|__)?\s*:/i.exec(text) ?? protocolWord(text)
    if (found !== null) return { line, words: found[0] }
  }
  return null
}

function protocolWord(text: string): RegExpExecArray | null {
  return /\b(?:stimulusTriggers?|trigger_refs?|sense\.enable|stimul(?:us|i))\b/.exec(text)
}

/** "Triggers", "Stimulus triggers"; but not "Workflow triggers", which belong to the tool. */
function isAboutTriggers(heading: string): boolean {
  const words = splitWords(heading)
  return (
    words.some((word) => TRIGGER_WORDS.has(word)) &&
    words.every((word) => TRIGGER_WORDS.has(word) || WORDS_AROUND.has(word))
  )
}

/** Tools have triggers of their own (databases, CI); a pack whose manifest speaks of them means those. */
function hasTriggersOfItsOwn({ name, description = '', verbs = {} }: Surface): boolean {
  return /trigger|stimul/i.test([name, description, JSON.stringify(verbs)].join(' '))
}
