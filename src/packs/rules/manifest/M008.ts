import { at } from '../../../report/finding.ts'
import { SURFACE, type TemplateElement } from '../../model.ts'
import { defineRule } from '../define.ts'
import { pasteEntry } from '../paste.ts'
import { commandsOf, excerpt } from './commands.ts'

export const M008 = defineRule({
  id: 'M008',
  severity: 'warn',
  title: 'The first word of "cli" is the CLI\'s own name',
  why: 'What is allow-listed, shown and probed is "cliBin"; a template that begins with something else is not what is run.',
  examples: () => ({
    fails: { surface: { verbs: { balance: { cli: ['ledgr', 'balance', '--json'] } } } },
    passes: { surface: { verbs: { balance: { cli: ['ledger', 'balance', '--json'] } } } },
  }),
  check({ surface }, report) {
    const bin = surface.cliBin
    if (surface.adapter !== 'wrap' || bin === undefined || bin === '') return
    for (const [name, { cli }] of commandsOf(surface)) {
      const first = cli?.[0]
      if (first === undefined || first === bin) continue
      const shown = typeof first === 'string' ? `"${excerpt(first)}"` : 'a group'
      report({
        at: at(SURFACE, 'verbs', name, 'cli', 0),
        message: `"cli" of "${name}" begins with ${shown}, but "cliBin" is "${bin}".`,
        fix: fixOf({ name, bin, cli: cli ?? [] }),
      })
    }
  },
})

const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'zsh', 'dash', 'fish', 'cmd', 'powershell', 'pwsh'])

/** A line for a shell, whole or behind `sh -c`, is to be taken apart: no shell is ever involved. */
function fixOf({ name, bin, cli }: { name: string; bin: string; cli: readonly TemplateElement[] }): string {
  const words = cli.flat()
  const [first = ''] = words
  const line = SHELLS.has(first.split('/').at(-1) ?? '') ? (words.find((word) => /\s/.test(word)) ?? '') : first
  const typed = line.trim().split(/\s+/)
  const isPlain = typed[0] === bin && typed.length > 1 && !/["'\\`$|&;<>()]/.test(line)
  if (isPlain)
    return `Write ${pasteEntry('cli', [...typed, ...(line === first ? cli.slice(1) : [])])} in "${name}": each word is an element of its own, and no shell takes a line apart.`
  if (line !== first)
    return `Write in "cli" of "${name}" the words of one call of ${JSON.stringify(bin)}, each an element of its own; no shell runs, so pipes and "&&" have no place in it.`
  return `Put ${JSON.stringify(bin)} first in "cli" of "${name}"; "wrap.bin" says which file that is.`
}
