/** The plain form of a path, or null when it is absolute or leaves the pack. */
export function insidePack(path: string | null): string | null {
  if (path === null || path.trim() === '' || /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path)) return null
  const steps = plain(path).split('/')
  // The pack folder itself would hand the agent the other tasks.
  if (steps[0] === '') return null
  return steps.includes('..') || steps.some((step) => step.split('\\').includes('..')) ? null : steps.join('/')
}

/** `./a//b/../c/` is `a/c`; what leaves the pack still begins with `..`, and is no file of it. */
export function plain(path: string): string {
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue
    const last = steps.at(-1)
    if (step === '..' && last !== undefined && last !== '..') steps.pop()
    else steps.push(step)
  }
  return steps.join('/')
}
