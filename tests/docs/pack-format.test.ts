import { describe, expect, test } from 'bun:test'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { parseTemplate, renderArgv } from '../../src/packs/argv-template.ts'
import { checkPacks } from '../../src/packs/check.ts'
import { lintFolder } from '../../src/packs/lint-folder.ts'
import type { Argument } from '../../src/packs/model.ts'
import { packSchemas } from '../../src/packs/model-schemas.ts'
import { PREVIEW_KINDS } from '../../src/packs/rules/manifest/M024.ts'
import { cleanEnvironment, folder } from '../e2e/plumb.ts'
import { readGuide, tableRows } from './blocks.ts'
import { NOTES_CLI, notesPack } from './notes-pack.ts'

const guide = readGuide('docs/pack-format.md')

const example = notesPack()

describe('the complete pack', () => {
  test('has every file of a pack, and passes lint', () => {
    expect(Object.keys(example)).toEqual(['surface.json', 'policy.json', 'HARNESS.md', 'hcp.eval.json'])
    expect(lintFolder(folder(example))).toEqual({ ok: true, pack_id: 'notes', issues: [] })
  })

  test('has nothing to fix, and works with a CLI such as it describes', async () => {
    const bin = folder({ notes: { text: NOTES_CLI, mode: 0o755 } })
    const { PATH, HOME } = cleanEnvironment()
    const [report] = await checkPacks([folder(example)], {
      probe: true,
      evals: true,
      timeoutMs: 30_000,
      jobs: 2,
      startedIn: bin,
      env: { PATH: `${bin}:${PATH}`, HOME },
    })
    expect(report?.findings).toEqual([])
    expect(report?.evals).toMatchObject({ passed: 3, failed: 0 })
    expect(report?.probes?.filter(({ purpose }) => purpose === 'read')).toHaveLength(3)
  })
})

describe('the templates of the table', () => {
  const rows = tableRows(guide).filter((cells) => cells[1]?.startsWith('`["notes"'))
  const types: Record<string, Argument> = {
    text: { type: 'string' },
    limit: { type: 'integer' },
    tags: { type: 'array' },
    all: { type: 'boolean', flag: '--all' },
    id: { type: 'string', required: true },
    offset: { type: 'string' },
  }
  const unquoted = (cell: string | undefined): unknown => JSON.parse(cell?.replaceAll('`', '') ?? '')
  const Template = v.array(v.union([v.string(), v.array(v.string())]))
  const Values = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]))

  test('there are some', () => expect(rows.length).toBeGreaterThanOrEqual(8))

  test.each(rows)('%s: %s with %s is %s', (_what, template, values, argv) => {
    const rendered = renderArgv(
      parseTemplate(v.parse(Template, unquoted(template))),
      types,
      v.parse(Values, unquoted(values)),
    )
    if (argv === 'refused') expect(rendered.ok).toBe(false)
    else expect(rendered).toEqual({ ok: true, argv: v.parse(v.array(v.string()), unquoted(argv)) })
  })
})

/** Names of all properties in a JSON Schema, however deep. */
function propertyNames(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'properties' in node && typeof node.properties === 'object' ? Object.keys(node.properties ?? {}) : []
  return [...own, ...Object.values(node).flatMap(propertyNames)]
}

describe('the keys', () => {
  const known = new Set(
    [packSchemas().Surface, packSchemas().Policy, packSchemas().EvalFile].flatMap((schema) =>
      propertyNames(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })),
    ),
  )
  const documented = tableRows(guide)
    .map(([first = '']) => /^`([A-Za-z_]+)`$/.exec(first)?.[1])
    .filter((name) => name !== undefined)

  test('every key of the format is told of', () => {
    expect(known.size).toBeGreaterThan(45)
    expect([...known].filter((name) => !guide.includes(`\`${name}\``) && !guide.includes(`"${name}"`))).toEqual([])
  })

  test('no table tells of a key that the format does not have', () => {
    expect(documented.length).toBeGreaterThan(35)
    expect(documented.filter((name) => !known.has(name))).toEqual([])
  })
})

test('every kind of preview is told of', () => {
  for (const kind of PREVIEW_KINDS) expect(guide).toContain(`\`${kind}\``)
})
