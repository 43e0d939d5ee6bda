import { expect, test } from 'bun:test'
import { M016 } from '../../../../src/packs/rules/manifest/M016.ts'
import { M019 } from '../../../../src/packs/rules/manifest/M019.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'

test('says how it leaves the pack, and leaves the other rule out of it', () => {
  const climbs = packWith({
    surface: { wrap: { bin: 'bin/../../cli/ledger' } },
    bin: { kind: 'outside', through: 'dots' },
  })
  const links = packWith({ surface: { wrap: { bin: 'bin/ledger' } }, bin: { kind: 'outside', through: 'symlink' } })

  expect([...findings(M019, climbs), ...findings(M019, links)]).toEqual([
    {
      at: 'surface.json /wrap/bin',
      message: '"wrap.bin" is "bin/../../cli/ledger", which climbs out of the pack; install copies only the pack.',
      fix: 'Copy the file into the pack and set "wrap.bin" to "bin/ledger", or set it to "ledger" to find it on PATH.',
    },
    {
      at: 'surface.json /wrap/bin',
      message:
        '"wrap.bin" is "bin/ledger", which is a symbolic link to a file outside the pack; install copies only the pack.',
      fix: 'Replace the link by the file itself and set "wrap.bin" to "bin/ledger", or set it to "ledger" to find it on PATH.',
    },
  ])
  expect([...findings(M016, climbs), ...findings(M016, links)]).toEqual([])
})

test('names the pack where the path has no name', () => {
  const [finding] = findings(
    M019,
    packWith({ surface: { wrap: { bin: '..' } }, bin: { kind: 'outside', through: 'dots' } }),
  )
  expect(finding?.fix).toContain('"bin/ledger"')
})

test('says nothing about a bin that is missing from the pack, or on PATH', () => {
  expect(findings(M019, packWith({ bin: { kind: 'in-pack', exists: false, executable: false } }))).toEqual([])
  expect(findings(M019, packWith({ bin: { kind: 'on-path', name: 'gh' } }))).toEqual([])
})
