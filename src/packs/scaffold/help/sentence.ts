import { findCredentials } from '../../credential-shapes.ts'
import { sentencesOf } from '../../rules/manifest/prose.ts'

/** Characters of a description that are kept; what is longer is no summary. */
const LONGEST = 140

/**
 * The first sentence of a text from a help page, ready to stand in a description: on one line, with a capital, without the full
 * stop. Null when it says nothing, or holds what looks like a credential.
 */
export function firstSentence(text: string): string | null {
  const flat = text
    .replace(/\s+/g, ' ')
    .replace(VERSION_IN_BRACKETS, '')
    .trim()
    .replace(/^\(alias\) /i, '')
  const [sentence = ''] = sentencesOf(flat)
  const plain = shortened(sentence.replace(/[\s.:;,!]+$/, ''))
  if (!/\p{L}{2}/u.test(plain) || findCredentials(plain).length > 0) return null
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const VERSION_IN_BRACKETS = /\s*[([](?:version\s*)?v?\d[^)\]]{0,60}[)\]]\s*$/i

function shortened(sentence: string): string {
  if (sentence.length <= LONGEST) return sentence
  const cut = sentence.slice(0, LONGEST)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end === -1 ? LONGEST : end).toWellFormed()}…`
}
