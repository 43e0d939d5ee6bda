import type { EvalContract, Expression, KeyedShape, Oracle } from '../../src/contracts/schemas/eval-contract.ts'

/** The fields every contract of the corpus has alike. */
export const COMMON = {
  schemaVersion: 7,
  parentDigest: null,
  revisionCount: 0,
  sourceSpecDigest: null,
  scopedResources: null,
  forbiddenInputs: [
    'original-spec',
    'source-code',
    'repository',
    'builder-transcript',
    'implementation-logs',
    'comparator-results',
    'human-labels',
  ],
  budgets: { maxToolCalls: 24, maxWallClockMinutes: 6, maxCostUsd: '0.40' },
  requiredEvidence: ['Each call with its inputs and its answer.'],
} satisfies Partial<EvalContract>

export const NO_KEYS: KeyedShape = { requiredKeys: [], permittedKeys: [], types: {} }

export function keys(required: string[], permitted: string[], types: KeyedShape['types']): KeyedShape {
  return { requiredKeys: required, permittedKeys: permitted, types }
}

export function exists(pointer: string): Expression {
  return { op: 'existence', operands: [{ pointer }] }
}

export function missing(pointer: string): Expression {
  return { op: 'absence', operands: [{ pointer }] }
}

export function equals(pointer: string, literal: string | number | boolean | null): Expression {
  return { op: 'equality', operands: [{ pointer }, { literal }] }
}

export function all(first: Expression, second: Expression, ...more: Expression[]): Expression {
  return { op: 'all', operands: [first, second, ...more] }
}

/** The relation of a witness whose two legs must show different evidence at one place. */
export function differs(legA: string, legB: string, place: string): Expression {
  const operand = (leg: string) => ({ pointer: `/interactions/${leg}/${place}` })
  return { op: 'not', operands: [{ op: 'deep-equality', operands: [operand(legA), operand(legB)] }] }
}

/** An oracle whose direction names its check's own operator and is expected to hold. */
export function oracle(told: {
  id: string
  reads: string[]
  check: Expression
  scope: string
  defect: string
  commentary?: string
  polarity?: Oracle['polarity']
}): Oracle {
  const polarity = told.polarity ?? 'expects-hold'
  return {
    id: told.id,
    direction: {
      evidenceTargets: told.reads,
      relation: told.check.op,
      polarity,
      scope: told.scope,
      negativeDomain: told.defect,
    },
    check: told.check,
    polarity,
    commentary: told.commentary ?? null,
  }
}
