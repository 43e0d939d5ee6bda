import { UsageError } from '../report/errors.ts'
import { didYouMean } from '../report/nearest.ts'
import { parseStrictly } from './argv.ts'
import { begin } from './at-work.ts'
import { EXIT } from './exit.ts'
import { asFace, FACE_NAMES, FACE_SUMMARIES, type FaceName, NOT_HERE } from './faces.ts'
import { print, say } from './output.ts'
import { commandsOf, type Entry, PARTS } from './registry.ts'

/**
 * Runs one call of a face: finds the command that the words name, reads its flags and runs it.
 *
 * @returns the exit code; everything that goes wrong is rendered on stderr, nothing is thrown
 */
export async function dispatch(face: FaceName, words: readonly string[]): Promise<number> {
  if (face === 'eval-quality') return dispatchContracts(face, words)
  if (face === 'eval-quality-gates') return dispatchGates(face, words)
  try {
    if (mayBeLossy(words)) await refuseLossyWords(words)
    return await runWords(face, words)
  } catch (error) {
    const { renderFailure } = await import('./failure.ts')
    const { text, exit } = renderFailure(error, { program: face, debug: process.env['PLUMB_DEBUG'] === '1' })
    say(text)
    return exit
  }
}

/** The contract tool has an argument grammar, messages and exit codes of its own from its first word on. */
async function dispatchContracts(program: FaceName, argv: readonly string[]): Promise<number> {
  const { runContractCommand } = await import('./contracts-cli/index.ts')
  const { processIo } = await import('./contracts-cli/process-io.ts')
  if (await tellLossyWords(program, argv)) return EXIT.usage
  begin(program)
  return runContractCommand({ ...processIo(program), argv })
}

/** As the contract tool; its version can only be asked of plumb. */
async function dispatchGates(program: FaceName, argv: readonly string[]): Promise<number> {
  const { runGateCommand } = await import('./gates-cli/index.ts')
  const { processGatesIo } = await import('./gates-cli/process-io.ts')
  if (await tellLossyWords(program, argv)) return EXIT.usage
  return runGateCommand({ ...processGatesIo(program, begin(program)), argv })
}

/** For the tools with messages of their own. @returns whether a word was not UTF-8, and has been told of */
async function tellLossyWords(program: FaceName, argv: readonly string[]): Promise<boolean> {
  if (!mayBeLossy(argv)) return false
  const problem = await problemOfWords(argv)
  if (problem === null) return false
  const { line } = await import('./contracts-cli/diagnostics.ts')
  say(line(`${program}: usage: ${problem}`))
  return true
}

/** @throws UsageError for a word that was not UTF-8 */
async function refuseLossyWords(words: readonly string[]): Promise<void> {
  const problem = await problemOfWords(words)
  if (problem === null) return
  throw new UsageError({ what: problem })
}

/** Whether decoding may have replaced something: what can tell is loaded only then. */
function mayBeLossy(words: readonly string[]): boolean {
  return words.some((word) => word.includes('\ufffd'))
}

async function problemOfWords(words: readonly string[]): Promise<string | null> {
  const { lossyWordProblem } = await import('./lossy-words.ts')
  return lossyWordProblem(words)
}

async function runWords(face: FaceName, words: readonly string[]): Promise<number> {
  const entries = commandsOf(face)
  if (words.length === 0) {
    say(await overview(face, entries))
    return EXIT.usage
  }
  if (words[0] === 'help') return showHelp({ face, entries, names: words.slice(1) })
  return runEntry({ face, entries, path: face, words })
}

type Call = {
  readonly face: FaceName
  readonly entries: readonly Entry[]
  readonly path: string
  readonly words: readonly string[]
}

async function runEntry({ face, entries, path, words }: Call): Promise<number> {
  const [name = '', ...rest] = words
  if (isHelp(name)) {
    print(await overview(path, entries))
    return EXIT.ok
  }
  const entry = findEntry({ entries, path, name })
  const called = `${path} ${entry.name}`
  switch (entry.kind) {
    case 'group':
      if (isHelp(rest[0] ?? '')) {
        print(await overview(called, entry.entries, `${entry.summary}.`))
        return EXIT.ok
      }
      if (rest.length > 0) return runEntry({ face, entries: entry.entries, path: called, words: rest })
      say(await overview(called, entry.entries, `${entry.summary}.`))
      return EXIT.usage
    case 'raw': {
      const { default: command } = await entry.load()
      return command.run({ program: face, argv: words, signal: begin(face) })
    }
    case 'command': {
      const { default: command } = await entry.load()
      if (asksForHelp(rest)) {
        const { renderCommandHelp } = await import('./help.ts')
        print(renderCommandHelp(called, command))
        return EXIT.ok
      }
      const argv = parseStrictly(called, rest, command.args)
      return command.run({ face, signal: begin(face), argv })
    }
  }
}

/** `--help` wins over whatever else is wrong with the call, but not behind `--`, where it is a value. */
function asksForHelp(words: readonly string[]): boolean {
  const dashes = words.indexOf('--')
  return (dashes === -1 ? words : words.slice(0, dashes)).some(isHelp)
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h'
}

async function showHelp({
  face,
  entries,
  names,
}: {
  face: FaceName
  entries: readonly Entry[]
  names: readonly string[]
}): Promise<number> {
  const inner = asFace(names[0] ?? '')
  if (face === 'plumb' && inner !== null && inner !== 'plumb') return dispatch(inner, ['help', ...names.slice(1)])
  return runEntry({ face, entries, path: face, words: [...names, '--help'] })
}

function findEntry({ entries, path, name }: { entries: readonly Entry[]; path: string; name: string }): Entry {
  const found = entries.find((entry) => entry.name === name)
  if (found !== undefined) return found
  if (name.startsWith('-')) {
    throw new UsageError({ what: `${path} has no flag ${name}`, next: `See "${path} --help".` })
  }
  const names = entries.map((entry) => entry.name)
  throw new UsageError({
    what: `unknown command "${name}"`,
    next:
      NOT_HERE[path]?.has(name) === true
        ? `Its documents name it, but this ${path} has only what "${path} --help" lists.`
        : `${didYouMean(name, names)}See "${path} --help".`,
  })
}

async function overview(path: string, entries: readonly Entry[], summary?: string): Promise<string> {
  const { renderOverview } = await import('./help.ts')
  const face = asFace(path)
  const rowsOf = (some: readonly Entry[]) => some.map((entry) => [entry.name, entry.summary] as const)
  const lists =
    path === 'plumb'
      ? Object.entries(PARTS).map(([part, title]) => ({
          title,
          rows: rowsOf(entries.filter((entry) => 'part' in entry && entry.part === part)),
        }))
      : [{ title: 'Commands', rows: rowsOf(entries) }]
  const tools = path === 'plumb' ? FACE_NAMES.filter((name) => name !== 'plumb') : []
  return renderOverview({
    program: path,
    summary: summary ?? FACE_SUMMARIES[face ?? 'plumb'],
    sections: [
      ...lists,
      { title: 'As another tool', rows: tools.map((name) => [name, FACE_SUMMARIES[name]] as const) },
    ],
  })
}
