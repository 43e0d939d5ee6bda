import * as v from 'valibot'
import { ObservedBody } from './parts/bodies.ts'
import { byTag, mapOf, strict } from './parts/objects.ts'
import { Identifier, Integer, KeyName } from './parts/scalars.ts'

const everyObservation = {
  /** The id of the leg it answers, echoed; not the id of a probe artifact. */
  probeId: Identifier,
  interfaceId: Identifier,
  operationId: Identifier,
} as const

const HttpStatus = v.pipe(
  Integer,
  v.minValue(100, 'expected an HTTP status from 100 to 599'),
  v.maxValue(599, 'expected an HTTP status from 100 to 599'),
)

export const ApiProbeObservation = strict({
  ...everyObservation,
  kind: v.literal('api'),
  status: HttpStatus,
  headers: mapOf(KeyName, v.string()),
  body: ObservedBody,
})
export type ApiProbeObservation = v.InferOutput<typeof ApiProbeObservation>

export const CommandProbeObservation = strict({
  ...everyObservation,
  kind: v.literal('cli'),
  /** Negative when a signal ended it. */
  exitCode: Integer,
  stdout: ObservedBody,
  stderr: ObservedBody,
  artifacts: mapOf(Identifier, ObservedBody),
})
export type CommandProbeObservation = v.InferOutput<typeof CommandProbeObservation>

const ToolObservation = strict({
  ...everyObservation,
  kind: v.literal('mcp'),
  isError: v.boolean(),
  result: ObservedBody,
  /** Only when the server ended the session between the handshake and its answer. */
  exitCode: v.exactOptional(Integer),
})

export const McpProbeObservation = v.pipe(
  ToolObservation,
  v.check(
    ({ exitCode, isError, result }) => exitCode === undefined || (isError && result.kind === 'absent'),
    'expected an exit code only beside an error without a result',
  ),
)
export type McpProbeObservation = v.InferOutput<typeof McpProbeObservation>

/** What came of one planned leg of a pre-flight. Spec: contracts part 01, section 10. */
export const ProbeObservation = byTag('kind', [ApiProbeObservation, CommandProbeObservation, McpProbeObservation])
export type ProbeObservation = v.InferOutput<typeof ProbeObservation>
