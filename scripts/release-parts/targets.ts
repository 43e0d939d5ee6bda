/** Names in the release, and what Bun calls them. */
export const TARGETS = {
  'linux-x64': 'bun-linux-x64-modern',
  'linux-x64-baseline': 'bun-linux-x64-baseline',
  'linux-arm64': 'bun-linux-arm64',
  'linux-x64-musl': 'bun-linux-x64-musl-modern',
  'linux-x64-musl-baseline': 'bun-linux-x64-musl-baseline',
  'linux-arm64-musl': 'bun-linux-arm64-musl',
  'darwin-x64': 'bun-darwin-x64',
  'darwin-arm64': 'bun-darwin-arm64',
  'windows-x64': 'bun-windows-x64',
} as const

/** A target by the name its file carries: `plumb-linux-x64` is for `linux-x64`. */
export type Target = keyof typeof TARGETS

export const ALL_TARGETS: readonly Target[] = Object.keys(TARGETS).filter(isTarget)

export function isTarget(name: string): name is Target {
  return Object.hasOwn(TARGETS, name)
}

/** The file of a target in a folder of release files. */
export function fileOf(target: Target): string {
  return `plumb-${target}${target.startsWith('windows') ? '.exe' : ''}`
}
