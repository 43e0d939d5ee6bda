/** What a JSON text holds; a byte order mark in front, as some editors write it, is no part of it. @throws SyntaxError it is no JSON */
export function parseJson(text: string): unknown {
  return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
}
