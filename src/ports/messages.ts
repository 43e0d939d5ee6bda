import * as v from 'valibot'
import { strict } from '../contracts/schemas/parts/objects.ts'
import { Count, NonEmptyText, Rfc3339Utc } from '../contracts/schemas/parts/scalars.ts'

/** What the simple ports are asked and answer. Spec: contracts part 07, section 1.1. */
const Bytes: v.GenericSchema<Uint8Array> = v.instance(Uint8Array, 'expected bytes, a Uint8Array')

/** The reference is opaque: what it stands for is the adapter's to know. */
export const CorpusResolveRequest = strict({ privateRef: NonEmptyText })
export type CorpusResolveRequest = v.InferOutput<typeof CorpusResolveRequest>

/** The reference is echoed. Nobody has checked a digest over the bytes yet. */
export const CorpusResolveResponse = strict({ privateRef: NonEmptyText, bytes: Bytes })
export type CorpusResolveResponse = v.InferOutput<typeof CorpusResolveResponse>

export const ClockReadRequest = strict({})
export type ClockReadRequest = v.InferOutput<typeof ClockReadRequest>

/** RFC 3339 in UTC with a trailing `Z`. */
export const ClockReadResponse = strict({ now: Rfc3339Utc })
export type ClockReadResponse = v.InferOutput<typeof ClockReadResponse>

export const FileReadRequest = strict({ path: NonEmptyText })
export type FileReadRequest = v.InferOutput<typeof FileReadRequest>

export const FileReadResponse = strict({ path: NonEmptyText, bytes: Bytes })
export type FileReadResponse = v.InferOutput<typeof FileReadResponse>

export const FileWriteRequest = strict({ path: NonEmptyText, bytes: Bytes })
export type FileWriteRequest = v.InferOutput<typeof FileWriteRequest>

/** `byteLength` is how many bytes were written. */
export const FileWriteResponse = strict({ path: NonEmptyText, byteLength: Count })
export type FileWriteResponse = v.InferOutput<typeof FileWriteResponse>
