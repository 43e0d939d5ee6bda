/**
 * The published JSON Schema documents of the thirteen artifacts, from the schemas that the code itself parses with.
 * Spec: contracts part 01, section 1.5.
 */
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { ArtifactReference } from '../src/contracts/schemas/artifact-reference.ts'
import * as contract from '../src/contracts/schemas/eval-contract.ts'
import * as evidence from '../src/contracts/schemas/evidence-artifact.ts'
import { QuotedEvidence } from '../src/contracts/schemas/parts/quoted-evidence.ts'
import { EvaluatorRecommendation, Verdict } from '../src/contracts/schemas/parts/scalars.ts'
import { ResourceUse } from '../src/contracts/schemas/parts/shapes.ts'
import { ClassStrength } from '../src/contracts/schemas/parts/strength.ts'
import { PreflightCheck } from '../src/contracts/schemas/preflight-verdict.ts'
import { PrivateArtifactEntry } from '../src/contracts/schemas/private-artifact-manifest.ts'
import { Defect, DefectSignature, ProbeQualification } from '../src/contracts/schemas/probe.ts'
import { ARTIFACTS } from '../src/contracts/schemas/registry.ts'
import * as record from '../src/contracts/schemas/sealed-run-record.ts'
import { AggregatedClass, AggregateInput, FloorDecision } from '../src/contracts/schemas/strength-aggregate.ts'

const DIR = 'schemas'

/** The parts that get a name of their own, in the order in which a document lists them. */
export const DEFINITIONS: Readonly<Record<string, v.GenericSchema>> = {
  JsonValue: contract.JsonValue,
  EvidenceChannel: contract.EvidenceChannel,
  TransportChannel: contract.TransportChannel,
  Operand: contract.Operand,
  SetOperand: contract.SetOperand,
  Expression: contract.Expression,
  RawBody: contract.RawBody,
  RequestBody: contract.RequestBody,
  RequestStdin: contract.RequestStdin,
  ObservedBody: contract.ObservedBody,
  BindingValue: contract.BindingValue,
  InputBindingChannel: contract.InputBindingChannel,
  InputBinding: contract.InputBinding,
  ProbeBindingValue: contract.ProbeBindingValue,
  ProbeInputBindingChannel: contract.ProbeInputBindingChannel,
  KeyedShape: contract.KeyedShape,
  CollectionLocation: contract.CollectionLocation,
  ResponseDescriptor: contract.ResponseDescriptor,
  Operation: contract.HttpOperation,
  CommandOperation: contract.CommandOperation,
  ToolOperation: contract.ToolOperation,
  PermittedInterface: contract.PermittedInterface,
  WitnessInputs: contract.HttpWitnessInputs,
  CommandWitnessInputs: contract.CommandWitnessInputs,
  ToolWitnessInputs: contract.ToolWitnessInputs,
  SensitivityWitnessLeg: contract.SensitivityWitnessLeg,
  SensitivityWitness: contract.SensitivityWitness,
  FixtureReset: contract.FixtureReset,
  ManifestationWitness: contract.ManifestationWitness,
  ExternalLink: contract.ExternalLink,
  Behavior: contract.Behavior,
  Direction: contract.Direction,
  Oracle: contract.Oracle,
  RubricBody: contract.RubricBody,
  Step: contract.Step,
  ReferenceSet: contract.ReferenceSet,
  SiblingGroups: contract.SiblingGroups,
  TestData: contract.TestData,
  Waiver: contract.Waiver,
  ScopedResource: contract.ScopedResource,
  Budgets: contract.Budgets,
  ResourceUse,
  ArtifactReference,
  Defect,
  DefectSignature,
  ProbeQualification,
  QuotedEvidence,
  OracleDisposition: record.OracleDisposition,
  Finding: record.Finding,
  ObservedCallInputs: record.ObservedCallInputs,
  Observation: record.Observation,
  JudgeResult: record.JudgeResult,
  PrivateArtifactEntry,
  PreflightCheck,
  Verdict,
  EvaluatorRecommendation,
  CheckResolution: contract.CheckResolution,
  InvalidatedAttempt: evidence.InvalidatedAttempt,
  Trials: evidence.Trials,
  Outcome: evidence.Outcome,
  ReducedProbeOutcome: evidence.ReducedProbeOutcome,
  CoverageGap: evidence.CoverageGap,
  UncitedFindingGap: evidence.UncitedFindingGap,
  ClassStrength,
  Strength: evidence.Strength,
  Remediation: evidence.Remediation,
  AggregateInput,
  AggregatedClass,
  FloorDecision,
}

/** Named in the contract's document although none of its fields takes all four channels. */
const ALWAYS_LISTED: Readonly<Record<string, readonly string[]>> = { 'eval-contract': ['TransportChannel'] }

const JSON_VALUE: JsonSchema = {
  description: 'Any JSON value. No key occurs twice in an object.',
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'array', items: { $ref: '#/$defs/JsonValue' } },
    { type: 'object', additionalProperties: { $ref: '#/$defs/JsonValue' } },
  ],
}

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  overrideSchema({ valibotSchema, jsonSchema }) {
    if (valibotSchema === contract.JsonValue) return { $ref: '#/$defs/JsonValue' }
    if (valibotSchema.type === 'strict_tuple') return { ...jsonSchema, maxItems: jsonSchema.minItems }
    return undefined
  },
  overrideAction({ valibotAction, jsonSchema }) {
    // Safety of integers and uniqueness of `sequence` are stated in words only, as the specification has it.
    if (valibotAction.type === 'finite' || valibotAction.type === 'check') return jsonSchema
    if (valibotAction.type !== 'safe_integer') return undefined
    const { minimum: _, maximum: __, ...rest } = jsonSchema
    return rest
  },
}

/** Path from the root of the repository to text, one document per artifact. */
export function artifactSchemas(): [path: string, text: string][] {
  return Object.entries(ARTIFACTS).map(([key, { name, schema }]) => {
    const document = schemaDocument({ key, name, schema })
    return [`${DIR}/${key}.schema.json`, `${JSON.stringify(document, null, 2)}\n`]
  })
}

type Published = { readonly key: string; readonly name: string; readonly schema: v.GenericSchema }

function schemaDocument({ key, name, schema }: Published): JsonSchema {
  const named = Object.entries(DEFINITIONS).filter(([, definition]) => definition !== schema)
  const converted = toJsonSchema(schema, { ...CONVERSION, definitions: Object.fromEntries(named) })
  const { $schema, $defs = {}, ...root } = converted
  const definitions = new Map(Object.entries({ ...$defs, JsonValue: JSON_VALUE }))
  const shared = referencesByContent(definitions)
  const body = withReferences(root, shared, { isTop: true })
  const bodies = new Map([...definitions].map(([id, part]) => [id, withReferences(part, shared, { isTop: true })]))
  const used = reachable([body, ...(ALWAYS_LISTED[key] ?? []).map(reference)], bodies)
  const listed = [...bodies].filter(([id]) => used.has(id))
  return {
    $schema,
    $id: `urn:eval-quality:schema:${key}`,
    title: name,
    ...body,
    ...(listed.length === 0 ? {} : { $defs: Object.fromEntries(listed) }),
  }
}

function reference(id: string): JsonSchema {
  return { $ref: `#/$defs/${id}` }
}

type Part = JsonSchema | boolean

/**
 * The converter writes a shared part in full wherever a field describes it in words of its own. This finds such copies by
 * their content without the description.
 */
function referencesByContent(definitions: ReadonlyMap<string, Part>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [id, part] of definitions) if (!found.has(contentOf(part))) found.set(contentOf(part), id)
  return found
}

function contentOf(part: unknown): string {
  if (typeof part !== 'object' || part === null || !('description' in part)) return JSON.stringify(part)
  const { description: _, ...content } = part
  return JSON.stringify(content)
}

function withReferences<Value>(value: Value, shared: ReadonlyMap<string, string>, { isTop }: { isTop: boolean }): Value
function withReferences(value: unknown, shared: ReadonlyMap<string, string>, { isTop }: { isTop: boolean }): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((element) => withReferences(element, shared, { isTop: false }))
  const id = isTop ? undefined : shared.get(contentOf(value))
  if (id !== undefined)
    return { ...reference(id), ...('description' in value ? { description: value.description } : {}) }
  const members = Object.entries(value).map(([key, member]) => [key, withReferences(member, shared, { isTop: false })])
  return Object.fromEntries(members)
}

function reachable(from: readonly Part[], bodies: ReadonlyMap<string, Part>): ReadonlySet<string> {
  const used = new Set<string>()
  const pending = [...from]
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    for (const [, id] of JSON.stringify(part).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)) {
      const body = id === undefined || used.has(id) ? undefined : bodies.get(id)
      if (id === undefined || body === undefined) continue
      used.add(id)
      pending.push(body)
    }
  }
  return used
}
