import { expect, test } from 'bun:test'
import { dependencyPaths } from '../../../src/gates/licences/dependency-path.ts'

const needs = (...names: string[]) => ({ dependencies: Object.fromEntries(names.map((name) => [name, '*'])) })

const paths = (packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
  const pathTo = dependencyPaths(new Map(Object.entries(packages)))
  return Object.fromEntries(Object.keys(packages).map((key) => [key, pathTo(key)]))
}

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
    'node_modules/e': null,
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

test('an entry that nothing requires has none', () => {
  expect(paths({ '': {}, 'node_modules/a': {} })).toEqual({ '': '(root)', 'node_modules/a': null })
})

test('a way deeper than any tree is told by its ends', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`node_modules/p${index}`, needs(`p${index + 1}`)]),
  )
  const pathTo = dependencyPaths(new Map(Object.entries({ '': needs('p0'), ...chain })))
  expect(pathTo('node_modules/p198')?.split(' > ')).toHaveLength(200)
  expect(pathTo('node_modules/p19999')).toBe(
    [
      '(root) > p0 > p1 > p2 > p3 > p4 > p5 > p6 > p7 > p8 > (19981 more)',
      'p19990 > p19991 > p19992 > p19993 > p19994 > p19995 > p19996 > p19997 > p19998 > p19999',
    ].join(' > '),
  )
})
