/** The decoded tokens of a JSON pointer (RFC 6901); none for the empty pointer, which is the whole document. */
export function pointerTokens(pointer: string): string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(decodeToken)
}

/** One token of a pointer. "~1" first, then "~0": the other order would read "~01" as "/". */
export function decodeToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token
}
