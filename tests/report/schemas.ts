import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'

const DIR = join(import.meta.dir, '../../schemas/report')

/** The names of the published report schemas, as their files are called. */
export const SCHEMA_NAMES: readonly string[] = readdirSync(DIR)
  .flatMap((file) => /^(.+)\.schema\.json$/.exec(file)?.[1] ?? [])
  .sort()

export function schemaDocument(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(DIR, `${name}.schema.json`), 'utf8'))
}

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
const validators = new Map<string, ReturnType<typeof ajv.compile>>()

/** What is wrong with a value by a published schema, as `pointer message`; empty when it is valid. */
export function schemaErrors(name: string, value: unknown): string[] {
  const validate = validators.get(name) ?? ajv.compile(schemaDocument(name))
  validators.set(name, validate)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
