import { AggregationRefusal, DesignatedOracleRefusal, RuntimeFault, StructuralFailure } from '../../canonical/faults.ts'
import { issueLines } from '../../contracts/schemas/issues.ts'
import { visible } from '../../report/visible.ts'
import { OutputFailure } from '../output.ts'
import { CONTRACT_EXIT } from './exit-codes.ts'

/** A call that cannot be served as it was made: exit 64, one line. */
export class ContractUsage extends Error {
  override readonly name = 'ContractUsage'
}

/** What goes to stderr, and the exit code. Every line ends with a line feed. */
export type Ending = { readonly text: string; readonly exit: number }

/**
 * The end of a run that produced no artifact. Control characters in anything echoed are made visible.
 * Spec: contracts/06-cli-and-library.md, sections 5 and 7.
 *
 * @param debug adds the stack of an error that is our own bug
 */
export function endingOf(error: unknown, { program, debug }: { program: string; debug: boolean }): Ending {
  if (error instanceof ContractUsage || error instanceof DesignatedOracleRefusal) {
    return { text: line(`${program}: usage: ${error.message}`), exit: CONTRACT_EXIT.usage }
  }
  if (error instanceof StructuralFailure || error instanceof AggregationRefusal) {
    return { text: line(codedLine(program, error)), exit: CONTRACT_EXIT.structuralFailure }
  }
  if (error instanceof RuntimeFault) {
    return {
      text:
        line(codedLine(program, error)) +
        issueLines(error.cause, { withHints: program === 'plumb' })
          .map(line)
          .join(''),
      exit: CONTRACT_EXIT.fault,
    }
  }
  if (error instanceof OutputFailure) return { text: line(`${program}: ${error.message}`), exit: CONTRACT_EXIT.fault }
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return { text: line(`${program}: ${String(error)}`), exit: CONTRACT_EXIT.fault }
  }
  return { text: bugText(error, { program, debug }), exit: CONTRACT_EXIT.fault }
}

type Coded = { readonly code: string; readonly artifactPath: string; readonly message: string }

/** `<program>: <code>: <artifactPath>: <detail>`. */
function codedLine(program: string, coded: Coded): string {
  return `${program}: ${coded.code}: ${coded.artifactPath}: ${detailOf(coded)}`
}

/** What an error says besides its code and its path. */
export function detailOf({ code, artifactPath, message }: Coded): string {
  const prefix = `${code} in ${artifactPath}: `
  return message.startsWith(prefix) ? message.slice(prefix.length) : message
}

/** Longest line of talk, in UTF-16 code units; names and pointers of a stranger's document can be longer than any screen. */
const LONGEST_LINE = 8000

/** One line of talk, safe to show. Ends with a line feed. */
export function line(text: string): string {
  return `${visible(cutLine(text))}\n`
}

/** A text no longer than a line of talk may be. */
export function cutLine(text: string): string {
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text
}

function bugText(error: unknown, { program, debug }: { program: string; debug: boolean }): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const told = line(`${program}: this is a bug of the tool, not of your files: ${message}`)
  const asked = `  Please report it with the command you ran${debug ? '' : ' and what PLUMB_DEBUG=1 adds'}.\n`
  const stack = debug && error instanceof Error ? `${visible(error.stack ?? '', { keepLines: true })}\n` : ''
  return told + asked + stack
}
