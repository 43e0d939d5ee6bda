import * as v from 'valibot'
import { parseToml } from '../evals/toml/parse.ts'
import type { Override } from '../packs/overrides.ts'
import { RULES } from '../packs/rules/index.ts'
import { UsageError, type Where } from '../report/errors.ts'
import { nearest } from '../report/nearest.ts'
import { CONFIG_FILE as FILE } from './config.ts'

const Config = v.strictObject({
  rule: v.optional(
    v.array(
      v.strictObject({
        id: v.string(),
        severity: v.picklist(['off', 'error', 'warn', 'info']),
        reason: v.pipe(v.string(), v.trim(), v.nonEmpty('must say why')),
        pack: v.optional(v.string()),
      }),
    ),
    [],
  ),
})

/**
 * Reads the text of `plumb.toml`. The structure layer cannot be turned off: a pack that fails it cannot be run.
 *
 * @throws UsageError when it is no TOML, or says something that plumb does not know
 */
export function parseOverrides(bytes: Uint8Array): Override[] {
  const toml = parseToml(new TextDecoder().decode(bytes))
  if (!toml.ok) throw wrong({ where: { file: FILE, ...toml.place }, what: toml.message })
  const parsed = v.safeParse(Config, toml.table)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const path = (issue.path ?? []).map(({ key }) => String(key)).join('.')
    throw wrong({ where: { file: FILE }, what: `${path === '' ? '' : `"${path}": `}${issue.message}` })
  }
  return parsed.output.rule.map(({ id, severity, reason, pack }) => {
    if (!RULES.some((rule) => rule.id === id)) throw unknownRule(id)
    return { id, severity, reason, pack: pack ?? null }
  })
}

function unknownRule(id: string): UsageError {
  if (id.startsWith('L-'))
    return wrong({ where: { file: FILE }, what: `"${id}" is of the structure layer, which cannot be turned off` })
  const [close] = nearest(
    id,
    RULES.map((rule) => rule.id),
  )
  return wrong({
    where: { file: FILE },
    what: `unknown rule "${id}"${close === undefined ? '' : `; did you mean "${close}"?`}`,
  })
}

function wrong({ where, what }: { readonly where: Where; readonly what: string }): UsageError {
  return new UsageError({
    what,
    where,
    next: 'An entry is [[rule]] with id, severity (off, error, warn or info), reason and, if wanted, pack. --no-config ignores the file.',
  })
}
