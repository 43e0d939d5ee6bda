import { expect, test } from 'bun:test'
import { pathInPack } from '../../src/report/pack-path.ts'

const rows: readonly (readonly [dir: string, path: string])[] = [
  ['.', 'surface.json'],
  ['./', 'surface.json'],
  ['packs/gh', 'packs/gh/surface.json'],
  ['./packs/gh', 'packs/gh/surface.json'],
  ['././packs//gh//', 'packs/gh/surface.json'],
  ['packs/../packs/gh/.', 'packs/gh/surface.json'],
  ['..', '../surface.json'],
  ['../gh/', '../gh/surface.json'],
  ['/srv/packs/gh', '/srv/packs/gh/surface.json'],
  ['/', '/surface.json'],
  ['-rf', '-rf/surface.json'],
  ['.hidden', '.hidden/surface.json'],
]
for (const [dir, path] of rows) test(dir, () => expect(pathInPack(dir, 'surface.json')).toBe(path))
