import * as v from 'valibot'
import { say } from './describe.ts'

/** Spec: contracts part 01, section 3.1. The order is part of the published enumeration. */
export const EVIDENCE_CHANNELS = Object.freeze([
  'response-body',
  'response-headers',
  'response-status',
  'call-inputs',
  'stdout',
  'stderr',
  'exit-code',
  'artifact',
] as const)
export const EvidenceChannel = say(v.picklist(EVIDENCE_CHANNELS), 'Where in an observation a value is found.')
export type EvidenceChannel = v.InferOutput<typeof EvidenceChannel>

export const TRANSPORT_CHANNELS = Object.freeze(['path', 'query', 'header', 'body'] as const)
export const TransportChannel = say(v.picklist(TRANSPORT_CHANNELS), 'The input channels of an HTTP operation.')
export type TransportChannel = v.InferOutput<typeof TransportChannel>

export const COMMAND_CHANNELS = Object.freeze(['argument', 'option', 'environment', 'stdin'] as const)
export const TOOL_CHANNELS = Object.freeze(['arguments'] as const)
export const INPUT_CHANNELS = Object.freeze([...TRANSPORT_CHANNELS, ...COMMAND_CHANNELS, ...TOOL_CHANNELS] as const)
export type InputChannel = (typeof INPUT_CHANNELS)[number]
