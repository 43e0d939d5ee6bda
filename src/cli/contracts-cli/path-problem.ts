import { errorCode } from '../../adapters/files.ts'
import { ContractUsage } from './diagnostics.ts'

/** What the system says when a path that was named cannot be used, as opposed to a full disk or the like. */
const PATH_CODES: readonly string[] = ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EPERM', 'ELOOP', 'ENAMETOOLONG']

export function isPathCode(code: string): boolean {
  return PATH_CODES.includes(code)
}

/** A usage error for a path that cannot be used; every other error comes back as it was. */
export function pathProblem({ error, syscall, path }: { error: unknown; syscall: string; path: string }): unknown {
  const code = errorCode(error)
  return isPathCode(code) ? new ContractUsage(`${syscall} "${path}": ${code}`) : error
}
