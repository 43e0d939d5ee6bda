import { describe, expect, test } from 'bun:test'
import { isRecord } from '../../src/canonical/is-record.ts'
import { commandTree } from '../../src/cli/self/command-tree.ts'
import { SCHEMA_NAMES, schemaDocument, schemaErrors } from './schemas.ts'

test('there is a schema for each command that has --json, and no other', async () => {
  const reporting = (await commandTree('plumb')).filter(({ flags }) =>
    flags.some(({ names }) => names.includes('--json')),
  )
  const names = reporting.map(({ path }) => path.slice(1).join('-'))
  expect(names.length).toBeGreaterThan(20)
  expect(SCHEMA_NAMES).toEqual(names.sort())
})

/** Every property of every object in a document, by its pointer. */
function properties(node: unknown, pointer = ''): { pointer: string; schema: Record<string, unknown> }[] {
  if (Array.isArray(node)) return node.flatMap((member, index) => properties(member, `${pointer}/${index}`))
  if (!isRecord(node)) return []
  const own = isRecord(node['properties']) ? Object.entries(node['properties']) : []
  const found = own.flatMap(([name, schema]) => (isRecord(schema) ? [{ pointer: `${pointer}/${name}`, schema }] : []))
  return [...found, ...Object.entries(node).flatMap(([key, member]) => properties(member, `${pointer}/${key}`))]
}

describe.each(SCHEMA_NAMES)('%s', (name) => {
  test('is of draft 2020-12, has an id of its own, and says what it is', () => {
    expect(schemaDocument(name)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `urn:plumb:schema:${name}`,
      title: `plumb ${name.replace(/^(evals|corpus|schema)-/, '$1 ')} --json`,
      description: expect.stringMatching(/\.$/),
    })
  })

  test('compiles strictly and refuses what is not a report', () => {
    for (const wrong of [null, [], 'x', {}, { surprise: true }]) expect(schemaErrors(name, wrong)).not.toEqual([])
  })

  test('describes every property for a stranger', () => {
    const all = properties(schemaDocument(name))
    expect(all.length).toBeGreaterThan(0)
    const silent = all.filter(({ schema }) => typeof schema['description'] !== 'string' && schema['$ref'] === undefined)
    expect(silent.map(({ pointer }) => pointer)).toEqual([])
  })
})
