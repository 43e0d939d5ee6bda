import * as v from 'valibot'
import { say } from './describe.ts'
import { JsonValue } from './json.ts'
import { byTag, strict } from './objects.ts'

// The published pattern, asked in another way: over some millions of groups, and a body may have more, the engine gives up and
// says that it does not match.
const CANONICAL_BASE64 = Object.assign(
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/,
  { test: isCanonicalBase64 },
)
const Base64 = v.pipe(v.string(), v.regex(CANONICAL_BASE64, 'expected canonical base64, padded'))

/** Whole groups of four; only the last may be padded, and then its unused bits are zero. */
function isCanonicalBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false
  const last = /^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/
  return /^[A-Za-z0-9+/]*$/.test(text.slice(0, -4)) && last.test(text.slice(-4))
}

const ContentType = v.pipe(
  v.string(),
  v.regex(
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+(?:;[^\r\n]+)?$/,
    'expected a media type, as in "text/csv"',
  ),
)

export const RawBody = say(
  strict({
    kind: v.literal('raw'),
    base64: say(Base64, 'The bytes. Empty is a body of zero bytes, which is not the same as no body.'),
    contentType: say(ContentType, 'The media type sent with the bytes.'),
  }),
  'An HTTP request body given byte by byte.',
)
export type RawBody = v.InferOutput<typeof RawBody>

// Bodies carry a tag because JSON null is a legal JSON body, and a JSON string is not the same as plain text. Spec: contracts
// part 01, section 2.2.

const JsonBody = strict({ kind: v.literal('json'), value: say(JsonValue, 'The body as JSON.') })
const TextBody = strict({ kind: v.literal('text'), value: say(v.string(), 'The body as it was written.') })
const AbsentBody = strict({ kind: v.literal('absent') })

export const RequestBody = say(byTag('kind', [JsonBody, RawBody, AbsentBody]), 'The body of an HTTP request.')
export type RequestBody = v.InferOutput<typeof RequestBody>

export const ObservedBody = say(
  byTag('kind', [JsonBody, TextBody, AbsentBody]),
  'Something that was observed: JSON, plain text, or nothing.',
)
export type ObservedBody = v.InferOutput<typeof ObservedBody>

export const RequestStdin = say(byTag('kind', [JsonBody, TextBody, AbsentBody]), 'What a command reads on stdin.')
export type RequestStdin = v.InferOutput<typeof RequestStdin>
