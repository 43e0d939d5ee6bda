import * as v from 'valibot'
import { RuntimeFault } from '../../canonical/faults.ts'
import { locateIssues } from '../../contracts/schemas/issues.ts'
import { ProbeTargetPolicy } from '../../contracts/target-policy/policy.ts'
import { CommandTargetPolicy } from './command-target-policy.ts'
import { McpTargetPolicy } from './mcp-target-policy.ts'

/**
 * An HTTP mapping from outside, as {@link ProbeTargetPolicy}. Like the two below: a deep copy of a valid mapping, which keeps
 * no state and shares nothing; the adapters take typed policies and parse nothing. Spec: contracts part 07, section 4.5.
 *
 * @throws RuntimeFault `schema-parse-failure` at the name of the policy: its cause is the `ValiError` with every issue, or,
 * when reading the value threw, exactly what was thrown
 */
export function parseProbeTargetPolicy(value: unknown): ProbeTargetPolicy {
  return parsePolicy(ProbeTargetPolicy, value, { name: 'ProbeTargetPolicy', record: null })
}

/** A command mapping from outside. @throws as {@link parseProbeTargetPolicy} */
export function parseCommandTargetPolicy(value: unknown): CommandTargetPolicy {
  return parsePolicy(CommandTargetPolicy, value, { name: 'CommandTargetPolicy', record: 'artifacts' })
}

/** A tool server mapping from outside. @throws as {@link parseProbeTargetPolicy} */
export function parseMcpTargetPolicy(value: unknown): McpTargetPolicy {
  return parsePolicy(McpTargetPolicy, value, { name: 'McpTargetPolicy', record: 'serverEnvironment' })
}

type Kind = {
  readonly name: string
  /** The one field of an authorization that is a map of the caller's own keys. */
  readonly record: string | null
}

type Issue = v.BaseIssue<unknown>
type Step = string | number

function parsePolicy<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  { name, record }: Kind,
): v.InferOutput<Schema> {
  const { issues, output } = reading(name, () => {
    const parsed = v.safeParse(schema, value, { abortPipeEarly: true })
    const prototypes = prototypeKeyIssues(value, record)
    const others = (parsed.issues ?? []).filter((issue) => !isPrototypeKeyIssue(issue))
    return { issues: [...prototypes, ...others], output: parsed.success ? { value: parsed.output } : null }
  })
  const [first, ...rest] = issues
  if (first === undefined && output !== null) return output.value
  const cause = first === undefined ? undefined : new v.ValiError([first, ...rest])
  const detail = `input does not conform to the ${name} schema: ${listed(issues)}`
  throw new RuntimeFault({ code: 'schema-parse-failure', artifactPath: name, detail, cause })
}

function reading<Value>(name: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    const detail = 'the input could not be read'
    throw new RuntimeFault({ code: 'schema-parse-failure', artifactPath: name, detail, cause })
  }
}

/** An own `__proto__`, as `JSON.parse` makes it, wherever keys are the schema's or an authorization's to choose. */
function prototypeKeyIssues(policy: unknown, record: string | null): Issue[] {
  const issues: Issue[] = []
  const look = (value: unknown, steps: readonly Step[]) => {
    if (isObject(value) && Object.hasOwn(value, '__proto__')) issues.push(prototypeKeyIssue(steps))
  }
  look(policy, [])
  const authorizations = isObject(policy) && 'authorizations' in policy ? policy.authorizations : null
  if (!Array.isArray(authorizations)) return issues
  for (const [index, authorization] of authorizations.entries()) {
    look(authorization, ['authorizations', index])
    if (record === null || !isObject(authorization) || !(record in authorization)) continue
    look(Reflect.get(authorization, record), ['authorizations', index, record])
  }
  return issues
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

// Nothing of the input is kept in it.
function prototypeKeyIssue(steps: readonly Step[]): Issue {
  const items = [...steps, '__proto__'].map((key, index): v.IssuePathItem => {
    const origin = index === steps.length ? 'key' : 'value'
    return typeof key === 'number'
      ? { type: 'array', origin: 'value', input: [], key, value: undefined }
      : { type: 'object', origin, input: {}, key, value: undefined }
  })
  const [first, ...rest] = items
  return {
    kind: 'schema',
    type: 'strict_object',
    input: undefined,
    expected: 'never',
    received: '"__proto__"',
    message: 'Unrecognized key: "__proto__"',
    ...(first === undefined ? {} : { path: [first, ...rest] }),
  }
}

function isPrototypeKeyIssue({ path }: Issue): boolean {
  return path?.at(-1)?.key === '__proto__'
}

function listed(issues: readonly Issue[]): string {
  return locateIssues(issues)
    .map(({ pointer, code, message }) => {
      const said = code === 'unknown-key' ? message.replace('unknown key', 'Unrecognized key:') : message
      return `${pointer === '' ? '(root)' : pointer}: ${said}`
    })
    .join('; ')
}
