/** What every probe runs with, whatever the caller's environment says. Spec: packs/02-check.md, "Probes". */
const FIXED = {
  NO_COLOR: '1',
  TERM: 'dumb',
  CI: '1',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  LC_ALL: 'C.UTF-8',
} as const

const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR'] as const

/** The whole environment of a probe: five of the caller's variables, those the pack names, and the fixed ones. */
export function probeEnvironment(
  caller: Readonly<Record<string, string | undefined>>,
  named: readonly string[] = [],
): Record<string, string> {
  const passed = [...PASSED_ON, ...named].flatMap((name): [string, string][] => {
    const value = Object.hasOwn(caller, name) ? caller[name] : undefined
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(passed), ...FIXED }
}
