import { existsSync, readdirSync } from 'node:fs'
import { type Machine, OLD_PROCESSOR } from './places.ts'
import { SYSTEM_PATH, whyNoRoots } from './root.ts'

/** Looks at this machine. @param roots the folder that holds the roots; null for none */
export function thisMachine(roots: string | null): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    isMusl: hasLoader('ld-musl-') && !hasLoader('ld-linux'),
    roots: roots === null ? [] : readdirSync(roots),
    emulators: [OLD_PROCESSOR[0], 'qemu-aarch64-static'].filter(
      (name) => Bun.which(name, { PATH: SYSTEM_PATH }) !== null,
    ),
    whyNoRoots: whyNoRoots(),
  }
}

function hasLoader(name: string): boolean {
  return ['/lib', '/lib64'].some((dir) => existsSync(dir) && readdirSync(dir).some((file) => file.startsWith(name)))
}
