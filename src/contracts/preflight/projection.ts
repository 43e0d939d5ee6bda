import { byCodeUnit } from '../../canonical/by-code-unit.ts'
import { digestComposite } from '../../canonical/digest.ts'
import type { DeclaredOperation } from '../compile/operation.ts'
import type { ObservedBody } from '../schemas/eval-contract.ts'
import type { ProbeObservation } from '../schemas/probe-observation.ts'
import { VERDICT_PATH } from './match.ts'
import { pruneVolatile } from './prune.ts'

/** What of an observation goes into the fixture digest. Every key is always there. Spec: contracts part 03, section 4. */
export type Projection = {
  readonly legId: string
  /** As echoed, which may be wrong. */
  readonly interfaceId: string
  readonly operationId: string
  /** HTTP status; null for other kinds. */
  readonly status: number | null
  /** Of a command, or of a server that ended before it answered; null else. */
  readonly exitCode: number | null
  /** Null for other kinds than tools. */
  readonly toolError: boolean | null
  /** What the operation's descriptor describes, without its volatile places. */
  readonly body: ObservedBody
}

export function project(observation: ProbeObservation, declared: DeclaredOperation): Projection {
  const { probeId, interfaceId, operationId } = observation
  return {
    legId: probeId,
    interfaceId,
    operationId,
    ...resultOf(observation),
    body: pruneVolatile(describedBody(observation, declared), declared.operation.volatilePointers),
  }
}

function resultOf(observation: ProbeObservation): Pick<Projection, 'status' | 'exitCode' | 'toolError'> {
  switch (observation.kind) {
    case 'api':
      return { status: observation.status, exitCode: null, toolError: null }
    case 'cli':
      return { status: null, exitCode: observation.exitCode, toolError: null }
    case 'mcp':
      return { status: null, exitCode: observation.exitCode ?? null, toolError: observation.isError }
  }
}

function describedBody(observation: ProbeObservation, { described }: DeclaredOperation): ObservedBody {
  switch (observation.kind) {
    case 'api':
      return observation.body
    case 'mcp':
      return observation.result
    case 'cli': {
      if (described.channel === 'stdout') return observation.stdout
      if (described.channel === 'stderr') return observation.stderr
      const written = new Map(Object.entries(observation.artifacts))
      return written.get(described.artifactId ?? '') ?? { kind: 'absent' }
    }
  }
}

/**
 * What the fixture showed, as one digest: over the projections of all observed legs, sorted by leg id in UTF-16 code-unit
 * order. Spec: contracts part 03, section 4.2.
 *
 * @throws RuntimeFault `non-canonicalizable-value` at `PreflightVerdict`
 */
export function fixtureDigest(projections: readonly Projection[]): string {
  return digestComposite({ observations: projections.toSorted((a, b) => byCodeUnit(a.legId, b.legId)) }, VERDICT_PATH)
}
