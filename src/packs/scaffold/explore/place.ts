import { stripEscapes } from '../../../report/ansi.ts'
import type { Lookup, Question } from '../../probe/existence.ts'
import { type HelpPage, helpPage } from '../help/page.ts'

/** Something has to be asked before more can be said. */
export type Ask = { readonly kind: 'ask'; readonly questions: readonly Question[] }

/** The CLI that is explored, and what it has answered so far. */
export type Place = {
  readonly bin: string
  /** The CLI's own page. */
  readonly page: HelpPage
  readonly lookup: Lookup
}

/** Whether an answer is help must not depend on its colours. */
export function withoutEscapes(answers: Lookup): Lookup {
  return (question) => {
    const answer = answers(question)
    if (answer === undefined) return undefined
    return { ...answer, stdout: stripEscapes(answer.stdout), stderr: stripEscapes(answer.stderr) }
  }
}

export function helpOf(path: readonly string[]): Question {
  return [...path, '--help']
}

/** The help page a question got; null when it got none, or has not been asked. */
export function pageFor(question: Question, lookup: Lookup): HelpPage | null {
  const answer = lookup(question)
  return answer === undefined ? null : helpPage(answer)
}

/** Null when all have been asked. */
export function askAll(questions: readonly Question[], lookup: Lookup): Ask | null {
  const unasked = questions.filter((question) => lookup(question) === undefined)
  return unasked.length === 0 ? null : { kind: 'ask', questions: unasked }
}
