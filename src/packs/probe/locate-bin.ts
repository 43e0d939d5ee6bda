import { basename, dirname, join } from 'node:path'
import { findOnPath } from '../../process/index.ts'
import type { ProbedPack } from './plan.ts'
import type { ProbeReport } from './record.ts'

/** Where the CLI is, or in one sentence why it cannot be run. Spec: packs/02-check.md, R001. */
export function locateBin(
  { surface, bin, dir }: ProbedPack,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): ProbeReport['bin'] {
  const named = surface.wrap?.bin ?? ''
  switch (bin.kind) {
    case 'none':
      return { resolved: false, reason: 'surface.json has no "wrap.bin"' }
    case 'on-path': {
      const path = findOnPath(bin.name, env['PATH'], cwd)
      return path === null ? { resolved: false, reason: `"${bin.name}" is not on the PATH` } : { resolved: true, path }
    }
    case 'in-pack':
      if (!bin.exists) return { resolved: false, reason: `there is no file "${named}" in the pack` }
      if (!bin.executable) return { resolved: false, reason: `"${named}" has no execute permission` }
      return { resolved: true, path: join(dir, named) }
    case 'absolute': {
      const path = named.startsWith('/') ? findOnPath(basename(named), dirname(named), cwd) : null
      return path === null
        ? { resolved: false, reason: `"${named}" is no program on this machine` }
        : { resolved: true, path }
    }
    case 'outside':
      return { resolved: false, reason: `"${named}" is outside the pack` }
  }
}
