import * as v from 'valibot'
import { orNull, say } from './describe.ts'
import { JsonValue } from './json.ts'
import { byKey, byTag, listOf, strict } from './objects.ts'
import { EvidencePointer } from './pointers.ts'
import { Count, Identifier, KeyName } from './scalars.ts'
import { KeyedShape } from './shapes.ts'

const PointerOperand = strict({ pointer: EvidencePointer })
const LiteralOperand = strict({ literal: say(JsonValue, 'Exactly this value.') })
const ReferenceSetOperand = strict({ referenceSet: say(Identifier, 'Name of a declared reference set.') })

export const Operand = say(
  byKey({ pointer: PointerOperand, literal: LiteralOperand, referenceSet: ReferenceSetOperand }),
  'What an operator looks at: a place, a value, or a declared reference set. Which of them an operator takes is checked on compilation.',
)
export type Operand = v.InferOutput<typeof Operand>

const LiteralSet = strict({
  literal: say(v.pipe(listOf(JsonValue), v.minLength(1, 'expected at least one element')), 'One of these values.'),
})
export const SetOperand = say(
  byKey({ literal: LiteralSet, referenceSet: ReferenceSetOperand }),
  'The members to look among.',
)
export type SetOperand = v.InferOutput<typeof SetOperand>

/** All sixteen, operators first, then connectives, then quantifiers. */
const OPERATOR_NAMES = Object.freeze([
  'equality',
  'deep-equality',
  'containment',
  'existence',
  'absence',
  'regex',
  'set-membership',
  'ordering',
  'count-tolerance',
  'shape',
  'covers-by-key',
  'not',
  'all',
  'any',
  'for-all',
  'for-any',
] as const)
export const OperatorName = v.picklist(OPERATOR_NAMES)
export type OperatorName = v.InferOutput<typeof OperatorName>

const one = v.strictTuple([Operand])
const two = v.strictTuple([Operand, Operand])
const itself = v.lazy((): v.GenericSchema<Expression> => Expression)
const several = v.pipe(listOf(itself), v.minLength(2, 'expected at least two expressions'))
const quantified = {
  collection: say(Operand, 'Where the collection is.'),
  predicate: say(itself, 'What is asked of each element, whose parts are named by pointers that begin with "@".'),
}

const Equality = strict({ op: v.literal('equality'), operands: two })
const DeepEquality = strict({ op: v.literal('deep-equality'), operands: two })
const Containment = strict({
  op: v.literal('containment'),
  operands: say(two, 'The container, then what it must contain.'),
})
const Existence = strict({ op: v.literal('existence'), operands: one })
const Absence = strict({ op: v.literal('absence'), operands: one })
const Regex = strict({
  op: v.literal('regex'),
  operands: one,
  pattern: say(
    v.pipe(v.string(), v.regex(/^\^[\s\S]*\$$/, 'expected a pattern that begins with "^" and ends with "$"')),
    'An ECMAScript regular expression over the whole text. Back-references and lookbehind are refused on compilation.',
  ),
})
const SetMembership = strict({
  op: v.literal('set-membership'),
  operands: say(v.strictTuple([Operand, SetOperand]), 'The value, then the set.'),
})
const Ordering = strict({
  op: v.literal('ordering'),
  operands: one,
  key: say(KeyName, 'The key of each element by which the collection is ordered.'),
  order: v.picklist(['ascending', 'descending']),
})
const CountTolerance = strict({
  op: v.literal('count-tolerance'),
  operands: one,
  expected: say(Count, 'How many elements are expected.'),
  tolerance: say(Count, 'How far off is still right: elements, or whole percentage points when `relative` is true.'),
  relative: say(v.boolean(), 'Whether the tolerance is a percentage.'),
})
const Shape = strict({ op: v.literal('shape'), operands: one, descriptor: KeyedShape })
const CoversByKey = strict({
  op: v.literal('covers-by-key'),
  operands: say(two, 'The expected members, then the actual collection.'),
  expectedKey: say(KeyName, 'The key that names an expected member.'),
  actualKey: say(KeyName, 'The key that names an actual element.'),
})
const Not = strict({ op: v.literal('not'), operands: v.strictTuple([itself]) })
const All = strict({ op: v.literal('all'), operands: several })
const Any = strict({ op: v.literal('any'), operands: several })
const ForAll = strict({ op: v.literal('for-all'), ...quantified })
const ForAny = strict({ op: v.literal('for-any'), ...quantified })

type Leaf = v.InferOutput<
  | typeof Equality
  | typeof DeepEquality
  | typeof Containment
  | typeof Existence
  | typeof Absence
  | typeof Regex
  | typeof SetMembership
  | typeof Ordering
  | typeof CountTolerance
  | typeof Shape
  | typeof CoversByKey
>

/** Spec: contracts part 01, section 4.2. Recursive, so the type is written out; the schema is held to it. */
export type Expression =
  | Leaf
  | { op: 'not'; operands: [Expression] }
  | { op: 'all' | 'any'; operands: Expression[] }
  | { op: 'for-all' | 'for-any'; collection: Operand; predicate: Expression }

export const Expression: v.GenericSchema<Expression> = say(
  byTag('op', [
    Equality,
    DeepEquality,
    Containment,
    Existence,
    Absence,
    Regex,
    SetMembership,
    Ordering,
    CountTolerance,
    Shape,
    CoversByKey,
    Not,
    All,
    Any,
    ForAll,
    ForAny,
  ]),
  'A question about observations that is answered true, false, or insufficient evidence.',
)

/** How an expression came out, node for node. Spec: contracts part 01, section 4.3. */
export type CheckResolution = {
  resolution: 'true' | 'false' | 'insufficient-evidence'
  introductionCondition: 'empty-collection' | null
  children: CheckResolution[]
}

export const CheckResolution: v.GenericSchema<CheckResolution> = say(
  strict({
    resolution: v.picklist(['true', 'false', 'insufficient-evidence']),
    introductionCondition: orNull(
      v.literal('empty-collection'),
      'Why there was no evidence, where this node is the reason; null unless the resolution is insufficient-evidence.',
    ),
    children: say(
      listOf(v.lazy((): v.GenericSchema<CheckResolution> => CheckResolution)),
      'One per part of the expression that was looked at; empty for an operator.',
    ),
  }),
  'How an expression came out, node for node.',
)
