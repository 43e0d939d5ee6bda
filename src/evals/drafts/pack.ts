import { PACK_FILE, SLOT_MARKER, WORKSPACE_PLACEHOLDER } from '../model.ts'
import type { PackFiles } from '../templates/template.ts'
import { tomlList, tomlString } from '../templates/toml-text.ts'
import type { DraftTask } from './collect.ts'

/** The files of a pack of drafts. Every workspace starts empty. Spec: evals/01-eval-packs.md section 4, "Drafted task". */
export function draftPack(tasks: readonly DraftTask[], packName: string): PackFiles {
  const files = new Map<string, string>()
  files.set(PACK_FILE, `${[packTable(packName), ...tasks.map(taskTable)].join('\n\n')}\n`)
  for (const { id, prompt } of tasks) {
    files.set(`${id}/prompt.md`, `${prompt}\n`)
    files.set(`${id}/workspace/${WORKSPACE_PLACEHOLDER}`, '')
  }
  return files
}

function packTable(packName: string): string {
  return `[pack]
name = ${tomlString(packName)}
version = "0.1.0"`
}

function taskTable({ id, artifacts, tags }: DraftTask): string {
  const expected =
    artifacts.length === 0
      ? `expected = { artifacts = ["${SLOT_MARKER}"] }`
      : `expected = { artifacts = ${tomlList(artifacts)} }  # files the session created`
  return `[[task]]
id = ${tomlString(id)}
prompt = ${tomlString(`${id}/prompt.md`)}
fixtures = ${tomlString(`${id}/workspace/`)}
tools = ["shell", "filesystem"]
${expected}
tags = ${tomlList(tags)}
timeout-seconds = 900`
}
