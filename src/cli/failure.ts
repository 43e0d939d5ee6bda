import { UsageError, type Where } from '../report/errors.ts'
import { visible } from '../report/visible.ts'
import { EXIT } from './exit.ts'
import { OutputFailure } from './output.ts'

/**
 * What a person sees when a run cannot go on, and the exit code it ends with. Control characters in anything echoed are made
 * visible. A bug of ours is one line without a stack unless `PLUMB_DEBUG=1`.
 */
export function renderFailure(
  error: unknown,
  { program, debug }: { program: string; debug: boolean },
): { text: string; exit: number } {
  if (error instanceof OutputFailure) {
    return {
      text: `${program}: ${error.message}\n  Free some space, or send the output elsewhere.\n`,
      exit: EXIT.output,
    }
  }
  if (error instanceof UsageError) return { text: usageText(error, program), exit: EXIT.usage }
  const message = visible(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  const stack =
    debug && error instanceof Error && error.stack !== undefined ? `${visible(error.stack, { keepLines: true })}\n` : ''
  const text = `${program}: this is a bug of plumb, not of your files: ${message}\n  Please report it with the command you ran${
    stack === '' ? ' and what PLUMB_DEBUG=1 adds' : ''
  }.\n${stack}`
  return { text, exit: EXIT.bug }
}

function usageText(error: UsageError, program: string): string {
  const where = error.where === null ? '' : `${place(error.where)}: `
  const lines = [`${program}: ${where}${visible(error.message)}`]
  if (error.why !== null) lines.push(`  ${visible(error.why)}`)
  if (error.next !== null) lines.push(`  ${visible(error.next)}`)
  return `${lines.join('\n')}\n`
}

function place({ file, line, column, pointer }: Where): string {
  const position = line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`
  return visible(`${file}${position}${pointer === undefined ? '' : ` ${pointer}`}`)
}
