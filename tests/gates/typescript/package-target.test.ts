import { expect, test } from 'bun:test'
import { packageTarget } from '../../../src/gates/typescript/package-target.ts'

test.each([
  ['a path', { './x': './dist/x.js' }, './x', './dist/x.js'],
  [
    'conditions, the first that holds',
    { './x': { types: './x.d.ts', import: './x.mjs', default: './x.cjs' } },
    './x',
    './x.mjs',
  ],
  ['conditions within conditions', { './x': { node: { require: './x.cjs' }, default: './x.js' } }, './x', './x.js'],
  ['a pattern', { '#enums/*': { types: './enums/*.d.ts', default: './enums/*.js' } }, '#enums/kind', './enums/kind.js'],
  ['an exact name before a pattern', { './*': './any/*.js', './x': './x.js' }, './x', './x.js'],
])('finds %s', (_, field, request, target) => {
  expect(packageTarget(field, request)).toBe(target)
})

test.each([
  ['no field', undefined],
  ['a field for the main module alone', './index.js'],
  ['another name', { './y': './y.js' }],
  ['a name that only begins alike', { './x': null, './x/y': './y.js' }],
  ['another package', { './x': 'other' }],
  ['conditions that do not hold', { './x': { types: './x.d.ts', require: './x.cjs' } }],
])('names nothing for %s', (_, field) => {
  expect(packageTarget(field, './x')).toBeNull()
})
