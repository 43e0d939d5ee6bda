const live = new Set<number>()

export function rememberGroup(groupId: number): void {
  live.add(groupId)
}

export function forgetGroup(groupId: number): void {
  live.delete(groupId)
}

export function killGroup(groupId: number): void {
  try {
    process.kill(-groupId, 'SIGKILL')
  } catch {
    // The group is gone already.
  }
}

/** Ends every group that is still running, at once and without waiting; for signal handlers and the exit of the host. */
export function killEverything(): void {
  for (const groupId of live) killGroup(groupId)
}
