import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { ContractUsage } from '../../../src/cli/contracts-cli/diagnostics.ts'
import { digestFiles } from '../../../src/cli/contracts-cli/digest-files.ts'
import { expectedArtifact } from '../../../src/cli/contracts-cli/expected-artifact.ts'
import { renderDigestProblems, renderDigests } from '../../../src/report/digest-report.ts'
import { VECTORS } from '../../canonical/vectors.ts'
import { configuration, digestOf } from '../../contracts/score/chain.ts'
import { folder } from './calls.ts'

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`
const JSON_OF = { of: 'canonical-json', artifact: null } as const

/** The digests of files with these texts. */
async function digests(texts: readonly (string | Uint8Array)[], asked: Parameters<typeof digestFiles>[1] = JSON_OF) {
  const here = folder()
  const paths = texts.map((_, index) => join(here, `${index}.json`))
  await Promise.all(paths.map((path, index) => Bun.write(path, texts[index] ?? '')))
  const { files, ...report } = await digestFiles(paths, asked, async () => new Uint8Array())
  return { ...report, files: files.map(({ file, ...rest }) => ({ file: file.slice(here.length + 1), ...rest })) }
}

describe('of JSON', () => {
  test('however it is laid out, and without the line feed at its end', async () => {
    const { files } = await digests(['{"b":[1.0,2],"a":"é"}\n', '{\r\n  "a": "\\u00e9",\n  "b": [1, 2e0]\n}'])
    expect(files.map(({ digest }) => digest)).toEqual(Array(2).fill(sha256('{"a":"é","b":[1,2]}')))
  })

  test('as published', async () => {
    const { files } = await digests(VECTORS.positive.map(({ text }) => text))
    expect(files.map(({ digest }) => digest)).toEqual(VECTORS.positive.map(({ digest }) => digest))
  })

  test('as the artifact it has to be, by either of its names', async () => {
    const text = JSON.stringify(configuration(), null, 2)
    for (const name of ['EvaluatorConfiguration', 'evaluator-configuration']) {
      const report = await digests([text], { of: 'canonical-json', artifact: expectedArtifact(name) })
      expect(report).toEqual({
        ok: true,
        of: 'canonical-json',
        artifact: 'EvaluatorConfiguration',
        files: (await digests([text])).files,
      })
    }
  })
})

test('of bytes as they lie', async () => {
  const { files } = await digests(['{ "a": 1 }\n', ''], { of: 'bytes', artifact: null })
  expect(files.map(({ digest }) => digest)).toEqual([sha256('{ "a": 1 }\n'), sha256('')])
})

describe('what has no digest is told, with its place, and the others have theirs', () => {
  const rows: readonly (readonly [title: string, text: string | Uint8Array, said: string])[] = [
    ['a key twice', '{\n  "a": 1,\n  "a": 2\n}', 'non-canonicalizable-value: 0.json:3:3: duplicate key "a"'],
    ['a number that a double changes', '[1,\n9007199254740993]', 'non-canonicalizable-value: 0.json:2:1: an integer'],
    ['no JSON', '{"a": }', 'schema-parse-failure: 0.json:1:7: expected a value'],
    ['nothing', '', 'schema-parse-failure: 0.json:1:1: there is no JSON in it'],
    ['a byte order mark', '\ufeff{}', 'schema-parse-failure: 0.json:1:1: a byte order mark'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'schema-parse-failure: 0.json: these bytes are not UTF-8'],
  ]
  test.each([...rows])('%s', async (_, text, said) => {
    const report = await digests([text, '{}'])
    expect(report.ok).toBe(false)
    expect(report.files.map(({ digest }) => digest)).toEqual([null, sha256('{}')])
    expect(renderDigestProblems('plumb', report)).toStartWith(`plumb: ${said}`)
    expect(renderDigests(report)).toBe(`${sha256('{}')}  1.json\n`)
  })
})

describe('what is another artifact', () => {
  const as = { of: 'canonical-json', artifact: expectedArtifact('EvaluatorConfiguration') } as const

  test('of another version', async () => {
    const report = await digests([JSON.stringify({ ...configuration(), schemaVersion: 9 })], as)
    expect(renderDigestProblems('plumb', report)).toStartWith(
      'plumb: schema-version-mismatch: 0.json: carries "schemaVersion" 9 where this build reads 1',
    )
  })

  test('of another shape, with the key that was probably meant', async () => {
    const { seed, ...rest } = configuration()
    const report = await digests([JSON.stringify({ ...rest, sede: seed })], as)
    expect(renderDigestProblems('plumb', report)).toBe(
      'plumb: schema-parse-failure: 0.json: input does not conform to the EvaluatorConfiguration schema\n' +
        '  (root): unknown key "sede", did you mean "seed"?\n' +
        '  /seed: this key is required\n',
    )
  })

  test('a name that is none brings the nearest', () => {
    expect(() => expectedArtifact('EvaluatorConfig')).toThrow('--as cannot be "EvaluatorConfig"')
  })
})

describe('calls that cannot be served', () => {
  test('a file that is not there', async () => {
    const missing = join(folder(), 'no.json')
    await expect(digestFiles([missing], JSON_OF, async () => new Uint8Array())).rejects.toThrow(
      new ContractUsage(`open "${missing}": ENOENT`),
    )
  })

  test('stdin twice', async () => {
    await expect(digestFiles(['-', '-'], JSON_OF, async () => new Uint8Array())).rejects.toBeInstanceOf(ContractUsage)
  })
})

test('a name steers no terminal, and one digest stands alone', () => {
  const file = { file: 'a\u001b[2J.json', digest: digestOf(1), problem: null }
  const report = { ok: true, of: 'bytes', artifact: null } as const
  expect(renderDigests({ ...report, files: [file] })).toBe(`${digestOf(1)}\n`)
  expect(renderDigests({ ...report, files: [file, file] })).toBe(`${digestOf(1)}  a\\x1b[2J.json\n`.repeat(2))
})
