import { bodyOfText } from '../observed-body.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * What a mechanism answered, as the fields of an observation; what is ill-shaped is left for the response schema to refuse.
 * Bodies are text in UTF-8, and JSON when that text is JSON, whatever type the answer gives itself.
 *
 * @throws Error when the body is compressed, or encoded in another way
 */
export function observedAnswer(answer: Fields): Fields {
  const { status, headers, body } = answer
  const joined = joinedHeaders(headers)
  const hasBody = body instanceof Uint8Array && body.length > 0
  const coding = hasBody && joined !== null ? codingOf(joined) : undefined
  if (coding !== undefined) throw new Error(`the body of the answer is encoded as ${coding}; only plain ones are read`)
  return { status, headers: joined, body: observedBytes(body) }
}

/** These leave the bytes as they are; chunks are put together when they arrive. */
const PLAIN = ['', 'identity', 'chunked']

function codingOf(headers: Readonly<Record<string, string>>): string | undefined {
  return ['content-encoding', 'transfer-encoding']
    .flatMap((name) => (headers[name] ?? '').split(','))
    .map((coding) => coding.trim().toLowerCase())
    .find((coding) => !PLAIN.includes(coding))
}

/** The first header of that name, in lower case; null when there is none. */
export function headerOf({ headers }: Fields, wanted: string): string | null {
  const value = pairs(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
  return value ?? null
}

/** By lower-case name; repeated ones joined. Cookies are left out: they cannot be joined and tell who was asking. */
function joinedHeaders(headers: unknown): Record<string, string> | null {
  if (!Array.isArray(headers)) return null
  const byName = new Map<string, string[]>()
  for (const [name, value] of pairs(headers)) {
    const key = name.toLowerCase()
    if (key !== 'set-cookie') byName.set(key, [...(byName.get(key) ?? []), value])
  }
  return Object.fromEntries([...byName].map(([name, values]) => [name, values.join(', ')]))
}

function pairs(headers: unknown): (readonly [string, string])[] {
  if (!Array.isArray(headers)) return []
  return headers.flatMap((pair: unknown) => {
    const [name, value]: unknown[] = Array.isArray(pair) ? pair : []
    return typeof name === 'string' && typeof value === 'string' ? [[name, value] as const] : []
  })
}

function observedBytes(body: unknown): unknown {
  if (!(body instanceof Uint8Array)) return body
  return body.length === 0 ? { kind: 'absent' } : bodyOfText(new TextDecoder().decode(body))
}
