import { expect, test } from 'bun:test'
import { assertSchemaVersion } from '../../src/canonical/stamp.ts'
import { faultOf } from './faulted.ts'

test.each([[6], [8], [0], [-7], [7.5], [Number.NaN]])('stamp %p where 7 is read is stale', (schemaVersion) => {
  const fault = faultOf(() => assertSchemaVersion({ schemaVersion }, 7, 'EvalContract.schemaVersion'))
  expect([fault.code, fault.artifactPath]).toEqual(['schema-version-mismatch', 'EvalContract.schemaVersion'])
  expect(fault.message).toContain(`carries "schemaVersion" ${schemaVersion} where this build reads 7`)
})

test.each([
  [{ schemaVersion: 7 }],
  [{ schemaVersion: '6' }],
  [{ schemaVersion: null }],
  [{}],
  [null],
  ['x'],
  [[]],
  [undefined],
])('%p is right or left to the parse', (value) => {
  expect(() => assertSchemaVersion(value, 7, 'X')).not.toThrow()
})
