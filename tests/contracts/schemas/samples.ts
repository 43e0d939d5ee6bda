import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as v from 'valibot'
import type { JsonValue } from '../../../src/canonical/json-value.ts'
import { type ArtifactKey, INTERCHANGE_ARTIFACT_KEYS } from '../../../src/canonical/stages.ts'
import { ARTIFACTS } from '../../../src/contracts/schemas/registry.ts'

export type Sample = { readonly name: string; readonly key: ArtifactKey; readonly text: string }

const folder = join(import.meta.dir, 'samples')

/**
 * Sound documents, `<artifact>.json` and `<artifact>.<branch>.json`. Together they show every branch, and every field that
 * may be null both ways.
 */
export const SAMPLES: readonly Sample[] = readdirSync(folder)
  .sort()
  .map((name) => {
    const key = INTERCHANGE_ARTIFACT_KEYS.find((known) => known === name.split('.')[0])
    if (key === undefined) throw new Error(`a sample of no artifact: ${name}`)
    return { name, key, text: readFileSync(join(folder, name), 'utf8') }
  })

/** The main sample of an artifact, parsed afresh. */
export function sample(key: ArtifactKey): JsonValue {
  return JSON.parse(SAMPLES.find(({ name }) => name === `${key}.json`)?.text ?? '')
}

export function schemaOf(key: ArtifactKey): v.GenericSchema {
  return ARTIFACTS[key].schema
}

/**
 * A copy of a document with another value at a JSON pointer; an `undefined` value removes the member.
 * Intermediate members must exist.
 */
export function edited(document: JsonValue, pointer: string, value: JsonValue | undefined): JsonValue {
  const [step, ...rest] = pointer.split('/').slice(1)
  if (step === undefined) return value ?? null
  const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
  if (typeof document !== 'object' || document === null) throw new Error(`nothing below ${pointer}`)
  const below = rest.length === 0 ? value : edited(memberOf(document, key), ['', ...rest].join('/'), value)
  if (Array.isArray(document))
    return below === undefined ? document.toSpliced(Number(key), 1) : replaced(document, Number(key), below)
  const others = Object.entries(document).filter(([name]) => name !== key)
  return Object.fromEntries(below === undefined ? others : [...others, [key, below]])
}

function memberOf(document: JsonValue[] | { [key: string]: JsonValue }, key: string): JsonValue {
  const member = Array.isArray(document) ? document[Number(key)] : document[key]
  if (member === undefined) throw new Error(`no member ${key}`)
  return member
}

function replaced(list: JsonValue[], index: number, value: JsonValue): JsonValue[] {
  return index === list.length ? [...list, value] : list.with(index, value)
}
