/** A TOML basic string: what JSON escapes TOML escapes too, except DEL; lone surrogates have no place in either file. */
export function tomlString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u007f', '\\u007f')
}

export function tomlList(texts: readonly string[]): string {
  return `[${texts.map(tomlString).join(', ')}]`
}
