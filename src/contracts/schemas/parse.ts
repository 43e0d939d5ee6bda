import * as v from 'valibot'
import { RuntimeFault } from '../../canonical/faults.ts'
import { MAX_DEPTH } from '../../canonical/scan-json.ts'

/**
 * An unknown value as the artifact it claims to be: a copy that shares nothing with the input. The version stamp is looked at
 * before, by `assertSchemaVersion`.
 *
 * @param artifactPath the name of the artifact, as in `EvalContract` or, for a list, `SealedRunRecord[]`
 * @throws RuntimeFault `schema-parse-failure` at `artifactPath`, its cause the `ValiError` with the issues
 * @throws RuntimeFault `non-canonicalizable-value` at `artifactPath`: nested deeper than a hashed value may be
 */
export function parseArtifact<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  artifactPath: string,
): v.InferOutput<Schema> {
  if (isDeeperThan(MAX_DEPTH, input)) {
    const detail = `nested deeper than ${MAX_DEPTH} levels`
    throw new RuntimeFault({ code: 'non-canonicalizable-value', artifactPath, detail })
  }
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  throw new RuntimeFault({
    code: 'schema-parse-failure',
    artifactPath,
    detail: `input does not conform to the ${artifactPath.replace('[]', '')} schema`,
    cause: new v.ValiError(parsed.issues),
  })
}

/** Whether a value nests deeper. A schema reads by recursion, so a cycle or a very deep value would end in a full stack. */
export function isDeeperThan(limit: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (limit === 0) return true
  if (Array.isArray(value)) return value.some((element) => isDeeperThan(limit - 1, element))
  for (const member of Object.values(value)) if (isDeeperThan(limit - 1, member)) return true
  return false
}
