const LONGEST = 64

/** A pack id made of a name: `My_Tool.sh` is `my-tool-sh`. Null when no letter is left to begin with. */
export function packIdFrom(name: string): string | null {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const id = words
    .join('-')
    .replace(/^[^a-z]+/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '')
  return id === '' ? null : id
}

/** Whether a text can be a pack id. Spec: packs/01-pack-format.md, "surface.json". */
export function isPackId(text: string): boolean {
  return text.length <= LONGEST && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text)
}

/** The name people see for an id or a CLI: its words, the first with a capital. `my-tool` is `My tool`. */
export function nameFrom(id: string): string {
  const words = id.split(/[-_]+/).join(' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
