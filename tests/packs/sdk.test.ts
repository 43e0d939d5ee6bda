import { expect, setDefaultTimeout, test } from 'bun:test'
import { resolve } from 'node:path'
import * as plumb from '../../src/index.ts'
import { folder } from '../e2e/plumb.ts'
import { PATIENCE_MS } from '../patience.ts'
import { packFiles } from './pack-files.ts'

setDefaultTimeout(PATIENCE_MS)

const LEDGER = resolve(import.meta.dir, '../../packs/ledger')

test('the public names of packs and eval packs are these', () => {
  expect(Object.keys(plumb)).toEqual(
    expect.arrayContaining([
      'Hcp',
      'UsageError',
      'VERSION',
      'checkEvalPack',
      'checkPack',
      'draftFromTraces',
      'lintLoadedPack',
      'loadEvalPack',
      'loadPackFromDir',
    ]),
  )
})

test('a folder that is none is told with its name and a way out', () => {
  const load = () => plumb.loadPackFromDir('no-such-folder')
  expect(load).toThrow(plumb.UsageError)
  expect(load).toThrow(
    expect.objectContaining({
      message: 'there is no such folder',
      where: { file: 'no-such-folder' },
      next: 'Name the folder that holds surface.json.',
    }),
  )
})

test('a clean pack lints to nothing', async () => {
  const pack = await plumb.loadPackFromDir(LEDGER)
  expect(plumb.lintLoadedPack(pack)).toEqual([])
})

test('an issue says what, where and what to do', () => {
  const pack = plumb.loadPackFromDir(folder(packFiles({ policy: { surface_id: 'ledgr' } })))
  expect(plumb.lintLoadedPack(pack)).toEqual([
    {
      kind: 'missing_verb',
      message: 'policy surface_id "ledgr" !== "ledger"',
      file: 'policy.json',
      pointer: '/surface_id',
      fix: 'Set "surface_id" to "ledger".',
    },
  ])
})

test('checks with probes and eval cases, as the command line does', async () => {
  const report = await plumb.checkPack(plumb.loadPackFromDir(LEDGER), { probe: true })
  expect({ score: report.score, ready: report.ready, failed: report.evals?.failed }).toEqual({
    score: 100,
    ready: true,
    failed: 0,
  })
  expect(report.probes?.length).toBeGreaterThan(5)
})
