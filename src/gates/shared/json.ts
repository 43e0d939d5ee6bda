import { syntaxProblem } from '../../canonical/syntax-problem.ts'

/**
 * What a JSON text holds by ordinary rules: the last of two equal keys wins.
 *
 * @throws SyntaxError it is no JSON; the message says where
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SyntaxError(syntaxProblem(text) ?? (error instanceof Error ? error.message : String(error)))
  }
}
