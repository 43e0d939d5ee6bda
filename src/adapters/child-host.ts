import { devNull } from 'node:os'
import { isRecord } from '../canonical/is-record.ts'
import type { Talk } from '../process/types.ts'
import { inheritedEnvironment } from './inherited-environment.ts'
import { LineSplitter } from './mcp/line-splitter.ts'
import { loadProcess } from './process.ts'

/** What the child said to one request, or why it said nothing. */
export type Heard = { readonly ok: true; readonly answer: unknown } | { readonly ok: false; readonly why: string }

type Asked = { readonly id: number; readonly resolve: (heard: Heard) => void }

/** Prints nothing of ours; it is kept for nobody, only counted. */
const KEPT_BYTES = 1024

/**
 * A child that runs JavaScript which is not ours, by the engine in this very executable: it cannot end, stop or print for the
 * process that asks it. One request is answered after the other, each in its time.
 *
 * Nothing in the folder is loaded by itself: no `bunfig.toml`, no `.env`, no package from a registry. What the code imports is
 * resolved as Bun does, with the package.json and tsconfig.json beside it.
 */
export class ChildHost {
  readonly #talk: Talk
  readonly #mark: string
  readonly #lines = new LineSplitter()
  #asked: Asked | null = null
  #ended: string | null = null
  #lastId = 0
  /** Settles when the child is free for the next request. */
  #free: Promise<unknown> = Promise.resolve()

  private constructor(talk: (onStdout: (chunk: Uint8Array) => void) => Talk, mark: string) {
    this.#mark = mark
    this.#talk = talk((chunk) => this.#hear(chunk))
    this.#talk.ended.then(({ exitCode, signal }) => {
      this.#ended = signal === null ? `the code ended the process (exit code ${exitCode})` : `it was ended by ${signal}`
      this.#settle({ ok: false, why: this.#ended })
    })
  }

  /**
   * Starts a child.
   *
   * @param programOf the text of its program; each answer is a line of stdout, JSON `{ id, answer }` behind the mark
   * @throws Error it cannot be started
   */
  static async start(
    programOf: (mark: string) => string,
    { cwd, signal }: { readonly cwd: string; readonly signal: AbortSignal },
  ): Promise<ChildHost> {
    const { talk } = await loadProcess()
    const mark = `${crypto.randomUUID()}:`
    const argv = ['--no-install', '--no-env-file', `--config=${devNull}`, '-e', programOf(mark)]
    const start = (onStdout: (chunk: Uint8Array) => void): Talk => {
      const started = talk({
        argv: [process.execPath, ...argv],
        cwd,
        env: { ...inheritedEnvironment(), BUN_BE_BUN: '1' },
        timeoutMs: Number.POSITIVE_INFINITY,
        keepBytes: KEPT_BYTES,
        signal,
        onStdout,
      })
      if (started.kind === 'started') return started
      throw new Error(`code cannot be run: ${started.message}`)
    }
    return new ChildHost(start, mark)
  }

  /** Sends a request when those before it are answered. Past its time the child is ended. */
  ask(request: object, mostMs: number): Promise<Heard> {
    const heard = this.#free.then(() => this.#askNow(request, mostMs))
    this.#free = heard
    return heard
  }

  async #askNow(request: object, mostMs: number): Promise<Heard> {
    if (this.#ended !== null) return { ok: false, why: this.#ended }
    const { promise, resolve } = Promise.withResolvers<Heard>()
    const id = ++this.#lastId
    this.#asked = { id, resolve }
    this.#talk.write(`${JSON.stringify({ ...request, id })}\n`)
    const timer = setTimeout(() => {
      this.#settle({ ok: false, why: `no answer within ${mostMs / 1000} seconds` })
      this.#talk.stop()
    }, mostMs)
    return promise.finally(() => clearTimeout(timer))
  }

  /** Ends the child, and whatever it started. */
  async stop(): Promise<void> {
    this.#talk.stop()
    await this.#talk.ended
  }

  #hear(chunk: Uint8Array): void {
    for (const line of this.#lines.push(chunk)) {
      const message = line.startsWith(this.#mark) ? answerOf(line.slice(this.#mark.length)) : null
      if (message !== null && message['id'] === this.#asked?.id) this.#settle({ ok: true, answer: message['answer'] })
    }
  }

  #settle(heard: Heard): void {
    const asked = this.#asked
    this.#asked = null
    asked?.resolve(heard)
  }
}

/** The code can find the mark out and print what it likes behind it. */
function answerOf(text: string): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(text)
    return isRecord(message) ? message : null
  } catch {
    return null
  }
}
