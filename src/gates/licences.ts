import { resolve } from 'node:path'
import { readText } from '../adapters/source-tree.ts'
import type { Gate, GateContext, GateOutcome } from './gate.ts'
import { auditLockfile } from './licences/audit.ts'
import { outcomeOf } from './licences/render.ts'
import { LicencesSection, type Tolerance } from './licences/section.ts'
import { readLockfile } from './lockfile/lockfile.ts'
import { registryOf } from './lockfile/registry.ts'

/** Holds the licence of every locked entry against an allowlist. Spec: contracts/08-gates.md, sections 4 and 6. */
export const licences: Gate<LicencesSection> = {
  name: 'licences',
  summary: 'licence of every locked entry against a declared allowlist',
  section: LicencesSection,
  run,
}

async function run(section: LicencesSection, context: GateContext): Promise<GateOutcome> {
  const lockfiles = section.lockfiles.map((path) => ({
    path,
    lockfile: readLockfile(path, { gate: 'licences', context }),
  }))
  const registry = await registryOf(section.registry, { gate: 'licences', context })
  const holds = ({ marker }: Tolerance) => marker === undefined || isMarked(marker, context)
  const audited = lockfiles.map(({ path, lockfile }) => auditLockfile(path, lockfile, { section, registry, holds }))
  return outcomeOf(audited, section.undeclared)
}

/** A marker that cannot be read withdraws its tolerance, whatever the reason. */
function isMarked({ file, contains }: NonNullable<Tolerance['marker']>, { root }: GateContext): boolean {
  const outcome = readText(resolve(root, file))
  return outcome.ok && outcome.text.includes(contains)
}
