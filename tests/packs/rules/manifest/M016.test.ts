import { expect, test } from 'bun:test'
import { M016 } from '../../../../src/packs/rules/manifest/M016.ts'
import { M019 } from '../../../../src/packs/rules/manifest/M019.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'

test.each([
  ['/usr/local/bin/gh', 'gh'],
  ['~/bin/gh', 'gh'],
  ['C:\\Tools\\gh.exe', 'gh.exe'],
])('names both ways out of %s, and leaves the other rule out of it', (bin, name) => {
  const pack = packWith({ surface: { wrap: { bin } }, bin: { kind: 'absolute' } })

  expect(findings(M016, pack)).toEqual([
    {
      at: 'surface.json /wrap/bin',
      message: `"wrap.bin" is "${bin}", a path of one machine.`,
      fix: `Set "wrap.bin" to "${name}" to find it on PATH, or copy the file into the pack and set "wrap.bin" to "bin/${name}".`,
    },
  ])
  expect(findings(M019, pack)).toEqual([])
})

test('says nothing about any other place', () => {
  expect(findings(M016, packWith({ bin: { kind: 'on-path', name: 'gh' } }))).toEqual([])
  expect(findings(M016, packWith({ bin: { kind: 'in-pack', exists: false, executable: false } }))).toEqual([])
  expect(findings(M016, packWith({ bin: { kind: 'outside', through: 'dots' } }))).toEqual([])
  expect(findings(M016, packWith({ bin: { kind: 'none' } }))).toEqual([])
})
