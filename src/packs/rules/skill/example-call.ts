import { singleQuoted } from '../../../report/shell-quote.ts'
import { parseTemplate } from '../../argv-template.ts'
import type { Argument, Command } from '../../model.ts'

/** A command line for a command, with the examples of its required arguments: `gh issue view 12`. Empty without a template. */
export function exampleCall({ cli = [], args = {} }: Command): string {
  const shown = (name: string) => textOf(name, Object.hasOwn(args, name) ? args[name] : undefined)
  const words = parseTemplate(cli).groups.flatMap(({ elements }) => {
    const names = elements.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'placeholder' ? [part.name] : [])),
    )
    if (names.some((name) => !isShown(Object.hasOwn(args, name) ? args[name] : undefined))) return []
    return elements.map(({ parts }) =>
      parts.map((part) => (part.kind === 'literal' ? part.text : shown(part.name))).join(''),
    )
  })
  return words
    .filter((word) => word !== '')
    .map(quoted)
    .join(' ')
}

function isShown(argument: Argument | undefined): boolean {
  return argument === undefined || argument.required === true
}

function textOf(name: string, argument: Argument | undefined): string {
  const example = argument?.example ?? argument?.default
  if (argument?.type === 'boolean') return argument.flag ?? ''
  return String([example].flat()[0] ?? `<${name}>`)
}

function quoted(word: string): string {
  return /^[\w@%+=:,./<>-]+$/.test(word) ? word : singleQuoted(word)
}
