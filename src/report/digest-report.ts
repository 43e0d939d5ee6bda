import * as v from 'valibot'
import { visible } from './visible.ts'

const Position = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))

/** Why a file has no digest. */
export const DigestProblem = v.strictObject({
  code: v.pipe(v.string(), v.description('Code of the fault; "explain" tells of it.')),
  message: v.pipe(v.string(), v.description('What is wrong.')),
  line: v.pipe(Position, v.description('Line of it, 1-based; null where it is not at one place.')),
  column: v.pipe(Position, v.description('Column of it, 1-based, in UTF-16 code units; null where there is no line.')),
  issues: v.pipe(
    v.array(v.string()),
    v.description('What does not conform to the artifact, each a JSON pointer and what was expected there.'),
  ),
})
export type DigestProblem = Readonly<v.InferOutput<typeof DigestProblem>>

export const DigestedFile = v.strictObject({
  file: v.pipe(v.string(), v.description('As it was named; "-" is stdin.')),
  digest: v.pipe(v.nullable(v.string()), v.description('`sha256:` and 64 hexadecimal digits; null when it has none.')),
  problem: v.pipe(v.nullable(DigestProblem), v.description('Why it has none; null when it has one.')),
})
export type DigestedFile = Readonly<v.InferOutput<typeof DigestedFile>>

/** What `digest --json` prints. */
export const DigestReport = v.strictObject({
  ok: v.pipe(v.boolean(), v.description('Every file has a digest.')),
  of: v.pipe(
    v.picklist(['canonical-json', 'bytes']),
    v.description('What was digested: the canonical JSON (RFC 8785) of the file, or its bytes as they lie.'),
  ),
  artifact: v.pipe(
    v.nullable(v.string()),
    v.description('The artifact that each file was checked to be; null when none was asked for.'),
  ),
  files: v.pipe(v.array(DigestedFile), v.description('In the order they were named.')),
})
export type DigestReport = Readonly<v.InferOutput<typeof DigestReport>>

/** The digests, one to a line; with their files when several were named. */
export function renderDigests({ files }: DigestReport): string {
  return files
    .flatMap(({ file, digest }) => {
      if (digest === null) return []
      return files.length === 1 ? `${digest}\n` : `${digest}  ${visible(file)}\n`
    })
    .join('')
}

/** What is wrong with the files that have none, as talk. */
export function renderDigestProblems(program: string, { files }: DigestReport): string {
  return files
    .flatMap(({ file, problem }) => {
      if (problem === null) return []
      const { code, message, line, column, issues } = problem
      const place = line === null ? file : `${file}:${line}${column === null ? '' : `:${column}`}`
      return [`${program}: ${code}: ${place}: ${message}`, ...issues.map((issue) => `  ${issue}`)]
    })
    .map((text) => `${visible(text)}\n`)
    .join('')
}
