/** What the meaning of an escape depends on: the groups of the whole pattern, those behind it included. */
export type GroupsAhead = {
  readonly count: number
  /** Names to group numbers, as written; empty when no group is named. */
  readonly names: ReadonlyMap<string, readonly number[]>
}

/** Finds every capturing group of an accepted pattern. Escapes and classes hold none. */
export function findGroups(pattern: string): GroupsAhead {
  const names = new Map<string, number[]>()
  let count = 0
  let isInClass = false
  for (let at = 0; at < pattern.length; at++) {
    const unit = pattern[at]
    if (unit === '\\') at++
    else if (isInClass) isInClass = unit !== ']'
    else if (unit === '[') isInClass = true
    else if (unit === '(' && capturesAt(pattern, at)) {
      count++
      const name = nameAt(pattern, at)
      if (name === null) continue
      const same = names.get(name)
      if (same === undefined) names.set(name, [count])
      else same.push(count)
    }
  }
  return { count, names }
}

function capturesAt(pattern: string, at: number): boolean {
  return pattern[at + 1] !== '?' || nameAt(pattern, at) !== null
}

function nameAt(pattern: string, at: number): string | null {
  const isNamed = pattern.startsWith('(?<', at) && pattern[at + 3] !== '=' && pattern[at + 3] !== '!'
  return isNamed ? plainName(pattern.slice(at + 3, pattern.indexOf('>', at))) : null
}

/** A name without escapes: `\u0061` and `a` are one name. */
export function plainName(name: string): string {
  return name
    .replace(/\\u\{([0-9A-Fa-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\u([0-9A-Fa-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
