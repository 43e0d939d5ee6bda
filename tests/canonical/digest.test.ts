import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { serializeArtifact } from '../../src/canonical/canonicalize.ts'
import {
  DIGEST_PATTERN,
  digestArtifact,
  digestBytes,
  digestComposite,
  digestDirectory,
  digestJson,
} from '../../src/canonical/digest.ts'
import { scan } from '../../src/canonical/scan-json.ts'
import { faultOf } from './faulted.ts'
import { VECTORS } from './vectors.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

test.each(VECTORS.positive.map((vector) => [vector.name, vector] as const))('digest of %s', (_, { text, digest }) => {
  expect(digestJson(text, 'X')).toBe(digest)
  expect(digestJson(new TextEncoder().encode(text), 'X')).toBe(digest)
})

test.each(VECTORS.negativeText['non-canonicalizable-value'].map((text) => [text]))(
  '%j is outside the domain',
  (text) => {
    expect(faultOf(() => digestJson(text, 'X')).code).toBe('non-canonicalizable-value')
  },
)

test.each(VECTORS.negativeText['schema-parse-failure'].map((text) => [text]))('%j is not JSON', (text) => {
  expect(faultOf(() => digestJson(text, 'X')).code).toBe('schema-parse-failure')
})

test.each(VECTORS.negativeBytesHex['schema-parse-failure'].map((text) => [text]))('bytes %s are not JSON', (text) => {
  expect(faultOf(() => digestJson(hex(text), 'X')).code).toBe('schema-parse-failure')
})

test.each(VECTORS.bytes.map((vector) => [vector.hex, vector.digest]))('digest of bytes "%s"', (bytes, digest) => {
  expect(digestBytes(hex(bytes))).toBe(digest)
})

describe('digestComposite', () => {
  test.each(VECTORS.composite.map(({ fields, digest }) => [digest, fields] as const))('%s', (digest, fields) => {
    expect(digestComposite(fields, 'X')).toBe(digest)
  })

  test.each(VECTORS.compositeRefused.map((fields) => [fields]))('refuses %p as a defect of the caller', (fields) => {
    expect(() => digestComposite(fields, 'X')).toThrow(TypeError)
  })

  test('never drops a member silently', () => {
    const fields = Object.defineProperty({ a: 1 }, 'b', { value: 1 })
    expect(faultOf(() => digestComposite(fields, 'Fixture')).artifactPath).toBe('Fixture')
  })
})

describe('digestDirectory', () => {
  const digest = `sha256:${'a'.repeat(64)}`

  test.each(VECTORS.directory.map((vector) => [vector.digest, vector.members] as const))('%s', (expected, members) => {
    expect(digestDirectory(members, 'X')).toBe(expected)
  })

  test.each([...VECTORS.directoryRefusedPaths, '.', 'a/../b', 'a/.'].map((path) => [path]))(
    'refuses path %j',
    (path) => {
      expect(() => digestDirectory({ [path]: digest }, 'X')).toThrow(TypeError)
    },
  )

  test.each(VECTORS.directoryRefusedDigests.map((value) => [value]))('refuses value %j', (value) => {
    expect(() => digestDirectory({ a: value }, 'X')).toThrow(TypeError)
  })

  test('refuses a folder without members', () => {
    expect(() => digestDirectory({}, 'X')).toThrow(TypeError)
  })

  test('a file called __proto__ is a file', () => {
    const members: Record<string, string> = JSON.parse(`{"__proto__":"${digest}"}`)
    expect(digestDirectory(members, 'X')).toBe(
      digestJson(`{"protocol":"eval-quality/directory/v1","members":{"__proto__":"${digest}"}}`, 'X'),
    )
  })
})

describe('digestArtifact', () => {
  test('covers the emitted text without its line feed', () => {
    const artifact = { b: [1, 2], a: 'é' }
    const text = serializeArtifact(artifact, 'X').slice(0, -1)
    expect(digestArtifact(artifact, 'X')).toBe(digestBytes(new TextEncoder().encode(text)))
  })

  test('two key examples of the aggregate', () => {
    const scoringPolicyDigest = `sha256:${'a'.repeat(64)}`
    expect(digestArtifact({ scoringPolicyDigest, probeIds: ['P-001', 'P-002'] }, 'X')).toBe(
      'sha256:1848b06b51f8d367c12609ec391dd2b94f63afb807b1532d29e11137129fe3f6',
    )
    expect(digestArtifact({ scoringPolicyDigest, probeIds: ['P-001'] }, 'X')).toBe(
      'sha256:dbe8a37beac093958394696465ff20f4c93733ddb711c6d1b66eed35dd3abf90',
    )
  })

  test('is a digest for any value, the same from text as from memory', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value: unknown = JSON.parse(json)
        fc.pre(scan(json).ok)
        expect(digestArtifact(value, 'X')).toMatch(DIGEST_PATTERN)
        expect(digestJson(JSON.stringify(value), 'X')).toBe(digestArtifact(value, 'X'))
      }),
    )
  })
})
