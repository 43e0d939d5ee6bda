export type Decoded = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly offset: number }

/**
 * Strict UTF-8: overlong forms and encoded surrogates are refused, a byte order mark is kept as U+FEFF.
 * On refusal `offset` is the number of UTF-16 code units that stand before the first broken byte.
 */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  try {
    return { ok: true, text: strict().decode(bytes) }
  } catch {
    return { ok: false, offset: unitsBeforeFault(bytes) }
  }
}

// Halves the range until the shortest prefix that cannot be the beginning of UTF-8 is known; only ever runs on a failure.
function unitsBeforeFault(bytes: Uint8Array): number {
  let sound = 0
  let broken = bytes.length + 1
  while (broken - sound > 1) {
    const middle = (sound + broken) >>> 1
    if (prefixText(bytes, middle) === null) broken = middle
    else sound = middle
  }
  return prefixText(bytes, sound)?.length ?? 0
}

/** The text of a prefix without a character cut off at its end; null when the prefix cannot continue to valid UTF-8. */
function prefixText(bytes: Uint8Array, length: number): string | null {
  if (length > bytes.length) return null
  try {
    return strict().decode(bytes.subarray(0, length), { stream: true })
  } catch {
    return null
  }
}

function strict(): TextDecoder {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
}
