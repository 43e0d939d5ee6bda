/**
 * The templates an eval pack can start from: a name goes in, the files of the pack come out as text. All of it is compiled in, since
 * a binary cannot read its own folder. Nothing here touches the disk. Spec: evals/01-eval-packs.md section 3, "Templates".
 */
import * as v from 'valibot'
import { UsageError } from '../../report/errors.ts'
import { nearest } from '../../report/nearest.ts'
import { HELLO_WORLD, HELLO_WORLD_DESCRIPTION } from './hello-world.ts'
import { blank, coding, data, research, support } from './kinds.ts'
import type { SlotTemplate } from './template.ts'

/** A line of `evals templates`. */
export const TemplateSummary = v.strictObject({
  name: v.pipe(v.string(), v.description('What "evals init -t" takes.')),
  kinds: v.pipe(
    v.array(v.string()),
    v.readonly(),
    v.description('Kinds of its slots, in order; empty for a complete pack.'),
  ),
  complete: v.pipe(v.boolean(), v.description('Runs as is, with nothing left to fill in.')),
  description: v.pipe(v.string(), v.description('What it is for, in a sentence or two.')),
})
export type TemplateSummary = Readonly<v.InferOutput<typeof TemplateSummary>>

/** What `evals templates --json` prints. */
export const TemplateList = v.strictObject({
  templates: v.pipe(v.array(TemplateSummary), v.description('In the order they are offered.')),
})

const SLOT_TEMPLATES: readonly SlotTemplate[] = [coding, data, research, support, blank]

export function listTemplates(): TemplateSummary[] {
  return [
    { name: HELLO_WORLD, kinds: [], complete: true, description: HELLO_WORLD_DESCRIPTION },
    ...SLOT_TEMPLATES.map(({ name, kinds, description }) => ({
      name,
      kinds: kinds.map((kind) => kind.name),
      complete: false,
      description,
    })),
  ]
}

/**
 * @returns the template with open slots by that name; null for the complete one
 * @throws UsageError no template has that name
 */
export function findTemplate(name: string): SlotTemplate | null {
  if (name === HELLO_WORLD) return null
  const found = SLOT_TEMPLATES.find((template) => template.name === name)
  if (found !== undefined) return found
  const names = listTemplates().map((template) => template.name)
  const [close] = nearest(name, names)
  throw new UsageError({
    what: `there is no template "${name}"`,
    next: `${close === undefined ? '' : `Did you mean "${close}"? `}The templates are ${names.join(', ')}.`,
  })
}
