import { describe, expect, test } from 'bun:test'
import { digestBytes } from '../../../src/canonical/digest.ts'
import { RuntimeFault } from '../../../src/canonical/faults.ts'
import type { CorpusPort } from '../../../src/ports/ports.ts'
import { caughtRecord, digestOf } from './chain.ts'
import { endingOf, run, SIGNAL } from './run.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A corpus in memory that writes down what it is asked for. */
function corpus(files: Readonly<Record<string, string>>): CorpusPort & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async resolve({ privateRef }) {
      asked.push(privateRef)
      const text = files[privateRef]
      if (text === undefined) {
        throw new RuntimeFault('port-failure', 'CorpusResolveResponse', `there is no ${privateRef}`)
      }
      return { privateRef, bytes: bytesOf(text) }
    },
  }
}

const entry = (privateRef: string, text: string) => ({
  privateRef,
  digest: digestBytes(bytesOf(text)),
  artifactKind: 'raw-trace',
  publicSafeRunId: null,
  sanitizationPolicy: null,
})
const indexing = (...entries: ReturnType<typeof entry>[]) => ({
  schemaVersion: 1,
  parentDigest: null,
  revisionCount: 0,
  entries,
})
const privately = (trialIndex: number, text: string) =>
  caughtRecord((made) => {
    made.trialIndex = trialIndex
    made.isolationManifestArtifact = {
      storage: 'private',
      path: null,
      privateRef: `manifest-${trialIndex}`,
      digest: digestBytes(bytesOf(text)),
    }
  })

test('public references and an empty index ask nobody', async () => {
  const port = corpus({})
  expect((await run({ privateManifest: indexing(), port })).ladder.verdict).not.toBeNull()
  expect(port.asked).toEqual([])
})

test('entries in their order, then the records by trial, each once', async () => {
  const port = corpus({ a: '1', b: '2', 'manifest-1': 'm1', 'manifest-5': 'm5' })
  await run({
    record: [privately(5, 'm5'), privately(1, 'm1')],
    privateManifest: indexing(entry('b', '2'), entry('a', '1'), entry('b', '2')),
    port,
  })
  expect(port.asked).toEqual(['b', 'a', 'b', 'manifest-1', 'manifest-5'])
})

describe('bytes that are not what was declared', () => {
  test('the first entry that disagrees, after all of them were resolved', async () => {
    const port = corpus({ a: '1', b: 'other', c: 'another' })
    const privateManifest = indexing(entry('a', '1'), entry('b', '2'), entry('c', '3'))

    expect(await endingOf({ privateManifest, port })).toBe('digest-mismatch PrivateArtifactManifest.entries[1]')
    expect(port.asked).toEqual(['a', 'b', 'c'])
  })

  test('the message names the reference and both digests', async () => {
    const port = corpus({ b: 'other' })
    await expect(run({ privateManifest: indexing(entry('b', '2')), port })).rejects.toThrow(
      `"b" is declared as ${digestBytes(bytesOf('2'))}, and its bytes give ${digestBytes(bytesOf('other'))}`,
    )
  })

  test('the manifest of the one record, and of one among several', async () => {
    const port = corpus({ 'manifest-1': 'm1', 'manifest-7': 'other' })

    expect(await endingOf({ record: [privately(7, 'm7')], port })).toBe(
      'digest-mismatch SealedRunRecord.isolationManifestArtifact',
    )
    expect(await endingOf({ record: privately(7, 'm7'), port })).toBe(
      'digest-mismatch SealedRunRecord.isolationManifestArtifact',
    )
    expect(await endingOf({ record: [privately(7, 'm7'), privately(1, 'm1')], port })).toBe(
      'digest-mismatch SealedRunRecord[trialIndex=7].isolationManifestArtifact',
    )
  })

  test('bytes are compared as they lie, never as the JSON they hold', async () => {
    const port = corpus({ a: '{"x": 1}' })
    expect(await endingOf({ privateManifest: indexing(entry('a', '{"x":1}')), port })).toBe(
      'digest-mismatch PrivateArtifactManifest.entries[0]',
    )
  })
})

describe('a port that does not answer', () => {
  const privateManifest = indexing(entry('a', '1'))
  const answering = (answer: () => unknown): CorpusPort => {
    const resolve: unknown = async () => answer()
    return Object.assign(corpus({}), { resolve })
  }
  const failing = () => {
    throw new Error('the disk is gone')
  }

  test('its own fault passes unchanged', async () => {
    expect(await endingOf({ privateManifest, port: corpus({}) })).toBe('port-failure CorpusResolveResponse')
  })

  test('any other rejection is a port failure, or an abort when the signal fired meanwhile', async () => {
    expect(await endingOf({ privateManifest, port: answering(failing) })).toBe('port-failure CorpusResolveResponse')
    const controller = new AbortController()
    const aborting = answering(() => {
      controller.abort()
      return failing()
    })
    expect(await endingOf({ privateManifest, port: aborting, signal: controller.signal })).toBe(
      'aborted CorpusResolveResponse',
    )
  })

  test('a malformed answer violates the contract of the port', async () => {
    expect(await endingOf({ privateManifest, port: answering(() => ({ privateRef: 'a', bytes: '1' })) })).toBe(
      'port-contract-violation CorpusResolveResponse',
    )
  })

  test('a signal that has fired is told before the port is asked', async () => {
    const port = corpus({ a: '1' })
    expect(await endingOf({ privateManifest, port, signal: AbortSignal.abort() })).toBe('aborted CorpusResolveRequest')
    expect(port.asked).toEqual([])
  })

  test('no port at all is a defect of the caller', async () => {
    expect(await endingOf({ privateManifest })).toBe(
      'TypeError: PrivateArtifactManifest.entries[0] is private, and no corpus port was given to resolve it',
    )
    expect(await endingOf({ record: [privately(1, 'm')], signal: SIGNAL })).toStartWith(
      'TypeError: SealedRunRecord.isolationManifestArtifact is private',
    )
  })
})

test('a stale index and a refused oracle come before any port is asked', async () => {
  const port = corpus({ a: 'other' })
  const privateManifest = indexing(entry('a', '1'))

  expect(await endingOf({ privateManifest: { ...privateManifest, schemaVersion: 9 }, port })).toBe(
    'schema-version-mismatch PrivateArtifactManifest.schemaVersion',
  )
  expect(await endingOf({ privateManifest, port, designatedOracleId: 'O-404' })).toStartWith('DesignatedOracleRefusal')
  expect(await endingOf({ privateManifest, port, corpusDigest: digestOf(1), probe: {} })).toStartWith(
    'schema-parse-failure Probe',
  )
  expect(port.asked).toEqual([])
})
