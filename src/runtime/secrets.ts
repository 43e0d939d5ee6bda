import type { Surface } from '../packs/model.ts'
import { singleQuoted } from '../report/shell-quote.ts'
import type { ExecResult } from './exec/index.ts'

/** Shorter values are too common to be taken out of text without harm. */
const SHORTEST_SECRET = 6

/**
 * Takes the values of a pack's declared credentials out of text that is shown or kept; the variable's name stays in their place.
 * Spec: packs/01-pack-format.md, `credentials`.
 */
export function secretsOf(
  surface: Pick<Surface, 'credentials'>,
  env: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const secrets: { readonly name: string; readonly value: string }[] = []
  for (const { name } of surface.credentials ?? []) {
    const value = env[name] ?? ''
    if (value.length >= SHORTEST_SECRET) secrets.push({ name, value }, { name, value: quoted(value) })
  }
  // The longest first, so that a secret that holds another one leaves no rest behind.
  secrets.sort((a, b) => b.value.length - a.value.length)
  return (text) => secrets.reduce((hidden, { name, value }) => hidden.replaceAll(value, `[${name}]`), text)
}

/** As a preview shows it, which quotes for a shell; without the quotes around it. */
function quoted(value: string): string {
  return singleQuoted(value).slice(1, -1)
}

/** A result with the secrets taken out of everything that is ours; what the program itself printed stays as it printed it. */
export function hideSecrets(
  result: ExecResult,
  surface: Pick<Surface, 'credentials'>,
  env: Readonly<Record<string, string | undefined>>,
): ExecResult {
  const hide = secretsOf(surface, env)
  return {
    ...result,
    command: hide(result.command),
    ...(result.error !== undefined && { error: hide(result.error) }),
    ...(result.reason !== undefined && { reason: hide(result.reason) }),
    ...(result.title !== undefined && { title: hide(result.title) }),
    ...(result.preview !== undefined && { preview: { ...result.preview, text: hide(result.preview.text) } }),
  }
}
