import { placeOf } from '../../skill/sections.ts'
import { defineRule } from '../define.ts'
import { shownCalls } from './examples.ts'
import { asksForJson, withJsonSwitch } from './json-switch.ts'

/** Corrected examples that one fix prints. */
const SHOWN = 5

export const S006 = defineRule({
  id: 'S006',
  severity: 'warn',
  title: 'Examples ask for JSON where the command can print it',
  why: 'Agents copy examples to the letter; one without the switch brings back a table made for eyes.',
  examples: () => ({
    fails: {
      harness:
        '# HCP — Ledger\n\nReads and moves mock money. No login is needed.\n\n## Hot path\n\n' +
        '| Task | Command | Example |\n|---|---|---|\n| What was paid | `list` | `ledger list --limit 10` |\n',
    },
    passes: {},
  }),
  check({ surface, skill }, report) {
    const calls = shownCalls(skill, surface)
    const bare = calls.filter(({ words }) => !asksForJson(words))
    const [first] = bare
    if (first === undefined) return
    const corrected = bare.slice(0, SHOWN).map(({ words, jsonWords }) => `\`${withJsonSwitch(words, jsonWords)}\``)
    const others = bare.length > SHOWN ? `, and the other ${bare.length - SHOWN} likewise` : ''
    report({
      at: placeOf(skill, first.line),
      message: `${bare.length} of ${calls.length} examples leave out the JSON switch, first \`${first.words.join(' ')}\`.`,
      fix: `Write ${corrected.join(', ')}${others}.`,
    })
  },
})
