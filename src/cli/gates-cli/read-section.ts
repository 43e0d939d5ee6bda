import { dirname, resolve } from 'node:path'
import { readText } from '../../adapters/source-tree.ts'
import { isRecord } from '../../canonical/is-record.ts'
import { GATE_NAMES, type GateName } from '../../gates/gate.ts'
import { parseJson } from '../../gates/shared/json.ts'

export const CONFIG_FILE = 'eval-quality.config.json'

/** The configuration keeps the gate from running. */
export class ConfigurationRefusal extends Error {
  override readonly name = 'ConfigurationRefusal'

  /** @param details what belongs below the message, each on a line of its own */
  constructor(
    readonly gate: GateName,
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message)
  }
}

export type Section = {
  readonly value: unknown
  /** Absolute path of the configuration file. */
  readonly file: string
  /** Its folder, which paths in the section are relative to. */
  readonly root: string
}

/**
 * Reads the section of one gate; what else is in the file is not looked at. Spec: contracts/08-gates.md, section 2.
 *
 * @param config as given on the command line; null for the default file in `cwd`, with no search above it
 * @throws ConfigurationRefusal there is no such file, it is no JSON object, or has no such section
 */
export function readSection({ gate, config, cwd }: { gate: GateName; config: string | null; cwd: string }): Section {
  const file = resolve(cwd, config ?? CONFIG_FILE)
  const sections = parseObject(readFile(file, gate), { file, gate })
  if (!Object.hasOwn(sections, gate)) throw new ConfigurationRefusal(gate, `${file} ${missingSection(gate, sections)}`)
  return { value: sections[gate], file, root: dirname(file) }
}

function readFile(file: string, gate: GateName): string {
  const read = readText(file)
  if (read.ok) return read.text
  switch (read.kind) {
    case 'missing':
      throw new ConfigurationRefusal(
        gate,
        `${file} does not exist; the ${gate} gate is configured there. Name another file with --config <path>.`,
      )
    case 'not-a-file':
      throw unread(file, gate, read.what === 'folder' ? 'it is a folder' : 'it is not a regular file')
    case 'too-large':
      throw unread(file, gate, `it holds more than ${read.limitBytes} bytes`)
    case 'unreadable':
      throw unread(file, gate, read.code)
  }
}

function unread(file: string, gate: GateName, cause: string): ConfigurationRefusal {
  return new ConfigurationRefusal(gate, `${file}, where the ${gate} gate is configured, could not be read: ${cause}`)
}

function parseObject(text: string, { file, gate }: { file: string; gate: GateName }): Record<string, unknown> {
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new ConfigurationRefusal(gate, `${file} is not valid JSON: ${message}`)
  }
  if (isRecord(value)) return value
  throw new ConfigurationRefusal(gate, `${file} is not a JSON object; the ${gate} gate reads its key "${gate}"`)
}

function missingSection(gate: GateName, sections: Record<string, unknown>): string {
  const others = GATE_NAMES.filter((name) => Object.hasOwn(sections, name))
  const instead = others.length === 0 ? 'it configures no gate at all' : `it configures ${others.join(', ')}`
  return `declares no "${gate}" section; ${instead}, and configuring a gate is what opts into it`
}
