import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { DirectionSection } from '../../../src/gates/dependency-direction/section.ts'
import { issuesOf } from '../typescript/consumer.ts'

const layer = (name: string, path: string, more: object = {}) => ({ name, match: 'prefix', path, imports: [], ...more })
const DENY = { externals: { policy: 'deny', rule: 'no packages' } }
const exemption = (file: string) => ({ file, module: 'm', binding: 'x', rule: 'only x' })
const PURE = { layers: ['core'], awaitRule: 'a', asyncFunctionRule: 'b', newDateRule: 'c' }

const section = (more: object) => ({ roots: [{ path: 'src' }], layers: [layer('core', 'src/core/')], ...more })
const layers = (...all: object[]) => section({ layers: all })

test('fills in what a section may leave out', () => {
  expect(v.parse(DirectionSection, section({}))).toEqual({
    roots: [{ path: 'src', extensions: ['.ts'] }],
    layers: [{ name: 'core', match: 'prefix', path: 'src/core/', imports: [], externals: { policy: 'unrestricted' } }],
    exemptions: [],
    commonjs: 'forbid',
    reportOnly: false,
  })
  expect(v.parse(DirectionSection, section({ purity: PURE })).purity).toEqual({ ...PURE, members: [] })
})

test.each([
  ['several roots', section({ roots: [{ path: 'src' }, { path: 'source', extensions: ['.ts', '.mts'] }] })],
  [
    'an exact layer before a wider one',
    layers(layer('main', 'src/main.ts', { match: 'exact' }), layer('rest', 'src/')),
  ],
  ['the root itself as a layer', layers(layer('all', 'src/'))],
  [
    'layers that import one another',
    layers(layer('a', 'src/a/', { imports: ['b'] }), layer('b', 'src/b/', { imports: ['a'] })),
  ],
  [
    'all policies',
    layers(
      layer('a', 'src/a/', DENY),
      layer('b', 'src/b/', { externals: { policy: 'allow', modules: ['m'], rule: 'r' } }),
    ),
  ],
  ['an exemption', { ...layers(layer('a', 'src/a/', DENY)), exemptions: [exemption('src/a/x.ts')] }],
  [
    'purity',
    section({
      purity: { ...PURE, members: [{ member: 'Date.now', rule: 'no clock' }] },
      commonjs: 'check',
      reportOnly: true,
    }),
  ],
])('accepts %s', (_, value) => {
  expect(issuesOf(DirectionSection, value)).toEqual([])
})

test.each([
  ['no root', section({ roots: [] }), 'roots: '],
  ['an unknown key', section({ reportonly: true }), 'reportonly: unknown key'],
  [
    'an extension with two points',
    section({ roots: [{ path: 'src', extensions: ['.d.ts'] }] }),
    'roots.0.extensions.0: ',
  ],
  ['no extension', section({ roots: [{ path: 'src', extensions: [] }] }), 'roots.0.extensions: '],
  ['a root that climbs', section({ roots: [{ path: '../src' }] }), 'roots.0.path: '],
  ['a root with a "." part', section({ roots: [{ path: './src' }] }), 'roots.0.path: '],
  ['an absolute root', section({ roots: [{ path: '/src' }] }), 'roots.0.path: '],
  ['a root with a backslash', section({ roots: [{ path: 'src\\a' }] }), 'roots.0.path: '],
  ['a root of nothing but a slash', section({ roots: [{ path: '/' }] }), 'roots.0.path: '],
  [
    'a root in another',
    section({ roots: [{ path: 'src' }, { path: 'src/core' }] }),
    'roots.1.path: "src/core" is inside',
  ],
  [
    'a root in a later one',
    section({ roots: [{ path: 'src/core' }, { path: 'src' }] }),
    'roots.0.path: "src/core" is inside',
  ],
  ['a layer name in capitals', layers(layer('Core', 'src/core/')), 'layers.0.name: '],
  [
    'a layer without imports',
    section({ layers: [{ name: 'a', match: 'prefix', path: 'src/' }] }),
    'layers.0.imports: ',
  ],
  ['another way to match', layers(layer('a', 'src/', { match: 'glob' })), 'layers.0.match: '],
  [
    'a layer declared twice',
    layers(layer('a', 'src/a/'), layer('a', 'src/b/')),
    'layers.1.name: "a" is declared twice',
  ],
  ['a prefix without its slash', layers(layer('a', 'src/a')), 'layers.0.path: a "prefix" path'],
  ['an exact path with a slash', layers(layer('a', 'src/a/', { match: 'exact' })), 'layers.0.path: an "exact" path'],
  ['a layer under no root', layers(layer('a', 'source/')), 'layers.0.path: "source/" is under no root (src)'],
  [
    'an import of no layer',
    layers(layer('a', 'src/', { imports: ['a', 'b'] })),
    'layers.0.imports.1: "b" is not a declared layer (a)',
  ],
  [
    'a denial without its rule',
    layers(layer('a', 'src/', { externals: { policy: 'deny' } })),
    'layers.0.externals.rule: ',
  ],
  [
    'an allowance of nothing',
    layers(layer('a', 'src/', { externals: { policy: 'allow', modules: [], rule: 'r' } })),
    'layers.0.externals.modules: ',
  ],
  [
    'an exemption of no layer',
    section({ exemptions: [exemption('src/x.ts')] }),
    'exemptions.0.file: "src/x.ts" is in no declared layer',
  ],
  [
    'an exemption that grants nothing',
    section({ exemptions: [exemption('src/core/x.ts')] }),
    'exemptions.0.file: "src/core/x.ts" is in the layer "core", whose externals are unrestricted',
  ],
  [
    'an exemption of no identifier',
    { ...layers(layer('a', 'src/', DENY)), exemptions: [{ ...exemption('src/x.ts'), binding: 'a-b' }] },
    'exemptions.0.binding: ',
  ],
  [
    'purity of no layer',
    section({ purity: { ...PURE, layers: ['core', 'domain'] } }),
    'purity.layers.1: "domain" is not a declared layer',
  ],
  ['purity of nothing', section({ purity: { ...PURE, layers: [] } }), 'purity.layers: '],
  ['purity without a sentence', section({ purity: { ...PURE, awaitRule: undefined } }), 'purity.awaitRule: '],
  [
    'a member of three names',
    section({ purity: { ...PURE, members: [{ member: 'a.b.c', rule: 'r' }] } }),
    'purity.members.0.member: ',
  ],
  ['another way with CommonJS', section({ commonjs: 'allow' }), 'commonjs: '],
])('refuses %s', (_, value, issue) => {
  const issues = issuesOf(DirectionSection, value)
  expect(issues).toHaveLength(1)
  expect(issues[0]).toStartWith(issue)
})

test('refuses two equal roots at both', () => {
  const issues = issuesOf(DirectionSection, section({ roots: [{ path: 'src' }, { path: 'src/' }] }))
  expect(issues.map((issue) => issue.split(':')[0])).toEqual(['roots.0.path', 'roots.1.path'])
})

test('G-17: a wider layer before a narrower one is refused, naming both and which to move', () => {
  const [issue, ...rest] = issuesOf(DirectionSection, layers(layer('all', 'src/'), layer('core', 'src/core/')))
  expect(rest).toEqual([])
  expect(issue).toStartWith('layers.1.path: the layer "core" (src/core/) is never reached')
  expect(issue).toContain('"all" (src/)')
  expect(issue).toEndWith('move "core" before "all"')
})

test('lists everything that is wrong', () => {
  const value = { ...layers(layer('a', 'src/a'), layer('a', 'x/')), exemptions: [exemption('y.ts')] }
  expect(issuesOf(DirectionSection, value).map((issue) => issue.split(':')[0])).toEqual([
    'layers.0.path',
    'layers.1.name',
    'layers.1.path',
    'exemptions.0.file',
  ])
})
