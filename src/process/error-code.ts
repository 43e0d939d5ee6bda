/** The system's name for what went wrong (`EACCES`), or `UNKNOWN`. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return 'UNKNOWN'
}
