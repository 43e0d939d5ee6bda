import * as v from 'valibot'
import { MAX_DEPTH } from '../canonical/scan-json.ts'
import { isDeeperThan } from '../contracts/schemas/parse.ts'
import type { ObservedBody } from '../contracts/schemas/parts/bodies.ts'
import { JsonValue } from '../contracts/schemas/parts/json.ts'

/** Less than a hashed value may nest, since an observation and a verdict wrap a body further. */
const MAX_BODY_DEPTH = MAX_DEPTH - 16

/**
 * A text as a contract sees it: JSON when it is JSON, as it stands otherwise. Empty text is text, and so is what no JSON value
 * of a contract can be: nested too deep, or a number beyond all numbers. Spec: contracts part 07, section 5.1.
 */
export function bodyOfText(text: string): ObservedBody {
  const value = jsonOf(text)
  return value === undefined ? { kind: 'text', value: text } : { kind: 'json', value }
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (isDeeperThan(MAX_BODY_DEPTH, value)) return undefined
    const parsed = v.safeParse(JsonValue, value)
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
