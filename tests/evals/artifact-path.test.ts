import { expect, test } from 'bun:test'
import { readArtifactPath } from '../../src/evals/artifact-path.ts'

test.each([
  ['a.md', 'a.md'],
  ['./a//b', 'a/b'],
  ['a/../b', 'b'],
  ['out/', 'out/'],
  [`${'x'.repeat(255)}/y`, `${'x'.repeat(255)}/y`],
])('%j names a file of the workspace', (written, path) => {
  expect(readArtifactPath(written)).toEqual({ ok: true, path })
})

test.each([
  [3, 'is not a string'],
  [' ', 'is empty'],
  ['a\u0000b', 'holds a control character'],
  ['a\nb', 'holds a control character'],
  ['/a', 'is absolute'],
  ['C:\\a', 'is absolute'],
  ['~/a', 'is absolute'],
  ['a/../../b', 'leaves the workspace'],
  ['a\\..\\..\\b', 'leaves the workspace'],
  ['a/..', 'names the workspace itself'],
  ['x'.repeat(256), 'holds a name that is too long for a file'],
  ['é'.repeat(128), 'holds a name that is too long for a file'],
])('%j does not', (written, why) => {
  expect(readArtifactPath(written)).toEqual({ ok: false, why })
})
