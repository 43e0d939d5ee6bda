import { parseJson } from './parse-json.ts'
import { type NamedInput, readInput, type Stdin } from './read-input.ts'

/** Reads an input by the ordinary rules of JSON. Throws as `readInput` and `parseJson`. */
export async function readJson(input: NamedInput, stdin: Stdin): Promise<unknown> {
  return parseJson(await readInput(input, stdin), input)
}
