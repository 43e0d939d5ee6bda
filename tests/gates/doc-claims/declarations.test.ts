import { expect, test } from 'bun:test'
import { declarationsOf } from '../../../src/gates/doc-claims/declarations.ts'

test.each([
  'const Named = 1',
  'export const Named = 1',
  '  let Named',
  'function Named() {}',
  'export async function Named() {}',
  'export default function Named() {}',
  'type Named = 1',
  'class Named {}',
  'export interface Named {}',
  '  Named: string',
  '  readonly Named?: string',
  '/** One line. */\nconst Named = 1',
  '/** The same line. */ export const Named = 1',
  '/**\n * Many lines. */ export const Named = 1',
  'export abstract class Named {}',
  'export declare const Named: string',
])('%j declares', (text) => {
  expect([...declarationsOf(text).keys()]).toEqual(['Named'])
})

test.each([
  '// const Named = 1',
  '/* const Named = 1 */',
  '/* a comment */ call(Named) // const Named = 1',
  '/*\n  Named: a member\n  const Named = 1\n*/',
  ' * Named: a word',
  "call('const Named = 1')",
  'call(Named)',
  'Named()',
  'import { Named } from "a"',
  'x.Named = 1',
  'export enum Named {}',
  'export const enum Named {}',
  'declare namespace Named {}',
  'export var Named = 1',
])('%j declares nothing', (text) => {
  expect([...declarationsOf(text)]).toEqual([])
})

test('every line that declares a name is told', () => {
  expect(declarationsOf('const a = 1\n\n{\n  a: 1\n}').get('a')).toEqual([1, 4])
})
