import { VERSION } from '../version.ts'
import { EXIT } from './exit.ts'
import { asFace, type FaceName, faceFor } from './faces.ts'

/**
 * Runs one call of the program, whatever name it was called by.
 *
 * @param invokedAs the word it was called by (`process.argv0`)
 * @param words what came after it
 * @returns the exit code; everything that goes wrong is rendered on stderr, nothing is thrown
 */
export async function main(invokedAs: string, words: readonly string[]): Promise<number> {
  const face = faceFor(invokedAs)
  const [first] = words
  const inner = first === undefined ? null : asFace(first)
  if (face === 'plumb' && inner !== null && inner !== 'plumb') return mainOf(inner, words.slice(1))
  return mainOf(face, words)
}

async function mainOf(face: FaceName, words: readonly string[]): Promise<number> {
  if (asksForVersion(face, words)) return printVersion(face)
  const { dispatch } = await import('./dispatch.ts')
  return dispatch(face, words)
}

/** The tools for contracts answer `--version` in ways of their own. */
function asksForVersion(face: FaceName, words: readonly string[]): boolean {
  if (face === 'eval-quality' || face === 'eval-quality-gates') return false
  return words[0] === '--version' || words[0] === '-V'
}

/** Asked in every install script and CI log: it loads nothing that it can do without, not even a file system. */
async function printVersion(face: FaceName): Promise<number> {
  try {
    await Bun.write(Bun.stdout, `${face} ${VERSION}\n`)
  } catch {
    // Whoever asked has gone.
  }
  return EXIT.ok
}
