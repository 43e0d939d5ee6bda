import { at, lineOf, type Place } from '../../../report/finding.ts'
import { type CredentialSighting, findCredentials } from '../../credential-shapes.ts'
import { EVALS, POLICY, SURFACE } from '../../model.ts'
import { defineRule, type RulePack, type TextFile } from '../define.ts'
import { paste } from '../paste.ts'

export const M015 = defineRule({
  id: 'M015',
  severity: 'error',
  title: 'No file of the pack holds a credential',
  why: 'A pack is copied to whoever installs it; a credential in it is public from then on.',
  examples: () => ({
    fails: {
      texts: [{ path: 'notes.md', text: 'Call it with\n\n    LEDGER_TOKEN=3f786850e387550fdab836ed7e6dc881\n' }],
    },
    passes: { texts: [{ path: 'notes.md', text: 'Call it with\n\n    LEDGER_TOKEN=<token>\n' }] },
  }),
  check(pack, report) {
    for (const file of pack.texts) {
      const sightings = findCredentials(file.text)
      if (sightings.length === 0) continue
      const linesOf = lineCounter(file.text)
      for (const sighting of sightings) {
        const line = linesOf(sighting.start)
        report({
          at: sightings.length > POINTERS_AT_MOST ? lineOf(file.path, line) : placeOf(pack, file, sighting, line),
          message: `Line ${line} of ${file.path} holds what looks like ${sighting.what}.`,
          fix: fixOf(file.path, pack),
        })
      }
    }
  },
})

/** Finding a pointer walks the whole document; in a file full of credentials the lines will do. */
const POINTERS_AT_MOST = 20

/** 1-based line of ever larger offsets, each line break counted once. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (offset) => {
    while (next !== -1 && next < offset) {
      line++
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}

/** With a JSON pointer where exactly one string of the document holds the value. */
function placeOf(pack: RulePack, { path, text }: TextFile, { start, end }: CredentialSighting, line: number): Place {
  const document = documentOf(pack, path)
  const value = text.slice(start, end)
  const holders = document === null ? [] : stringsHolding(document, value)
  const [steps, another] = holders
  if (steps === undefined || another !== undefined) return lineOf(path, line)
  return { ...at(path, ...steps), line }
}

function documentOf({ surface, policy, evals }: RulePack, path: string): unknown {
  switch (path) {
    case SURFACE:
      return surface
    case POLICY:
      return policy
    case EVALS:
      return evals
    default:
      return null
  }
}

type Steps = readonly (string | number)[]

function stringsHolding(value: unknown, wanted: string, steps: Steps = []): Steps[] {
  if (typeof value === 'string') return value.includes(wanted) ? [steps] : []
  if (typeof value !== 'object' || value === null) return []
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return members.flatMap(([key, member]) => stringsHolding(member, wanted, [...steps, key]))
}

function fixOf(path: string, { surface }: RulePack): string {
  const declared = surface.credentials?.[0]?.name
  const name = declared ?? `${surface.id.toUpperCase().replaceAll('-', '_')}_TOKEN`
  const steps = [
    ...(declared === undefined ? [`add ${paste({ name, description: '…' })} to "credentials"`] : []),
    ...(surface.wrap?.env?.includes(name) === true ? [] : [`add "${name}" to "wrap.env"`]),
  ]
  const how = steps.length === 0 ? `set ${name} where the CLI runs` : steps.join(' and ')
  return `Revoke it where it was issued, delete it from ${path}, and let the CLI read it from the environment: ${how}.`
}
