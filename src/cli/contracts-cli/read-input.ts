import { statSync } from 'node:fs'
import { DEFAULT_READ_LIMIT_BYTES, errorCode, type ReadFailure, readWhole } from '../../adapters/files.ts'
import { RuntimeFault } from '../../canonical/faults.ts'
import { ContractUsage } from './diagnostics.ts'
import { isPathCode } from './path-problem.ts'
import { readPipe } from './read-pipe.ts'

/** One input of a command: the flag that names it and what the artifact is called in faults. */
export type NamedInput = {
  readonly flag: string
  /** A path, or `-` for stdin. */
  readonly path: string
  readonly artifactPath: string
}

export type Stdin = () => Promise<Uint8Array>

/**
 * The bytes of an input.
 *
 * @throws ContractUsage when the path cannot be used; RuntimeFault `budget-exhausted` past 64 MiB; an error with the system's
 * `code` for anything else
 */
export async function readInput(input: NamedInput, stdin: Stdin): Promise<Uint8Array> {
  if (input.path !== '-') return readFile(input)
  const bytes = await stdin()
  if (bytes.length > DEFAULT_READ_LIMIT_BYTES) throw tooLarge(input)
  return bytes
}

async function readFile(input: NamedInput): Promise<Uint8Array> {
  if (isPipeOrDevice(input.path)) {
    const bytes = await readPipe(input.path, DEFAULT_READ_LIMIT_BYTES)
    if (bytes === null) throw tooLarge(input)
    return bytes
  }
  const outcome = readWhole(input.path)
  if (outcome.ok) return outcome.bytes
  throw readProblem(input, outcome)
}

/**
 * A pipe of the shell's, as in `--in <(jq . contract.json)`, a named one, or a device. Told without opening it: to open a named
 * pipe and close it again lets its writer go on, and write to nobody.
 */
function isPipeOrDevice(path: string): boolean {
  try {
    const stat = statSync(path)
    return !stat.isFile() && !stat.isDirectory()
  } catch {
    return false
  }
}

function readProblem(input: NamedInput, failure: ReadFailure): Error {
  switch (failure.kind) {
    case 'missing':
      return new ContractUsage(`open "${input.path}": ${missingCode(input.path)}`)
    case 'not-a-file':
      return new ContractUsage(`read "${input.path}": EISDIR`)
    case 'too-large':
      return tooLarge(input)
    case 'unreadable':
      return systemProblem(input.path, failure.code)
  }
}

/** Tells a file that is not there from a folder on the way that is none. */
function missingCode(path: string): string {
  try {
    statSync(path)
    return 'ENOENT'
  } catch (error) {
    return errorCode(error)
  }
}

function systemProblem(path: string, code: string): Error {
  if (isPathCode(code)) return new ContractUsage(`open "${path}": ${code}`)
  return Object.assign(new Error(`${code}: "${path}" cannot be read`), { code })
}

function tooLarge({ flag, artifactPath }: NamedInput): RuntimeFault {
  const limit = DEFAULT_READ_LIMIT_BYTES / 1024 / 1024
  return new RuntimeFault({ code: 'budget-exhausted', artifactPath, detail: `${flag} holds more than ${limit} MiB` })
}
