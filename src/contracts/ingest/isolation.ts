import { FORBIDDEN_INPUTS } from '../schemas/eval-contract.ts'
import type { IsolationManifest } from '../schemas/isolation-manifest.ts'
import type { SealedRunRecord } from '../schemas/sealed-run-record.ts'
import { type IngestCondition, type ManifestViolation, SHARED_FIELDS } from './conditions.ts'

/** Conditions 5 to 8: what the manifest says, or that there is none. */
export function isolationConditions(record: SealedRunRecord, manifest: IsolationManifest | null): IngestCondition[] {
  if (manifest === null) return [{ kind: 'isolation-manifest-absent' }]
  const violation = manifestViolation(manifest)
  return [...(violation === null ? [] : [violation]), ...admittedInputs(manifest), ...disagreements(record, manifest)]
}

/** What the manifest admits to, in the words of the verdict's reasons; empty when isolation held. */
export function isolationViolations(manifest: IsolationManifest | null): string[] {
  if (manifest === null) return ['isolation manifest absent']
  const found = manifestViolation(manifest)
  if (found === null) return []
  return [
    ...(found.violation === null ? [] : [`manifest violation: ${found.violation}`]),
    ...found.mountsOutsideAllowlist.map((mount) => `mount outside allowlist: ${mount}`),
    ...found.networkTargetsOutsideAllowlist.map((target) => `network target outside allowlist: ${target}`),
    ...found.toolCallsOutsideAllowlist.map((call) => `tool call outside allowlist: ${call}`),
  ]
}

function manifestViolation(manifest: IsolationManifest): ManifestViolation | null {
  const found: ManifestViolation = {
    kind: 'isolation-manifest-violation',
    violation: manifest.violation,
    mountsOutsideAllowlist: outside(manifest.observedMounts, manifest.allowedMounts),
    networkTargetsOutsideAllowlist: outside(manifest.observedNetworkTargets, manifest.networkAllowlist),
    toolCallsOutsideAllowlist: outside(manifest.observedToolCalls, manifest.toolAllowlist),
  }
  const isClean =
    found.violation === null &&
    found.mountsOutsideAllowlist.length === 0 &&
    found.networkTargetsOutsideAllowlist.length === 0 &&
    found.toolCallsOutsideAllowlist.length === 0
  return isClean ? null : found
}

/** Each once, in manifest order; compared as written. */
function outside(observed: readonly string[], allowed: readonly string[]): string[] {
  const known = new Set(allowed)
  return [...new Set(observed)].filter((value) => !known.has(value))
}

function admittedInputs({ forbiddenInputAccounting }: IsolationManifest): IngestCondition[] {
  const inputs = FORBIDDEN_INPUTS.filter((input) => !forbiddenInputAccounting[input].withheld)
  return inputs.length === 0 ? [] : [{ kind: 'forbidden-input-not-withheld', inputs }]
}

function disagreements(record: SealedRunRecord, manifest: IsolationManifest): IngestCondition[] {
  return SHARED_FIELDS.filter((field) => record[field] !== manifest[field]).map((field) => ({
    kind: 'cross-artifact-disagreement',
    field,
    recordValue: record[field],
    manifestValue: manifest[field],
  }))
}
