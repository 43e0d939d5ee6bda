import { GATE_NAMES, type GateName } from '../../gates/gate.ts'

export type ParsedGateCall =
  | { readonly kind: 'help' }
  /** What the call got wrong; nothing was done. */
  | { readonly kind: 'usage'; readonly message: string }
  /** `config` as given; null for the default file. */
  | { readonly kind: 'run'; readonly gate: GateName; readonly config: string | null }

type Given = { readonly config: string | null; readonly rest: readonly string[] }

/** Reads the words after the program name, from left to right; the first that decides wins. Spec: contracts/08-gates.md, section 1.1. */
export function parseGateCall([name, ...words]: readonly string[]): ParsedGateCall {
  const known = GATE_NAMES.join(', ')
  if (name === undefined) return usage(`no gate given; expected one of ${known}`)
  if (name === '--help' || name === '-h' || name === 'help') return { kind: 'help' }
  const gate = GATE_NAMES.find((one) => one === name)
  if (gate === undefined) return usage(`unknown gate "${name}"; expected one of ${known}`)
  return parseFlags(gate, words)
}

function parseFlags(gate: GateName, words: readonly string[]): ParsedGateCall {
  let given: Given = { config: null, rest: words }
  for (let [word] = given.rest; word !== undefined; [word] = given.rest) {
    if (word === '--help' || word === '-h') return { kind: 'help' }
    const next = takeConfig(gate, word, given)
    if ('kind' in next) return next
    given = next
  }
  return { kind: 'run', gate, config: given.config }
}

function takeConfig(gate: GateName, word: string, { config, rest }: Given): Given | ParsedGateCall {
  const [flag] = word.split('=', 1)
  if (flag !== '--config') return usage(`unknown flag "${word}" for ${gate}`)
  const isJoined = word !== flag
  const value = isJoined ? word.slice('--config='.length) : rest[1]
  if (value === undefined) return usage('--config requires a value')
  if (!isJoined && value.length > 1 && value.startsWith('-')) {
    return usage(
      `--config requires a value, and "${value}" looks like a flag; a path that begins so is --config=${value}`,
    )
  }
  if (value === '') return usage('--config was given an empty value')
  if (config !== null && config !== value) return usage(`--config was given twice, "${config}" and "${value}"`)
  return { config: value, rest: rest.slice(isJoined ? 1 : 2) }
}

function usage(message: string): ParsedGateCall {
  return { kind: 'usage', message }
}
