/**
 * Starts an eval pack: a template or drafts go in, the files on disk and a summary for the person come out. Writes the pack whole or
 * not at all and never touches a file it was not asked to replace. Spec: evals/01-eval-packs.md section 3.
 */
import { join, relative, resolve } from 'node:path'
import type { Drafts } from '../drafts/index.ts'
import { draftPack } from '../drafts/pack.ts'
import { fillSkill, reviewSkill, SKILL_FILE } from '../skill/index.ts'
import { HELLO_WORLD_TASKS, helloWorldPack } from '../templates/hello-world.ts'
import { slotPack } from '../templates/slots.ts'
import type { PackFiles, SlotTemplate } from '../templates/template.ts'
import { type WriteOutcome, writePack } from './write-pack.ts'
import { type SkillOutcome, writeSkill } from './write-skill.ts'

/** What the pack is made of. */
export type PackContent =
  | { readonly kind: 'hello-world' }
  | { readonly kind: 'slots'; readonly template: SlotTemplate; readonly count: number }
  | { readonly kind: 'drafts'; readonly drafts: Drafts }

export type InitRequest = {
  readonly cwd: string
  /** The pack folder as the person named it. */
  readonly folder: string
  readonly content: PackContent
  readonly packName: string
  /** Folder of the skill; null writes none. A complete pack never gets one. */
  readonly skillFolder: string | null
  readonly force: boolean
  /** The name the person called us by; the skill repeats it. */
  readonly program: string
}

export type InitReport = {
  readonly content: PackContent
  readonly pack: WriteOutcome
  /** The pack folder relative to `cwd`, with `/`; absolute when it lies outside. */
  readonly folder: string
  readonly fileCount: number
  /** Null when none was wanted, or when the pack was not written. */
  readonly skill: { readonly path: string; readonly outcome: SkillOutcome } | null
}

/** Writes a pack, and the skill that helps to finish it. */
export function initPack(request: InitRequest): InitReport {
  const { cwd, content, program, force } = request
  const target = resolve(cwd, request.folder)
  const files = filesOf(content, request.packName)
  const pack = writePack(target, files, { force })
  const text = skillOf(content, program)
  const isWanted = pack.kind === 'written' && text !== null && request.skillFolder !== null
  return {
    content,
    pack,
    folder: shownPath(cwd, target),
    fileCount: files.size,
    skill: isWanted ? installSkill(cwd, join(request.skillFolder, SKILL_FILE), text, force) : null,
  }
}

function filesOf(content: PackContent, packName: string): PackFiles {
  switch (content.kind) {
    case 'hello-world':
      return helloWorldPack(packName)
    case 'slots':
      return slotPack(content.template, { count: content.count, packName })
    case 'drafts':
      return draftPack(content.drafts.tasks, packName)
  }
}

function skillOf(content: PackContent, program: string): string | null {
  switch (content.kind) {
    case 'hello-world':
      return null
    case 'slots':
      return fillSkill(content.template, program)
    case 'drafts':
      return reviewSkill(program)
  }
}

function installSkill(cwd: string, path: string, text: string, force: boolean): InitReport['skill'] {
  const target = resolve(cwd, path)
  return { path: shownPath(cwd, target), outcome: writeSkill(target, text, { force }) }
}

/** How a path is shown: relative with `/` when it lies below `cwd`, else absolute. */
function shownPath(cwd: string, path: string): string {
  const below = relative(cwd, path).replaceAll('\\', '/')
  if (below === '') return '.'
  return below === '..' || below.startsWith('../') || /^[A-Za-z]:/.test(below) ? path.replaceAll('\\', '/') : below
}

/** Tasks a pack has. */
export function taskCount(content: PackContent): number {
  switch (content.kind) {
    case 'hello-world':
      return HELLO_WORLD_TASKS
    case 'slots':
      return content.count
    case 'drafts':
      return content.drafts.tasks.length
  }
}
