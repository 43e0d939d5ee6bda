import { openingOf, placeOf, proseWithin } from '../../skill/sections.ts'
import { defineRule } from '../define.ts'
import { loginSentence } from './lead-text.ts'

export const S004 = defineRule({
  id: 'S004',
  severity: 'warn',
  title: 'The lead tells whether a login is needed',
  why: 'An agent that finds out from an error message has already chosen the tool and lost a turn.',
  examples: {
    fails: {
      harness: '# HCP — Ledger\n\nReads and moves mock money of one account.\n\n## Setup\n\nNo login is needed.\n',
    },
    passes: {},
  },
  *check({ surface, skill }) {
    if (skill.lead === null) return
    const opening = proseWithin(skill, openingOf(skill))
    const namesCredential = (surface.credentials ?? []).some(({ name }) => name !== '' && opening.includes(name))
    if (namesCredential || SPEAKS_OF_LOGIN.test(opening)) return
    yield {
      at: placeOf(skill, skill.lead.line),
      message: 'The lead does not say whether a login is needed.',
      fix: `Add to the lead: "${loginSentence(surface)}"`,
    }
  },
})

const SPEAKS_OF_LOGIN = new RegExp(
  [
    String.raw`\blog(?:s|ged|ging)?[ -]?(?:in|on)s?\b`,
    String.raw`\bsign(?:s|ed|ing)?[ -]?(?:in|on|up)s?\b`,
    String.raw`\b(?:o|un|pre)?auth(?:\b|ent|ori[sz]|n\b|z\b)`,
    'token|credential|passw|passphrase|keychain|keyring|anonymous',
    String.raw`\b(?:api|access|secret|private|ssh)[ -]?keys?\b`,
    String.raw`\b(?:no|needs?|requires?|without)\s+(?:\w+\s+){0,2}?(?:accounts?|keys?|set-?up|registration)\b`,
  ].join('|'),
  'i',
)
