import { expect, test } from 'bun:test'
import { signedExitCode } from '../../src/adapters/exit-code.ts'

test.each([
  [{ exitCode: 0, signal: null }, 0],
  [{ exitCode: 255, signal: null }, 255],
  [{ exitCode: null, signal: 'SIGKILL' }, -9],
  [{ exitCode: null, signal: 'SIGTERM' }, -15],
  [{ exitCode: null, signal: '40' }, -40],
])('%p is %d', (ended, code) => {
  expect(signedExitCode(ended)).toBe(code)
})

test('a program that never ended has no exit code', () => {
  expect(() => signedExitCode({ exitCode: null, signal: null })).toThrow('outlived SIGKILL')
})
