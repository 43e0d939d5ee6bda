/** The entry of a table that a stranger's word names; undefined for none, and for what is only inherited (`constructor`). */
export function ownEntry<Entry>(entries: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined
}
