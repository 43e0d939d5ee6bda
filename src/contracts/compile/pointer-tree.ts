import { pointerTokens } from '../../canonical/pointer-tokens.ts'

/** Descriptor pointers merged into one tree, so that asking does not depend on how many there are. */
export type PointerTree = {
  /** The shortest of them that is a prefix of a tail, `*` standing for any one token; null when none is. */
  covering(tail: readonly string[]): string | null
}

type Branch = { pointer: string | null; readonly next: Map<string, Branch> }

export function pointerTree(pointers: readonly string[]): PointerTree {
  const root: Branch = { pointer: null, next: new Map() }
  for (const pointer of pointers) {
    let branch = root
    for (const token of pointerTokens(pointer)) branch = follow(branch, token)
    branch.pointer ??= pointer
  }
  return {
    covering(tail) {
      let reached = [root]
      for (const token of [...tail, null]) {
        const end = reached.find(({ pointer }) => pointer !== null)
        if (end !== undefined) return end.pointer
        reached = token === null ? [] : reached.flatMap(({ next }) => [next.get(token), next.get('*')].filter(isBranch))
      }
      return null
    },
  }
}

function follow(branch: Branch, token: string): Branch {
  const known = branch.next.get(token)
  if (known !== undefined) return known
  const made: Branch = { pointer: null, next: new Map() }
  branch.next.set(token, made)
  return made
}

function isBranch(branch: Branch | undefined): branch is Branch {
  return branch !== undefined
}
