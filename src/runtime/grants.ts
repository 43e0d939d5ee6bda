/** What a caller may be allowed to do. Spec: packs/03-runtime.md, "exec pipeline". */
export const GRANTS = ['verb.exec.read', 'verb.exec.write', 'sense.enable'] as const
export type Grant = (typeof GRANTS)[number]

/** On whose behalf a command is run: the audit log says so, and an agent is granted nothing unless it is named. */
export type Principal = 'agent' | 'human'

/** Whether commands that ask for confirmation do: always (`ask`), or only those that say `confirm: "always"` (`run`). */
export type Access = 'ask' | 'run'

export function asGrant(name: string): Grant | null {
  return GRANTS.find((grant) => grant === name) ?? null
}

/** The command line's default: all for a person, none for an agent. */
export function defaultGrants(principal: Principal): readonly Grant[] {
  return principal === 'human' ? GRANTS : []
}
