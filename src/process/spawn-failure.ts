import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs'
import { errorCode } from './error-code.ts'
import { candidates, isPath } from './path-lookup.ts'
import type { NotStarted, SpawnFailure, SpawnRequest } from './types.ts'

type Call = Pick<SpawnRequest, 'argv' | 'cwd' | 'env'>

/** The longest first line of a script that systems read. */
const MAX_SHEBANG_BYTES = 256

/** The argument that no program can be given, if the request has one: a C string ends at a NUL. */
export function findUnspeakable({ argv, cwd, env }: Call): NotStarted | null {
  const at = argv.findIndex((argument) => argument.includes('\0'))
  if (at >= 0) return invalid(at === 0 ? 'The name of the program' : `Argument ${at}`)
  if (cwd.includes('\0')) return invalid('The name of the working folder')
  const variable = Object.entries(env).find((entry) => entry.join('').includes('\0'))
  return variable === undefined ? null : invalid(`The environment variable ${JSON.stringify(variable[0])}`)
}

function invalid(what: string): NotStarted {
  return notStarted('invalid-argument', 'EINVAL', `${what} holds a NUL character, which no program can be given`)
}

/** Nothing on the `PATH` can be run under that bare name. */
export function explainMissing({ argv: [name], cwd, env }: Call): NotStarted {
  const present = candidates(name, env['PATH'], cwd).find((path) => kindOf(path) === 'file')
  if (present !== undefined) {
    return notStarted('not-executable', 'EACCES', `${present} is not executable: permission is denied`)
  }
  return notStarted('not-found', 'ENOENT', `There is no program ${JSON.stringify(name)} on the PATH`)
}

/**
 * Why the system refused to start a program. It reports a missing folder, a missing program and a missing interpreter by
 * the same code, so the folder and the file are looked at again.
 *
 * @param path the program's absolute path
 */
export function explainSpawnError(error: unknown, { argv, cwd }: Call, path: string): NotStarted {
  const code = errorCode(error)
  switch (code) {
    case 'E2BIG':
      return notStarted(
        'too-large',
        code,
        `The arguments and the environment of ${argv[0]} are more than the system takes`,
      )
    case 'EMFILE':
    case 'ENFILE':
      return notStarted(
        'no-descriptors',
        code,
        'Too many files are open to start a program; raise the limit (ulimit -n)',
      )
    case 'EAGAIN':
      return notStarted('no-descriptors', code, 'Too many processes run to start another; raise the limit (ulimit -u)')
  }
  return explainFolder(cwd) ?? explainFile(code, argv[0], path) ?? other(error, code, path)
}

function explainFolder(cwd: string): NotStarted | null {
  try {
    if (!statSync(cwd).isDirectory()) return notStarted('no-folder', 'ENOTDIR', `${cwd} is not a folder to run in`)
    accessSync(cwd, constants.X_OK)
    return null
  } catch (error) {
    const code = errorCode(error)
    const why = code === 'EACCES' ? 'may not be entered' : 'does not exist'
    return notStarted('no-folder', code, `The folder to run in ${why}: ${cwd}`)
  }
}

function explainFile(code: string, name: string, path: string): NotStarted | null {
  const refuse = (why: string) => notStarted('not-executable', code, `${path} is not executable: ${why}`)
  switch (code) {
    case 'ENOENT':
      if (existsSync(path)) return refuse(missingInterpreter(path))
      return notStarted('not-found', code, `There is no program ${isPath(name) ? 'at' : 'any more at'} ${path}`)
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
    case 'ELOOP':
      return notStarted('not-found', code, `There is no program at ${path}`)
    case 'ENOEXEC':
      return refuse('this system does not know its format; a script needs a first line such as #!/bin/sh')
    case 'EACCES':
    case 'EPERM':
      return refuse(kindOf(path) === 'folder' ? 'it is a folder' : 'permission is denied')
    default:
      return null
  }
}

/** A program that is there, and still "not found", needs another one that is not: a script its `#!`, a binary its loader. */
function missingInterpreter(path: string): string {
  const head = readHead(path)
  const interpreter = /^#![ \t]*([^\s]+)/.exec(head)?.[1]
  if (interpreter === undefined) return 'the loader it was built for is not on this system'
  const hint = /^#![^\n]*\r/.test(head) ? ' (its first line ends in a carriage return)' : ''
  return `its interpreter ${interpreter} does not exist${hint}`
}

function readHead(path: string): string {
  const buffer = Buffer.alloc(MAX_SHEBANG_BYTES)
  try {
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      return buffer.toString('utf8', 0, readSync(fd, buffer))
    } finally {
      closeSync(fd)
    }
  } catch {
    return ''
  }
}

function other(error: unknown, code: string, path: string): NotStarted {
  const message = error instanceof Error ? error.message : String(error)
  return notStarted('other', code, `${path} could not be started: ${message}`)
}

/** A start that did not happen, as an outcome. */
export function notStarted(failure: SpawnFailure, code: string, message: string): NotStarted {
  return { kind: 'not-started', failure, code, message }
}

function kindOf(path: string): 'file' | 'folder' | 'nothing' {
  try {
    const stat = statSync(path)
    return stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'nothing'
  } catch {
    return 'nothing'
  }
}
