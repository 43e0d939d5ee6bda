import { GATE_NAMES, loadGate } from '../../gates/index.ts'
import type { Command } from '../command.ts'
import { CONTRACT_COMMANDS } from '../contracts-cli/commands.ts'
import { isValueFlag } from '../contracts-cli/grammar/define.ts'
import { FACE_NAMES, type FaceName } from '../faces.ts'
import { described, flagNames, valueWord } from '../help.ts'
import { commandsOf, type Entry } from '../registry.ts'

/** One place in the tree of words a person can type. */
export type Node = {
  /** `plumb evals init`. */
  readonly path: readonly string[]
  readonly summary: string
  readonly children: readonly { readonly name: string; readonly summary: string }[]
  readonly flags: readonly {
    readonly names: readonly string[]
    /** Such as `<ms>`; null for a switch. */
    readonly value: string | null
    readonly options: readonly string[]
    readonly description: string
  }[]
  /** Whether words are taken that are neither flags nor among the children. */
  readonly takesWords: boolean
  /** Null for groups, and for commands that parse their own words. */
  readonly command: Command | null
}

/** Everything that can be typed after the names of the program, from the same definitions that parse it. */
export async function commandTree(face: FaceName): Promise<Node[]> {
  if (face === 'eval-quality-gates') return [await gatesNode([face], '')]
  const entries = commandsOf(face)
  const inner = face === 'plumb' ? FACE_NAMES.filter((name) => name !== 'plumb') : []
  const root: Node = {
    path: [face],
    summary: '',
    children: [
      ...entries.map(({ name, summary }) => ({ name, summary })),
      ...inner.map((name) => ({ name, summary: `as ${name}` })),
      { name: 'help', summary: 'Show help' },
    ],
    flags: [HELP, flag(['-V', '--version'], 'print the version')],
    takesWords: false,
    command: null,
  }
  return [root, ...(await nodesOf(entries, [face]))]
}

async function nodesOf(entries: readonly Entry[], above: readonly string[]): Promise<Node[]> {
  const nodes: Node[] = []
  for (const entry of entries) {
    const path = [...above, entry.name]
    const { summary } = entry
    switch (entry.kind) {
      case 'group': {
        const children = entry.entries.map(({ name, summary: of }) => ({ name, summary: of }))
        nodes.push({ path, summary, children, flags: [HELP], takesWords: false, command: null })
        nodes.push(...(await nodesOf(entry.entries, path)))
        break
      }
      case 'raw':
        if (entry.name === 'gates') nodes.push(await gatesNode(path, summary))
        else {
          const flags = [...contractFlags(entry.name, above[0]), HELP]
          nodes.push({ path, summary, children: [], flags, takesWords: false, command: null })
        }
        break
      case 'command': {
        const { default: command } = await entry.load()
        const takesWords = Object.values(command.args).some(({ type }) => type === 'positional')
        nodes.push({ path, summary, children: [], flags: [...flagsOf(command), HELP], takesWords, command })
      }
    }
  }
  return nodes
}

function flagsOf({ args }: Command): Node['flags'] {
  return Object.entries(args)
    .filter(([, { type }]) => type !== 'positional')
    .map(([name, definition]) => ({
      names: flagNames(name, definition),
      value: valueWord(definition),
      options: definition.type === 'enum' ? (definition.options ?? []) : [],
      description: described(definition),
    }))
}

async function gatesNode(path: Node['path'], summary: string): Promise<Node> {
  const gates = await Promise.all(GATE_NAMES.map(loadGate))
  const config = { names: ['--config'], value: '<path>', options: [], description: 'the configuration file' }
  const children = gates.map(({ name, summary: of }) => ({ name, summary: of }))
  return { path, summary, children, flags: [config, HELP], takesWords: false, command: null }
}

/** The contract commands parse their own words; under plumb's name some take more than the old tool's do. */
function contractFlags(name: string, program: string | undefined): Node['flags'] {
  const found = CONTRACT_COMMANDS.find(({ grammar }) => grammar.name === name)
  if (found === undefined) throw new Error(`the command "${name}" has no grammar`)
  const { flags } = program === 'plumb' ? (found.plumbGrammar ?? found.grammar) : found.grammar
  return flags.map((definition) => ({
    names: [definition.flag],
    value: isValueFlag(definition) ? definition.placeholder : null,
    options: [],
    description: definition.help.join(' '),
  }))
}

const HELP = flag(['-h', '--help'], 'show help')

function flag(names: readonly string[], description: string): Node['flags'][number] {
  return { names, value: null, options: [], description }
}
