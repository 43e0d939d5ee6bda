import { PACK_FILE, SLOT_MARKER, WORKSPACE_PLACEHOLDER } from '../model.ts'
import type { Kind, PackFiles, SlotTemplate } from './template.ts'
import { tomlList, tomlString } from './toml-text.ts'

/**
 * Writes a pack of `count` open slots, kinds in rotation. Every slot has two markers in `pack.toml`, on the fourth and the ninth
 * line of its eleven, and two in its prompt. Spec: evals/01-eval-packs.md section 3, "Slots".
 */
export function slotPack(template: SlotTemplate, { count, packName }: { count: number; packName: string }): PackFiles {
  const slots = slotsOf(template, count)
  const files = new Map<string, string>()
  files.set(PACK_FILE, `${[packTable(template, packName), ...slots.map(taskTable)].join('\n\n')}\n`)
  for (const { id, kind } of slots) {
    files.set(`${id}/prompt.md`, promptText(kind))
    files.set(`${id}/workspace/${WORKSPACE_PLACEHOLDER}`, '')
  }
  return files
}

type Slot = { readonly id: string; readonly kind: Kind }

function slotsOf({ kinds }: SlotTemplate, count: number): Slot[] {
  const slots: Slot[] = []
  for (let round = 1; slots.length < count; round++) {
    for (const kind of kinds.slice(0, count - slots.length)) slots.push({ id: `${kind.name}_${round}`, kind })
  }
  return slots
}

function packTable({ name }: SlotTemplate, packName: string): string {
  return `[pack]
name = ${tomlString(packName)}
version = "0.1.0"
license = "LicenseRef-Proprietary"
domain = ${tomlString(name)}`
}

function taskTable({ id, kind }: Slot): string {
  return `[[task]]
id = ${tomlString(id)}
prompt = ${tomlString(`${id}/prompt.md`)}
# ${SLOT_MARKER} ${kind.title}: copy in ${kind.workspace}
fixtures = ${tomlString(`${id}/workspace/`)}
tools = ${tomlList(kind.tools)}
# The task counts as done when this file exists after the run. Name one that is
# not among the fixtures and that nobody writes without doing the work.
expected = { artifacts = ["${SLOT_MARKER}"] }
tags = ${tomlList([kind.name])}`
}

function promptText({ title, request }: Kind): string {
  return `# ${title}

${SLOT_MARKER} Write the request as a person would send it: ${request}.

Write the result to \`${SLOT_MARKER}\`.
`
}
