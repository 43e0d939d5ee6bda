import { blocksOf } from './blocks.ts'

/** A CLI such as the pack of docs/pack-format.md describes, with one note. */
export const NOTES_CLI = `#!/bin/sh
case \${1-} in
  list | show | add | remove | doctor) ;;
  --help | -h) printf 'usage: notes <command>\\n\\n  list\\n  show\\n  add\\n  remove  (--yes: do not ask)\\n  doctor\\n'; exit 0 ;;
  *) echo "notes: unknown command \\"\${1-}\\"" >&2; exit 2 ;;
esac
for word; do case $word in --help | -h) echo "usage: notes $1 [--json]"; exit 0 ;; esac; done
case $1 in
  list) echo '{"count":1,"notes":[{"id":"welcome"}]}' ;;
  show) echo '{"id":"welcome","text":"Hello"}' ;;
  doctor) echo '{"ok":true}' ;;
  *) echo '{"id":"new"}' ;;
esac
`

/** The files of the complete pack in docs/pack-format.md; `confirms: false` leaves the gate of `remove` open. */
export function notesPack({ confirms = true }: { readonly confirms?: boolean } = {}): Record<string, string> {
  const blocks = blocksOf('docs/pack-format.md').flatMap(({ title, text }) =>
    title === null ? [] : [[title, text] as const],
  )
  const files = Object.fromEntries(blocks)
  if (confirms) return files
  return { ...files, 'policy.json': files['policy.json']?.replace(', "confirm": true', '') ?? '' }
}
