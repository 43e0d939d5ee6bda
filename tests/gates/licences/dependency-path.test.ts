import { expect, test } from 'bun:test'
import { dependencyPaths } from '../../../src/gates/licences/dependency-path.ts'

const needs = (...names: string[]) => ({ dependencies: Object.fromEntries(names.map((name) => [name, '*'])) })

const paths = (packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>) =>
  Object.fromEntries(dependencyPaths(new Map(Object.entries(packages))))

test('the first way by breadth, from the root by its name', () => {
  expect(
    paths({
      '': { name: 'mine', ...needs('a', 'b') },
      'node_modules/a': needs('c'),
      'node_modules/b': needs('d'),
      'node_modules/c': needs('d'),
      'node_modules/d': {},
    }),
  ).toEqual({
    '': 'mine',
    'node_modules/a': 'mine > a',
    'node_modules/b': 'mine > b',
    'node_modules/c': 'mine > a > c',
    'node_modules/d': 'mine > b > d',
  })
})

test('every kind of requirement in its order, those of development from the root only', () => {
  expect(
    paths({
      '': {
        devDependencies: { a: '1' },
        peerDependencies: { b: '1' },
        optionalDependencies: { c: '1' },
        ...needs('d'),
      },
      'node_modules/a': { devDependencies: { e: '1' } },
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/d': {},
      'node_modules/e': {},
    }),
  ).toEqual({
    '': '(root)',
    'node_modules/d': '(root) > d',
    'node_modules/c': '(root) > c',
    'node_modules/b': '(root) > b',
    'node_modules/a': '(root) > a',
  })
})

test('the nearest copy, also below packages whose names have a scope', () => {
  expect(
    paths({
      '': needs('@s/a'),
      'node_modules/@s/a': needs('@s/b', 'c'),
      'node_modules/@s/a/node_modules/@s/b': needs('c', 'd'),
      'node_modules/@s/a/node_modules/c': {},
      'node_modules/c': {},
      'node_modules/d': needs('c'),
    }),
  ).toEqual({
    '': '(root)',
    'node_modules/@s/a': '(root) > @s/a',
    'node_modules/@s/a/node_modules/@s/b': '(root) > @s/a > @s/b',
    'node_modules/@s/a/node_modules/c': '(root) > @s/a > c',
    'node_modules/d': '(root) > @s/a > @s/b > d',
    'node_modules/c': '(root) > @s/a > @s/b > d > c',
  })
})
