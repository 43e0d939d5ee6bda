import { readFileSync } from 'node:fs'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'

const validate = compiled()

/** The schema of the standard, as a package of matchers ships it: of draft 4, and with a pattern that is no Unicode one. */
function compiled() {
  const path = import.meta.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
  const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync(new URL(path), 'utf8'))
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
  addFormats(ajv)
  return ajv.compile(schema)
}

/** What is wrong with a log by the schema of SARIF 2.1.0; empty when it is valid. */
export function sarifErrors(log: unknown): string[] {
  validate(log)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
