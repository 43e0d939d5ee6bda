import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestBytes } from '../../../src/canonical/digest.ts'
import { caughtRecord, contract, manifest, policy, preflightVerdict, probe } from '../../contracts/score/chain.ts'
import { folder } from './calls.ts'
import { ending, FILES, FLAGS, MISSED, QUIET, RECORD, score, verdictIn } from './scoring.ts'

describe('exit codes are those of the ladder', () => {
  test('0 for PASS: one line of canonical JSON, and silence on stderr', async () => {
    const { exit, stdout, stderr } = await score()

    expect({ exit, stderr, ...verdictIn(stdout) }).toEqual({
      exit: 0,
      stderr: '',
      contractVerdict: 'PASS',
      exitCode: 0,
    })
    expect(stdout.split('\n')).toHaveLength(2)
    expect(stdout).toStartWith('{"callerAttestedInputs":')
  })

  test('0 for CONCERNS, and 1 under --strict; the artifact records 0', async () => {
    const call = { files: { 'policy.json': policy({ severityFloor: 'low' }) } }
    const plain = await score(call)
    const strict = await score({ ...call, extra: ['--strict'] })

    expect([plain.exit, strict.exit]).toEqual([0, 1])
    expect(strict.stdout).toBe(plain.stdout)
    expect(verdictIn(strict.stdout)).toEqual({ contractVerdict: 'CONCERNS', exitCode: 0 })
  })

  test('0 under --strict for CONCERNS that rest on the measurement alone', async () => {
    const { exit, stdout } = await score({
      files: { 'policy.json': policy({ minimumTrialCount: 2 }) },
      extra: ['--strict'],
    })
    expect({ exit, ...verdictIn(stdout) }).toEqual({ exit: 0, contractVerdict: 'CONCERNS', exitCode: 0 })
  })

  test('2 for FAIL, with or without --strict', async () => {
    for (const extra of [[], ['--strict']]) {
      const { exit, stdout, stderr } = await score({
        files: { 'record.json': MISSED, 'policy.json': policy({ severityFloor: 'low' }) },
        extra,
      })
      expect({ exit, stderr, ...verdictIn(stdout) }).toEqual({
        exit: 2,
        stderr: '',
        contractVerdict: 'FAIL',
        exitCode: 2,
      })
    }
  })

  test('3 names every reason and writes nothing, not even a folder', async () => {
    const { exit, stdout, stderr, here } = await score({
      without: ['--isolation-manifest', '--evaluator-configuration'],
      files: { 'verdict.json': preflightVerdict({ passed: false }) },
      extra: ['--out', './new/folder'],
    })
    expect({ exit, stdout, stderr }).toEqual({
      exit: 3,
      stdout: '',
      stderr: [
        'eval-quality: invalid: pre-flight verdict did not pass\n',
        'eval-quality: invalid: isolation manifest violation: isolation manifest absent\n',
        'eval-quality: invalid: evaluator configuration absent\n',
      ].join(''),
    })
    expect(existsSync(join(here, 'new'))).toBe(false)
  })

  test('3 for a probe that does not qualify: what is wrong with it comes first', async () => {
    const { exit, stdout, stderr } = await score({
      files: {
        'probe.json': {
          ...probe(),
          defectSignature: null,
          qualification: { ...probe().qualification, rollbackVerified: false },
        },
      },
      program: 'plumb',
    })
    expect({ exit, stdout }).toEqual({ exit: 3, stdout: '' })
    expect(stderr).toBe(
      [
        'plumb: qualification-evidence-unverified: Probe[probeId=P-001].qualification.rollbackVerified: nobody verified that the mutation was taken back',
        'plumb: signature-absent: Probe[probeId=P-001].defectSignature: a probe of class "defect" needs a signature by which its defect is known',
        'plumb: invalid: oracle O-001 resolved infrastructure-error',
        'plumb: invalid: oracle O-002 resolved infrastructure-error',
        '',
      ].join('\n'),
    )
  })

  test('0 for a probe that does not qualify under a contract without oracles: the reason is told on every rung', async () => {
    const bare = contract((made) => {
      made.oracles = []
      for (const behavior of made.behaviors) behavior.severity = 'low'
    })
    const trial = caughtRecord(
      (made) => {
        made.oracleDispositions = []
      },
      { contract: bare },
    )
    const { exit, stdout, stderr } = await score({
      files: {
        'contract.json': bare,
        'record.json': trial,
        'manifest.json': manifest(() => {}, trial),
        'probe.json': { ...probe(), defectSignature: null },
      },
    })
    expect({ exit, excluded: JSON.parse(stdout).excludedProbeIds }).toEqual({ exit: 0, excluded: ['P-001'] })
    expect(stderr).toStartWith('eval-quality: signature-absent: Probe[probeId=P-001].defectSignature: ')
  })
})

describe('5: an input that cannot be read as what it is', () => {
  test('a stale stamp, by the trial or by the place of the record', async () => {
    const stale = { ...RECORD, schemaVersion: 7 }
    expect(await ending({ files: { 'record.json': stale } })).toEqual({
      exit: 5,
      stdout: '',
      stderr:
        'eval-quality: schema-version-mismatch: SealedRunRecord[trialIndex=1].schemaVersion: carries "schemaVersion" 7 where this build reads 8; a value read under another version\'s rules would mean something else\n',
    })
    const { stderr } = await score({ files: { 'two.json': { schemaVersion: 7 } }, extra: ['--record', './two.json'] })
    expect(stderr).toStartWith('eval-quality: schema-version-mismatch: SealedRunRecord[index=1].schemaVersion: ')
  })

  test('a shape, with every issue at its place', async () => {
    const { mode: _, ...halved } = RECORD
    expect(await ending({ files: { 'record.json': { ...halved, extra: 1 } } })).toEqual({
      exit: 5,
      stdout: '',
      stderr: [
        'eval-quality: schema-parse-failure: SealedRunRecord[]: input does not conform to the SealedRunRecord schema\n',
        '  /0/mode: this key is required\n',
        '  /0: unknown key "extra"\n',
      ].join(''),
    })
  })

  test.each([
    ['record.json', '--record "./record.json"', 'SealedRunRecord'],
    ['manifest.json', '--isolation-manifest', 'IsolationManifest'],
    ['configuration.json', '--evaluator-configuration', 'EvaluatorConfiguration'],
    ['contract.json', '--contract', 'EvalContract'],
    ['probe.json', '--probe', 'Probe'],
    ['verdict.json', '--preflight-verdict', 'PreflightVerdict'],
    ['policy.json', '--policy', 'ScoringPolicy'],
  ])('%s is no JSON', async (file, named, artifactPath) => {
    const { exit, stdout, stderr } = await score({ files: { [file]: '{"a": }' } })
    expect({ exit, stdout }).toEqual({ exit: 5, stdout: '' })
    expect(stderr).toStartWith(`eval-quality: schema-parse-failure: ${artifactPath}: ${named} is not JSON: `)
  })

  test('the policy alone is read strictly: a key twice is named, elsewhere the last one wins', async () => {
    const twice = (text: unknown) => JSON.stringify(text).replace('{', '{"schemaVersion":1,')
    expect(await ending({ files: { 'policy.json': twice(policy()) } })).toMatchObject({
      exit: 5,
      stderr: expect.stringMatching(/^eval-quality: non-canonicalizable-value: ScoringPolicy: .*"schemaVersion"/),
    })
    expect((await score({ files: { 'contract.json': twice(QUIET), 'probe.json': twice(probe()) } })).exit).toBe(0)
  })

  test('a corpus digest that is none', async () => {
    expect(await ending({ corpusDigest: 'sha256:1' })).toEqual({
      exit: 5,
      stdout: '',
      stderr:
        'eval-quality: schema-parse-failure: ScoringVersionInputs.corpusDigest: the corpus digest is not "sha256:" and 64 lower-case hexadecimal digits\n',
    })
  })
})

describe('64: a call that cannot be served as it was made', () => {
  const usage = (message: string) => ({ exit: 64, stdout: '', stderr: `eval-quality: usage: ${message}\n` })

  test('required flags that are missing, in their order', async () => {
    expect(await ending({ without: ['--policy', '--record', '--probe'] })).toEqual(
      usage('score requires --record, --probe, --policy'),
    )
  })

  test('a path that cannot be used; the first in reading order is named', async () => {
    expect(await ending({ extra: ['--record', './absent.json'] })).toEqual(usage('open "./absent.json": ENOENT'))
    const { stderr } = await score({
      without: ['--contract', '--policy'],
      extra: [
        '--policy',
        './no-policy.json',
        '--contract',
        './no-contract.json',
        '--private-manifest',
        './no-index.json',
      ],
    })
    expect(stderr).toBe('eval-quality: usage: open "./no-contract.json": ENOENT\n')
  })

  test('--summary is not known to the contract tool', async () => {
    expect(await ending({ extra: ['--summary'] })).toEqual(usage('unknown flag "--summary" for score'))
  })

  test('a designated oracle that is no identifier, is repeated, or cannot be used', async () => {
    expect(await ending({ extra: ['--designated-oracle', 'O-1'] })).toEqual(
      usage('--designated-oracle "O-1" is not an oracle identifier; expected O- followed by at least three digits'),
    )
    expect(
      (await score({ extra: ['--designated-oracle', 'O-001', '--designated-oracle', 'O-001'] })).stderr,
    ).toStartWith('eval-quality: usage: --designated-oracle given twice')
    expect(await ending({ extra: ['--designated-oracle', 'O-002', '--out', './out.json'] })).toEqual(
      usage("--designated-oracle O-002 is not listed by the probe's behavior B-001, which lists O-001"),
    )
  })

  test.each(Object.entries(FLAGS))('--out is also %s', async (flag, file) => {
    const { exit, stderr, here } = await score({ extra: ['--out', `./${file}`] })
    expect({ exit, stderr }).toEqual({
      exit: 64,
      stderr: `eval-quality: usage: --out resolves to "./${file}", which is also ${flag} "./${file}"\n`,
    })
    expect(readFileSync(join(here, file), 'utf8')).toBe(
      JSON.stringify(Object.entries(FILES).find(([name]) => name === file)?.[1]),
    )
  })

  test('--out is also a later record', async () => {
    const { stderr } = await score({
      files: { 'two.json': RECORD },
      extra: ['--record', './two.json', '--out', './two.json'],
    })
    expect(stderr).toBe('eval-quality: usage: --out resolves to "./two.json", which is also --record "./two.json"\n')
  })

  test('two inputs on stdin', async () => {
    expect(await ending({ extra: ['--record', '-', '--private-manifest', '-'] })).toEqual(
      usage('only one input may read stdin, but --record and --private-manifest both name "-"'),
    )
  })
})

describe('private references', () => {
  const bytes = 'whatever the harness wrote'
  const digest = digestBytes(new TextEncoder().encode(bytes))
  const privately = (privateRef: string) =>
    caughtRecord(
      (made) => {
        made.isolationManifestArtifact = { storage: 'private', path: null, privateRef, digest }
      },
      { contract: QUIET },
    )
  const index = (...privateRefs: string[]) => ({
    schemaVersion: 1,
    parentDigest: null,
    revisionCount: 0,
    entries: privateRefs.map((privateRef) => ({
      privateRef,
      digest,
      artifactKind: 'raw-trace',
      publicSafeRunId: null,
      sanitizationPolicy: null,
    })),
  })
  const NEEDS_ROOT = {
    exit: 64,
    stdout: '',
    stderr:
      'eval-quality: usage: --corpus-root is required to resolve a --private-manifest entry or a private-storage isolationManifestArtifact reference\n',
  }
  const root = () => folder({ a: bytes, 'opaque:b': bytes })

  test('need a root: for the record, and for an entry', async () => {
    expect(await ending({ files: { 'record.json': privately('a') } })).toEqual(NEEDS_ROOT)
    const entry = { files: { 'index.json': index('a') }, extra: ['--private-manifest', './index.json'] }
    expect(await ending(entry)).toEqual(NEEDS_ROOT)
  })

  test('an empty index needs none, and a malformed one is refused for what it is', async () => {
    const given = (content: unknown) => ({
      files: { 'index.json': content },
      extra: ['--private-manifest', './index.json'],
    })
    expect((await score(given(index()))).exit).toBe(0)
    expect((await score(given({ entries: 'many' }))).stderr).toStartWith(
      'eval-quality: schema-parse-failure: PrivateArtifactManifest: ',
    )
  })

  test('are resolved below the root, whatever their names hold', async () => {
    const { exit, stderr } = await score({
      files: { 'record.json': privately('opaque:b'), 'index.json': index('a', 'opaque:b') },
      extra: ['--private-manifest', './index.json', '--corpus-root', root()],
    })
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
  })

  test('other bytes, a missing file, a way out of the root', async () => {
    const corpus = root()
    writeFileSync(join(corpus, 'other'), 'something else')
    symlinkSync(join(folder({ outside: bytes }), 'outside'), join(corpus, 'link'))
    const faultOf = async (privateRef: string) => {
      const { exit, stdout, stderr } = await score({
        files: { 'record.json': privately(privateRef) },
        extra: ['--corpus-root', corpus],
      })
      expect({ exit, stdout }).toEqual({ exit: 5, stdout: '' })
      return stderr.split(': ').slice(1, 3).join(' ')
    }
    expect(await faultOf('other')).toBe('digest-mismatch SealedRunRecord.isolationManifestArtifact')
    expect(await faultOf('absent')).toBe('port-failure CorpusResolveResponse')
    expect(await faultOf('../a')).toBe('port-failure CorpusResolveRequest')
    expect(await faultOf('/etc/hostname')).toBe('port-failure CorpusResolveRequest')
    expect(await faultOf('link')).toBe('port-failure CorpusResolveRequest')
  })
})
