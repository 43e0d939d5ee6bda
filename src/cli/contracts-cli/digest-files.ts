import { decodeUtf8 } from '../../canonical/decode-utf8.ts'
import { digestBytes, digestParsed } from '../../canonical/digest.ts'
import { RuntimeFault } from '../../canonical/faults.ts'
import { lineAndColumn } from '../../canonical/locate-json.ts'
import { type Scanned, scan } from '../../canonical/scan-json.ts'
import { issueLines } from '../../contracts/schemas/issues.ts'
import type { DigestedFile, DigestProblem, DigestReport } from '../../report/digest-report.ts'
import { ContractUsage, cutLine, detailOf } from './diagnostics.ts'
import type { ExpectedArtifact } from './expected-artifact.ts'
import { readInput, type Stdin } from './read-input.ts'

type Asked = {
  readonly of: DigestReport['of']
  /** What each file has to be; null takes any JSON. */
  readonly artifact: ExpectedArtifact | null
}

/**
 * The digests of files, as artifacts state them of each other. JSON is read strictly, so that nothing is hashed that two
 * readers could understand in two ways. What is wrong inside a file is told of it, and the others are digested all the same.
 * Spec: contracts part 05, section 3.
 *
 * @param paths `-` is stdin, at most once
 * @throws ContractUsage for a path that cannot be used; an error with the system's `code` for anything else of that kind
 */
export async function digestFiles(paths: readonly string[], asked: Asked, stdin: Stdin): Promise<DigestReport> {
  if (paths.filter((path) => path === '-').length > 1)
    throw new ContractUsage('only one <file> may be "-", which is stdin')
  const files: DigestedFile[] = []
  for (const path of paths) files.push(await digestFile(path, asked, stdin))
  const { of, artifact } = asked
  return { ok: files.every(({ problem }) => problem === null), of, artifact: artifact?.name ?? null, files }
}

async function digestFile(path: string, asked: Asked, stdin: Stdin): Promise<DigestedFile> {
  try {
    const bytes = await readInput({ flag: 'it', path, artifactPath: path }, stdin)
    if (asked.of === 'bytes') return { file: path, digest: digestBytes(bytes), problem: null }
    return { file: path, ...digestOfJson(bytes, asked.artifact) }
  } catch (error) {
    if (error instanceof RuntimeFault) return { file: path, digest: null, problem: problemOf(error) }
    throw error
  }
}

type Outcome = Pick<DigestedFile, 'digest' | 'problem'>

function digestOfJson(bytes: Uint8Array, artifact: ExpectedArtifact | null): Outcome {
  const scanned = scan(bytes)
  if (!scanned.ok) return { digest: null, problem: scanProblem(bytes, scanned) }
  const digest = artifact === null ? digestParsed(scanned.value, 'Artifact') : artifact.digest(scanned.value)
  return { digest, problem: null }
}

function scanProblem(bytes: Uint8Array, { kind, reason, offset }: Extract<Scanned, { ok: false }>): DigestProblem {
  const decoded = decodeUtf8(bytes)
  const place = decoded.ok ? lineAndColumn(decoded.text, offset) : { line: null, column: null }
  return {
    code: kind === 'syntax' ? 'schema-parse-failure' : 'non-canonicalizable-value',
    message: reason,
    ...place,
    issues: [],
  }
}

function problemOf(fault: RuntimeFault): DigestProblem {
  const issues = issueLines(fault.cause, { withHints: true }).map((line) => cutLine(line.trim()))
  return { code: fault.code, message: detailOf(fault), line: null, column: null, issues }
}
