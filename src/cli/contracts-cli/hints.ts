import { nearest } from '../../report/nearest.ts'
import { shellWord } from '../../report/shell-quote.ts'
import { type CommandGrammar, inputFlags } from './grammar/define.ts'

/**
 * What was probably meant by a word that a command does not take, as the end of a usage message: the flag it is near to, or
 * the flag that a file goes behind. Empty when nothing suggests itself.
 */
export function hintFor(grammar: CommandGrammar, word: string): string {
  if (word === '') return ''
  return word.length > 1 && word.startsWith('-') ? hintForFlag(grammar, word) : hintForFile(grammar, word)
}

function hintForFlag({ flags }: CommandGrammar, word: string): string {
  const [name = ''] = word.split('=')
  // Known, and yet refused: only a switch is, with a value behind it.
  if (flags.some(({ flag }) => flag === name)) return `; ${name} takes no value`
  const [close] = nearest(
    name,
    flags.map(({ flag }) => flag),
  )
  return close === undefined ? '' : `; did you mean ${close}?`
}

function hintForFile(grammar: CommandGrammar, word: string): string {
  const inputs = inputFlags(grammar).map(({ flag }) => flag)
  const [first, second] = inputs
  if (first !== undefined && second === undefined) return `; did you mean ${first} ${shellWord(word)}?`
  return `; each file has a flag: ${inputs.join(', ')}`
}
