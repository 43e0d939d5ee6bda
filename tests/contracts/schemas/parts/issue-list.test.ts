import { expect, test } from 'bun:test'
import { ValiError } from 'valibot'
import { readEvidence } from '../../../../src/contracts/aggregate/read-inputs.ts'
import { readObservations, readProbes } from '../../../../src/contracts/preflight/read-inputs.ts'
import { EvalContract } from '../../../../src/contracts/schemas/eval-contract.ts'
import { countIssues, issueLines, locateIssues } from '../../../../src/contracts/schemas/issues.ts'
import { parseArtifact } from '../../../../src/contracts/schemas/parse.ts'
import { readScoreInputs } from '../../../../src/contracts/score/read-inputs.ts'
import { faultOf } from '../../../canonical/faulted.ts'
import { options } from '../../score/run.ts'
import { edited, sample } from '../samples.ts'

const MANY = 5000
const causeOf = (document: unknown) => faultOf(() => parseArtifact(EvalContract, document, 'EvalContract')).cause

/** What a report of every line would print. */
function report(lines: readonly string[]): string[] {
  return [...lines.toSorted().slice(0, 20), `  ... and ${lines.length - 20} more`]
}

const places = Array.from({ length: MANY }, (_, place) => place)

test('very many wrong elements print the twenty lines that sort first, and the count of all others', () => {
  const document = edited(sample('eval-contract'), '/safetyLimits', Array(MANY).fill(1))
  expect(issueLines(causeOf(document))).toEqual(
    report(places.map((place) => `  /safetyLimits/${place}: expected a string`)),
  )
})

test('wherever they stand: in lists of lists, in maps whose keys are escaped, under unknown keys', () => {
  const unknown = Object.fromEntries(places.map((place) => [`extra ${place}`, 1]))
  const principals = Object.fromEntries(places.map((place) => [`x/${MANY - place}`, { kind: 'person' }]))
  const wrong = edited(
    edited(
      sample('eval-contract'),
      '/siblingGroups/parameters',
      places.map(() => [1, 2]),
    ),
    '/testData/principals',
    principals,
  )
  const expectation = 'expected lower-case letters, digits and single hyphens, as in "create-note"'
  const lists = places.flatMap((place) =>
    [0, 1].map((at) => `  /siblingGroups/parameters/${place}/${at}: expected a string`),
  )
  const maps = places.map((place) => `  /testData/principals/x~1${MANY - place}: ${expectation}`)
  const keys = places.map((place) => `  (root): unknown key "extra ${place}"`)

  expect(issueLines(causeOf(wrong))).toEqual(report([...lists, ...maps]))
  expect(issueLines(causeOf(Object.assign({}, wrong, unknown)))).toEqual(report([...lists, ...maps, ...keys]))
})

test('few issues are kept, the first one met among them', () => {
  const cause = causeOf(edited(sample('eval-contract'), '/safetyLimits', Array(200_000).fill(1)))
  if (!(cause instanceof ValiError)) throw new Error('the cause is another error')
  expect(cause.issues.length).toBeLessThan(1100)
  expect(countIssues(cause.issues)).toBe(200_000)
  expect(locateIssues(cause.issues)[0]?.pointer).toBe('/safetyLimits/0')
})

test.each<[string, (values: readonly unknown[]) => unknown]>([
  ['evidence artifacts', readEvidence],
  ['records', (record) => readScoreInputs(options({ record }))],
  ['probes', readProbes],
  ['observations', readObservations],
])('so it is in a document that is a list: %s', (_, read) => {
  const { cause } = faultOf(() => read(Array(MANY).fill(null)))
  if (!(cause instanceof ValiError)) throw new Error('the cause is another error')

  expect(countIssues(cause.issues)).toBe(MANY)
  expect(cause.issues.length).toBeLessThan(MANY / 2)
})
