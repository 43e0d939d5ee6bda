import type { viewOf } from './view.ts'

/** One thing to be found out about a value. The child trusts what it is sent. */
export type Request = {
  readonly id: number
  /** File URL. */
  readonly href: string
  readonly export: string
  readonly path: readonly string[]
  /** `view` looks at the value, `call` at what it returns when it is a function, `parse` at what its safeParse says. */
  readonly ask: 'view' | 'call' | 'parse'
  /** What safeParse is given. */
  readonly given?: unknown
}

/**
 * The program of the child that runs a consumer's modules: a request per line of stdin, an answer per line of stdout that begins
 * with `mark`; whatever else is printed there is the modules' own. Its text is what is sent over, so it calls nothing that is not
 * its own or handed in.
 */
export function moduleHost(look: typeof viewOf, mark: string): void {
  // Whatever the modules start themselves is no matter of ours.
  delete process.env['BUN_BE_BUN']
  const write = process.stdout.write.bind(process.stdout)

  const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
    (typeof value === 'object' && value !== null) || typeof value === 'function'
  const root = `${process.cwd()}/`
  const placed = (thrown: unknown): string => {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const at = isObject(thrown) ? thrown['position'] : undefined
    if (!isObject(at) || typeof at['file'] !== 'string' || typeof at['line'] !== 'number') return message
    return `${message} at ${at['file'].replace(root, '')}:${at['line']}:${at['column']}`
  }
  // Of a text that is no program the engine tells everything that is wrong, but in its own message only how much that is.
  const messageOf = (thrown: unknown): string =>
    thrown instanceof AggregateError && thrown.errors.length > 0
      ? thrown.errors.slice(0, 3).map(placed).join('; ')
      : placed(thrown)

  type Issue = { path: (string | number)[]; message: string; errors: Issue[][] }
  const issuesOf = (issues: unknown): Issue[] =>
    !Array.isArray(issues)
      ? []
      : issues.filter(isObject).map((issue) => ({
          path: Array.isArray(issue['path'])
            ? issue['path'].map((step: unknown) => (typeof step === 'number' ? step : String(step)))
            : [],
          message: String(issue['message'] ?? ''),
          errors: Array.isArray(issue['errors']) ? issue['errors'].map(issuesOf) : [],
        }))

  const judge = (verdict: unknown): unknown => {
    if (!isObject(verdict) || typeof verdict['success'] !== 'boolean') return { odd: look(verdict).kind }
    const error = verdict['error']
    return { success: verdict['success'], issues: isObject(error) ? issuesOf(error['issues']) : [] }
  }

  const found = async (request: Request, value: unknown): Promise<unknown> => {
    if (request.ask === 'call' && typeof value === 'function') {
      try {
        return { view: look(await value()) }
      } catch (thrown) {
        return { failure: 'threw', message: messageOf(thrown) }
      }
    }
    const parse = request.ask === 'parse' && isObject(value) ? value['safeParse'] : undefined
    return typeof parse === 'function' ? { verdict: judge(parse.call(value, request.given)) } : { view: look(value) }
  }

  const walk = async (request: Request, exports: Record<PropertyKey, unknown>): Promise<unknown> => {
    if (!Object.hasOwn(exports, request.export)) return { failure: 'export', names: Object.keys(exports).sort() }
    let value = exports[request.export]
    for (const key of request.path) {
      if (!isObject(value)) return { failure: 'step', key, kind: look(value).kind }
      if (!(key in value)) return { failure: 'absent', key, keys: Object.keys(value).sort() }
      value = value[key]
    }
    return await found(request, value)
  }

  const answer = async (request: Request): Promise<unknown> => {
    let exports: unknown
    try {
      exports = await import(request.href)
    } catch (thrown) {
      return { failure: 'import', message: messageOf(thrown) }
    }
    try {
      return await walk(request, isObject(exports) ? exports : {})
    } catch (thrown) {
      return { failure: 'unreadable', message: messageOf(thrown) }
    }
  }

  const serve = async (): Promise<void> => {
    for await (const line of console) {
      const request: Request = JSON.parse(line)
      // The line break in front ends a line that the modules have begun.
      write(`\n${mark}${JSON.stringify({ id: request.id, answer: await answer(request) })}\n`)
    }
    process.exit(0)
  }
  void serve()
}
