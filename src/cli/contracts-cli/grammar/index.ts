// The argument grammars of the five contract commands, as data. Parser and help are derived from them, so that a flag is
// declared once. A grammar says nothing about what a command does; see ../commands.ts for those that run.
import { AGGREGATE_STRENGTH_GRAMMAR } from './aggregate-strength.ts'
import { COMPILE_GRAMMAR, SEAL_GRAMMAR } from './compile-and-seal.ts'
import type { CommandGrammar } from './define.ts'
import { PREFLIGHT_GRAMMAR } from './preflight.ts'
import { SCORE_GRAMMAR } from './score.ts'

/** All five, in the order every list prints them. */
export const CONTRACT_GRAMMARS: readonly CommandGrammar[] = [
  COMPILE_GRAMMAR,
  SEAL_GRAMMAR,
  PREFLIGHT_GRAMMAR,
  SCORE_GRAMMAR,
  AGGREGATE_STRENGTH_GRAMMAR,
]
