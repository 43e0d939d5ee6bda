import { GateRefusal } from '../gate.ts'

/** A class that had nothing to look at. */
export function examinedNothing(why: string): GateRefusal {
  return new GateRefusal('EVAL_QUALITY_DOC_CLAIM_PATH', `doc-claims: ${why}`)
}
