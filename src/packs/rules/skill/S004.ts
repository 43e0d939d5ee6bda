import { openingOf, placeOf, proseWithin } from '../../skill/sections.ts'
import { defineRule } from '../define.ts'
import { loginSentence } from './lead-text.ts'

export const S004 = defineRule({
  id: 'S004',
  severity: 'warn',
  title: 'The lead tells whether a login is needed',
  why: 'An agent that finds out from an error message has already chosen the tool and lost a turn.',
  examples: () => ({
    fails: {
      harness: '# HCP — Ledger\n\nReads and moves mock money of one account.\n\n## Setup\n\nNo login is needed.\n',
    },
    passes: {},
  }),
  check({ surface, skill }, report) {
    if (skill.lead === null) return
    const opening = proseWithin(skill, openingOf(skill))
    const namesCredential = (surface.credentials ?? []).some(({ name }) => name !== '' && opening.includes(name))
    if (namesCredential || SPEAKS_OF_LOGIN.some((pattern) => pattern.test(opening))) return
    report({
      at: placeOf(skill, skill.lead.line),
      message: 'The lead does not say whether a login is needed.',
      fix: `Add to the lead: "${loginSentence(surface)}"`,
    })
  },
})

/** The likeliest first: each is compiled only when it is asked. */
const SPEAKS_OF_LOGIN: readonly RegExp[] = [
  /\blog(?:s|ged|ging)?[ -]?(?:in|on)s?\b/i,
  /\b(?:o|un|pre)?auth(?:\b|ent|ori[sz]|n\b|z\b)/i,
  /token|credential|passw|passphrase|keychain|keyring|anonymous/i,
  /\bsign(?:s|ed|ing)?[ -]?(?:in|on|up)s?\b/i,
  /\b(?:api|access|secret|private|ssh)[ -]?keys?\b/i,
  /\b(?:no|needs?|requires?|without)\s+(?:\w+\s+){0,2}?(?:accounts?|keys?|set-?up|registration)\b/i,
]
