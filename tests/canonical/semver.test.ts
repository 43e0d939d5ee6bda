import { expect, test } from 'bun:test'
import { SEMVER } from '../../src/canonical/semver.ts'

test.each([
  '0.0.0',
  '1.2.3',
  '10.20.30',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-0.3.7',
  '1.0.0--',
  '1.0.0-1a',
  '1.0.0+001.sha',
])('%s is a version', (version) => expect(SEMVER.test(version)).toBe(true))

test.each([
  '1',
  '1.2',
  'v1.2.3',
  '01.2.3',
  '1.02.3',
  '1.0.0-',
  '1.0.0-01',
  '1.0.0-a..b',
  '1.0.0+',
  '1.0.0 ',
  '1.0.0\n',
  '1.0.0-é',
])('%j is none', (version) => expect(SEMVER.test(version)).toBe(false))
