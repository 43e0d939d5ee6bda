import { peek } from '../canonical/peek.ts'

/** How faults and failures name a probe, parsed or not: `Probe[probeId=P-001]`, or `Probe` while it has no id. */
export function probePath(probe: unknown): string {
  const probeId = peek(probe, 'probeId')
  return typeof probeId === 'string' ? `Probe[probeId=${probeId}]` : 'Probe'
}
