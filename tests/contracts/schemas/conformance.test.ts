import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { serializeArtifact } from '../../../src/canonical/canonicalize.ts'
import { digestArtifact, digestBytes } from '../../../src/canonical/digest.ts'
import { scanJson } from '../../../src/canonical/scan-named-json.ts'
import type { ArtifactKey } from '../../../src/canonical/stages.ts'
import { parseArtifact } from '../../../src/contracts/schemas/parse.ts'
import { ProbeObservation } from '../../../src/contracts/schemas/probe-observation.ts'
import { ARTIFACTS } from '../../../src/contracts/schemas/registry.ts'
import { sharedSuite } from '../../canonical/shared-suite.ts'
import { schemaOf } from './samples.ts'

const folder = sharedSuite('eval-quality')

/** A key that only one kind of document has. */
const MARKS: readonly (readonly [mark: string, key: ArtifactKey])[] = [
  ['interactionPlan', 'eval-contract'],
  ['directions', 'sealed-evaluator-brief'],
  ['observations', 'sealed-run-record'],
  ['workspaceIdentity', 'isolation-manifest'],
  ['evaluatorIdentity', 'evaluator-configuration'],
  ['qualification', 'probe'],
  ['checks', 'preflight-verdict'],
  ['policyId', 'scoring-policy'],
  ['entries', 'private-artifact-manifest'],
  ['aggregateAttestedInputs', 'strength-aggregate'],
  ['coverageGaps', 'evidence-artifact'],
]

type Found = { readonly file: string; readonly key: ArtifactKey; readonly value: object; readonly isStale: boolean }

describe.skipIf(folder === null)('the public corpus and cases (skipped when they are absent)', () => {
  test('every document of a current version parses into itself', () => {
    const seen = new Map<ArtifactKey, number>()
    for (const { file, key, value, isStale } of documents(folder ?? '')) {
      if (isStale) continue
      const parsed = parseArtifact(schemaOf(key), value, ARTIFACTS[key].name)
      expect([file, digestArtifact(parsed, file)]).toEqual([file, digestArtifact(value, file)])
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    expect([...seen.keys()].sort()).toEqual(
      MARKS.map(([, key]) => key)
        .filter((key) => key !== 'strength-aggregate')
        .sort(),
    )
  })

  test('every observation of a pre-flight parses', () => {
    const lists = jsonFiles(folder ?? '').filter(({ file }) => /observations[^/]*\.json$/.test(file))
    expect(lists.length).toBeGreaterThan(3)
    for (const { file, text } of lists) {
      expect([file, v.is(v.array(ProbeObservation), JSON.parse(text))]).toEqual([file, true])
    }
  })

  test('the corpus is canonical as it lies, and has the digests its index states', () => {
    const root = join(folder ?? '', 'corpus/dev')
    const stated = readFileSync(join(root, 'index.json'), 'utf8')
    const contracts = jsonFiles(join(root, 'contracts'))
    expect(contracts.length).toBe(24)
    for (const { file, text } of contracts) {
      expect([file, serializeArtifact(scanJson(text, 'EvalContract'), 'EvalContract') === text]).toEqual([file, true])
      expect([file, stated.includes(digestBytes(new TextEncoder().encode(text)))]).toEqual([file, true])
    }
  })

  test('a brief names its contract by the digest of its canonical text', () => {
    const example = join(folder ?? '', 'corpus/dev/compile-seal-example')
    const brief = JSON.parse(readFileSync(join(example, 'brief.json'), 'utf8'))
    const contract = scanJson(readFileSync(join(example, 'contract.json')), 'EvalContract')
    expect(digestArtifact(contract, 'EvalContract')).toBe(brief.contractDigest)
  })
})

function documents(root: string): Found[] {
  return jsonFiles(root).flatMap(({ file, text }) => {
    const whole: unknown = JSON.parse(text)
    return (Array.isArray(whole) ? whole : [whole]).flatMap((value) => recognised(file, value))
  })
}

function recognised(file: string, value: unknown): Found[] {
  if (typeof value !== 'object' || value === null || !('schemaVersion' in value)) return []
  const key = MARKS.find(([mark]) => mark in value)?.[1]
  return key === undefined ? [] : [{ file, key, value, isStale: value.schemaVersion !== ARTIFACTS[key].version }]
}

function jsonFiles(root: string): { file: string; text: string }[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}
