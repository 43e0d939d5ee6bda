import type { Found } from './dependencies.ts'

/**
 * What the triple-slash directives before a file's first token depend on. `lib` and `no-default-lib` name what TypeScript ships,
 * which is no dependency. Spec: contracts/08-gates.md, section 7.3.
 *
 * @param leading the comments and blanks before the first token
 */
export function* references(leading: string): Generator<Found> {
  for (const { text, line } of lineComments(leading)) {
    if (/^\/\/\/\s*<reference\b/i.test(text)) yield* reference(text, line)
  }
}

function* reference(text: string, line: number): Generator<Found> {
  const attributes = new Map<string, string>()
  const tag = /^\/\/\/\s*<reference\b(.*?)\/>/i.exec(text)?.[1] ?? ''
  for (const [, name = '', inDouble, inSingle] of tag.matchAll(/\s([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    attributes.set(name.toLowerCase(), inDouble ?? inSingle ?? '')
  }
  const path = attributes.get('path') ?? ''
  const types = attributes.get('types') ?? ''
  if (path !== '') yield dependency(path, line, 'reference-path')
  if (types !== '') yield dependency(types, line, 'reference-types')
  if (path !== '' || types !== '' || attributes.get('lib') || attributes.get('no-default-lib')) return
  const rule = 'unreadable reference directive: it names no path, types, lib or no-default-lib'
  yield { kind: 'violation', violation: { line, specifier: text.trim(), rule } }
}

function dependency(specifier: string, line: number, via: 'reference-path' | 'reference-types'): Found {
  return { kind: 'dependency', dependency: { line, specifier, via, clause: null } }
}

/** The `//` comments of a text that holds nothing but comments and blanks, and perhaps a `#!` line at its start. */
function* lineComments(text: string): Generator<{ readonly text: string; readonly line: number }> {
  let line = 1
  // A comment without its end lasts to the end of the text, and is read once.
  for (const [part] of text.matchAll(/\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n\r\u2028\u2029]*|\r\n|[\n\r\u2028\u2029]/g)) {
    if (part.startsWith('//')) yield { text: part, line }
    else line += part.match(/\r\n|[\n\r\u2028\u2029]/g)?.length ?? 0
  }
}
