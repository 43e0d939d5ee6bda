import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { type NotPublic, whyNotPublic } from '../../public-host.ts'
import { defineRule } from '../define.ts'

export const M014 = defineRule({
  id: 'M014',
  severity: 'warn',
  title: 'A public Binding names a hub that the public can reach',
  why: "A hub on the author's own machine or network works for nobody else, and may be somebody else's machine on theirs.",
  examples: () => ({
    fails: { surface: { binding: { mode: 'public', hub: 'https://localhost:8443' } } },
    passes: { surface: { binding: { mode: 'public', hub: 'https://hub.example.com' } } },
  }),
  check({ surface: { binding } }, report) {
    if (binding?.mode !== 'public') return
    const hub = binding.hub ?? ''
    if (hub === '') {
      report({
        at: at(SURFACE, 'binding', ...(binding.hub === undefined ? [] : ['hub'])),
        message: 'The Binding is public, but it names no hub.',
        fix: 'Add "hub" with the public https URL of the hub to "binding", or set "mode" to "local".',
      })
      return
    }
    const reason = whyNotPublic(hub)
    if (reason === null) return
    report({
      at: at(SURFACE, 'binding', 'hub'),
      message: `The Binding is public, but "${hub}" ${REASONS[reason]}.`,
      fix: fixOf(hub, reason),
    })
  },
})

const REASONS: Readonly<Record<NotPublic, string>> = {
  'not-a-url': 'is not a URL',
  'not-https': 'is not an https URL',
  loopback: 'is the machine it is called from',
  private: 'is an address of a private network',
  'link-local': 'is an address of one network segment only',
  'local-name': 'is a name of a private network',
  'single-label': 'is a name without a domain',
  reserved: 'is an address that nobody can be reached at',
}

function fixOf(hub: string, reason: NotPublic): string {
  const better =
    reason === 'not-https' ? hub.replace(/^[a-z]+:/i, 'https:') : reason === 'not-a-url' ? `https://${hub}` : ''
  if (better !== '' && whyNotPublic(better) === null) return `Set "binding.hub" to "${better}".`
  return 'Set "binding.hub" to the public https URL of the hub, or "binding.mode" to "local".'
}
