import type * as v from 'valibot'

/** The gates, in the order that help and messages list them. Spec: contracts/08-gates.md, section 1. */
export const GATE_NAMES = [
  'lockfile-age',
  'licences',
  'dependency-direction',
  'package-boundary',
  'field-ownership',
  'doc-invocations',
  'doc-counts',
  'doc-claims',
] as const
export type GateName = (typeof GATE_NAMES)[number]

/** Where a gate was configured. */
export type GateContext = {
  /** Absolute folder of the configuration file; every path of a section is under it. */
  readonly root: string
  /** The configuration file as messages name it. */
  readonly configFile: string
  readonly signal: AbortSignal
}

/** What a gate ended with. Both texts end with a line feed, or are empty. */
export type GateOutcome = {
  /** 0: held. 1: found what it looks for. */
  readonly exit: 0 | 1
  readonly stdout: string
  readonly stderr: string
  /**
   * What the section declares in vain, such as an exemption that reaches nothing. It makes a gate that held end as one that never
   * got to look, but a finding weighs more. One sentence; whoever prints it puts the name of the program in front.
   */
  readonly stale?: string
}

/** A gate over its own section of the configuration file. */
export type Gate<Section> = {
  readonly name: GateName
  /** One line of the usage text. */
  readonly summary: string
  readonly section: v.GenericSchema<unknown, Section>
  /** @throws GateRefusal when it never got to look */
  run(section: Section, context: GateContext): Promise<GateOutcome> | GateOutcome
}

export type RefusalCode =
  | 'EVAL_QUALITY_LOCKFILE_SHAPE'
  | 'EVAL_QUALITY_SCAN_PATH'
  | 'EVAL_QUALITY_SCAN_UNREADABLE'
  | 'EVAL_QUALITY_TYPESCRIPT_UNAVAILABLE'
  | 'EVAL_QUALITY_TYPESCRIPT_PEER_MISSING'
  | 'EVAL_QUALITY_DIRECTION_SCAN_ERROR'
  | 'EVAL_QUALITY_DOC_PATH'
  | 'EVAL_QUALITY_DOC_COUNT_SOURCE'
  | 'EVAL_QUALITY_DOC_CLAIM_PATH'
  | 'EVAL_QUALITY_MODULE_VALUE'

/** A gate that never got to look: the scan of nothing must not read as a pass. Spec: section 1.3. */
export class GateRefusal extends Error {
  override readonly name = 'GateRefusal'
  /** Null for a refusal that has no code of its own, such as a lockfile that is not there. */
  readonly code: RefusalCode | null

  constructor(code: RefusalCode | null, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
