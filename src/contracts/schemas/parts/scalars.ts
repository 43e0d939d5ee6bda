import * as v from 'valibot'
import { DIGEST_PATTERN } from '../../../canonical/digest.ts'
import { say } from './describe.ts'

// The grammars of contracts part 01, section 2. Every pattern matches the whole string.

const pattern = (expression: RegExp, message: string) => v.pipe(v.string(), v.regex(expression, message))
const numbered = (letters: string, example: string) =>
  pattern(new RegExp(`^${letters}-[0-9]{3,}$`), `expected an id such as "${example}"`)

export const Identifier = pattern(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'expected lower-case letters, digits and single hyphens, as in "create-note"',
)
export const BehaviorId = numbered('B', 'B-001')
export const OracleId = numbered('O', 'O-001')
export const ProbeId = numbered('P', 'P-001')
export const WaiverId = numbered('W', 'W-001')
export const DefectId = numbered('D', 'D-001')
export const FindingId = numbered('F', 'F-001')
export const RubricId = numbered('R', 'R-001')
export const RubricCriterionId = numbered('RC', 'RC-001')
export const Digest = pattern(DIGEST_PATTERN, 'expected "sha256:" and 64 lower-case hexadecimal digits')

export const Text = v.string()
export const NonEmptyText = v.pipe(v.string(), v.nonEmpty('expected at least one character'))
/** A declared name of a parameter or key; compared literally, never a pointer. */
export const KeyName = NonEmptyText

export const ToolName = pattern(
  /^[A-Za-z0-9_.-]{1,128}$/,
  'expected 1 to 128 letters, digits, "_", "." or "-", as in "search_notes"',
)
export const EnvironmentKeyName = pattern(
  /^[A-Za-z_][A-Za-z0-9_]*$/,
  'expected letters, digits and "_", not beginning with a digit, as in "API_TOKEN"',
)

/** Money is a decimal string: a JSON number would round. */
export const UnsignedDecimal = pattern(
  /^(0|[1-9][0-9]*)(\.[0-9]+)?$/,
  'expected a decimal number as a string, as in "0.25"',
)
// The zeros in front are told apart from the digits: two runs that share digits cost quadratic time.
export const PositiveDecimal = pattern(
  /^([1-9][0-9]*(\.[0-9]+)?|0\.0*[1-9][0-9]*)$/,
  'expected a decimal number above zero as a string, as in "0.25"',
)

// The calendar is part of the pattern, so that every reader of the published schema refuses 30 February alike: months of 31,
// of 30, February up to 28, and its 29th in leap years, those of full centuries only every fourth time.
const DATE =
  '(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))' +
  '|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)'
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]+)?)?'
export const Rfc3339Utc = pattern(
  new RegExp(`^${DATE}T${TIME}Z$`),
  'expected a date and time in UTC, as in "2031-01-31T00:00:00Z"',
)

const integer = v.pipe(
  v.number(),
  v.safeInteger(({ input }) =>
    Number.isInteger(input)
      ? 'expected a whole number no further than 9007199254740991 from zero'
      : 'expected a whole number',
  ),
)
export const Integer = integer
export const Count = v.pipe(integer, v.minValue(0, 'expected a whole number of at least 0'))
export const PositiveInteger = v.pipe(integer, v.minValue(1, 'expected a whole number of at least 1'))
const finite = v.pipe(v.number(), v.finite('expected a finite number'))
export const NonNegativeNumber = v.pipe(finite, v.minValue(0, 'expected a number of at least 0'))
export const PositiveNumber = v.pipe(finite, v.gtValue(0, 'expected a number above 0'))
/** A ratio, threshold or confidence. */
export const UnitInterval = v.pipe(
  finite,
  v.minValue(0, 'expected a number from 0 to 1'),
  v.maxValue(1, 'expected a number from 0 to 1'),
)

/** Lowest first. */
export const SEVERITY_LEVELS = Object.freeze(['low', 'material', 'critical'] as const)
export const Severity = v.picklist(SEVERITY_LEVELS)
export type Severity = v.InferOutput<typeof Severity>

export const Polarity = v.picklist(['expects-hold', 'expects-violation'])
export type Polarity = v.InferOutput<typeof Polarity>

export const JSON_TYPE_NAMES = Object.freeze(['string', 'number', 'boolean', 'object', 'array', 'null'] as const)
export const JsonTypeName = v.picklist(JSON_TYPE_NAMES)
export type JsonTypeName = v.InferOutput<typeof JsonTypeName>

export const HTTP_METHODS = Object.freeze(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
export const HttpMethod = v.picklist(HTTP_METHODS)
export type HttpMethod = v.InferOutput<typeof HttpMethod>

/** Parameters are written `{name}`; a colon never appears, so `/:id` is refused. */
export const PathTemplate = pattern(
  /^(?:\/(?:[^/{}:]|\{[A-Za-z0-9_-]+\})*)+$/,
  'expected a path that begins with "/", its parameters as in "/notes/{noteId}"',
)

export const InterfaceKind = v.picklist(['api', 'web', 'cli', 'mcp'])
export type InterfaceKind = v.InferOutput<typeof InterfaceKind>

export const RunMode = v.picklist(['production', 'contract-scoring'])
export type RunMode = v.InferOutput<typeof RunMode>

export const VERDICTS = Object.freeze(['PASS', 'WAIVED', 'CONCERNS', 'FAIL'] as const)
export const Verdict = say(v.picklist(VERDICTS), 'What was concluded from the evidence, not by the evaluator.')
export type Verdict = v.InferOutput<typeof Verdict>

export const EVALUATOR_RECOMMENDATIONS = Object.freeze(['PASS', 'CONCERNS', 'FAIL'] as const)
export const EvaluatorRecommendation = say(
  v.picklist(EVALUATOR_RECOMMENDATIONS),
  'What the evaluator recommends; the verdict is found without it.',
)
export type EvaluatorRecommendation = v.InferOutput<typeof EvaluatorRecommendation>

/** How an oracle came out in one trial, as the evaluator recorded it. */
export const Disposition = v.picklist(['held', 'violated', 'not-attempted'])
export type Disposition = v.InferOutput<typeof Disposition>
