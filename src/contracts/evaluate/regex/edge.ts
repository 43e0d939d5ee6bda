import type { Edge } from './syntax.ts'
import { LINE_TERMINATORS, takes, type UnitSet, WORD_UNITS } from './unit-set.ts'

const WORD: UnitSet = { ranges: WORD_UNITS, inverted: false, ignoreCase: false }
const LINE_END: UnitSet = { ranges: LINE_TERMINATORS, inverted: false, ignoreCase: false }

/** Whether an edge of a pattern holds between the unit before a position and the one behind it. */
export function holdsAt(edge: Edge, text: string, position: number): boolean {
  switch (edge) {
    case 'start':
      return position === 0
    case 'end':
      return position === text.length
    case 'line-start':
      return position === 0 || isAt(LINE_END, text, position - 1)
    case 'line-end':
      return position === text.length || isAt(LINE_END, text, position)
    case 'word-boundary':
      return isAt(WORD, text, position - 1) !== isAt(WORD, text, position)
    case 'no-word-boundary':
      return isAt(WORD, text, position - 1) === isAt(WORD, text, position)
  }
}

function isAt(set: UnitSet, text: string, position: number): boolean {
  return position >= 0 && position < text.length && takes(set, text.charCodeAt(position))
}
