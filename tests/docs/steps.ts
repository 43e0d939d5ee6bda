import { type Block, blocksOf, readGuide } from './blocks.ts'

/** What a guide asks its reader to do. */
export type Step =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | {
      readonly kind: 'run'
      readonly script: string
      /** What the guide shows below the call; null when it shows nothing and the script has to succeed. */
      readonly shows: string | null
    }

/** 1-based line of the fence it stands in. */
export type Placed = { readonly line: number; readonly step: Step }

/** A block that no test runs, and why; the line above its fence says so: `<!-- not run: reason -->`. */
export type LeftOut = { readonly file: string; readonly reason: string }

/** The line above a fence. `transcript` blocks are run by a test of their own. */
const REMARK = /^<!-- (?<kind>not run|transcript): (?<reason>.*) -->$/

/** All that a guide asks for, in its order. */
export function placedSteps(file: string): Placed[] {
  return blocksOf(file)
    .filter((block) => remarkAbove(block) === null)
    .flatMap((block) => stepsOf(block).map((step) => ({ line: block.line, step })))
}

/** The blocks of a guide that are not run by following it. */
export function leftOut(file: string): LeftOut[] {
  return blocksOf(file).flatMap((block) => {
    const remark = remarkAbove(block)
    return remark?.kind === 'not run' ? [{ file, reason: remark.reason }] : []
  })
}

function remarkAbove({ file, line }: Block): { kind: string; reason: string } | null {
  const found = REMARK.exec(readGuide(file).split('\n')[line - 2] ?? '')
  return found?.groups === undefined ? null : { kind: found.groups['kind'] ?? '', reason: found.groups['reason'] ?? '' }
}

function stepsOf({ language, title, text }: Block): Step[] {
  switch (language) {
    case 'console':
      return callsShown(text)
    case 'sh':
      return [run(`set -e\n${text}`)]
    case 'yaml':
      return callsIn(Bun.YAML.parse(text)).map((line) => run(line))
    case 'groovy':
      return [...text.matchAll(/\bsh '([^']+)'/g)].map(([, line = '']) => run(line))
    default:
      return title === null ? [] : [{ kind: 'write', path: title, text }]
  }
}

function run(script: string, shows: string | null = null): Step {
  return { kind: 'run', script, shows }
}

/** `$ call`, on more lines when they end with a backslash, and below it what it prints. */
function callsShown(text: string): Step[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [call = ''] = /^(?:.*\\\n)*.*\n/.exec(part) ?? []
      return run(call, part.slice(call.length))
    })
}

/** Where a command of ours begins: `cd plumb` is no call. */
const callsUs = (line: string) => /(?:^|[;&|(]) *(?:plumb|hcpx)\s/m.test(line)

function callsIn(value: unknown): string[] {
  if (typeof value === 'string') return callsUs(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(callsIn) : []
}

/**
 * Whether an output is what a guide shows. Placeholders: `…` alone on a line stands for any lines, within a line for any
 * characters; times differ from run to run, and with them the width of their columns; `/home/you` is the reader's home.
 */
export function isShown(output: string, shows: string, home = '/home/you'): boolean {
  const parts = timeless(shows)
    .split(/^…\n/m)
    .map((part) => part.split('…').map(literally).join('.*'))
  return new RegExp(`^${parts.join('(?:.*\\n)*?')}$`).test(timeless(output.replaceAll(home, '/home/you')))
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function timeless(text: string): string {
  return text.replace(/ +\d+ ms/g, ' N ms')
}
