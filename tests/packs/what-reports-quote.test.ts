import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPacks } from '../../src/packs/check.ts'
import { hideCredentials } from '../../src/packs/credential-shapes.ts'
import { folder } from '../e2e/plumb.ts'
import { packFiles } from './pack-files.ts'

// Put together here, so that nothing that searches for credentials takes this file for one.
const TOKEN = `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`

test('a report quotes no credential that stands in the pack', async () => {
  const files = packFiles()
  const surface = JSON.parse(files['surface.json'] ?? '{}')
  surface.credentials = [{ name: 'LEDGER_TOKEN', description: `such as ${TOKEN}` }]
  const [report] = await checkPacks([folder({ ...files, 'surface.json': JSON.stringify(surface) })], {
    probe: false,
    evals: false,
    timeoutMs: 1000,
    jobs: 1,
    startedIn: '/',
    env: {},
  })

  const told = report?.findings.map(({ id, fix }) => [id, fix])
  expect(told).toContainEqual(['S010', expect.stringContaining('Set `LEDGER_TOKEN` (such as [credential])')])
  expect(JSON.stringify(report)).not.toContain(TOKEN)
})

test('a value that only looked like a secret behind its key is hidden anywhere', () => {
  const value = 'q8Zr3vLx9Tn2bKw7Yc5Jd1Hf4Gs6Pm0A'
  expect(hideCredentials(`${value} and ${TOKEN}, twice ${value}`, new Set([value]))).toBe(
    '[credential] and [credential], twice [credential]',
  )
  expect(hideCredentials('nothing to hide in issue.list', new Set([value]))).toBe('nothing to hide in issue.list')
})

test('a report does not tell where the pack lies on this machine', async () => {
  const dir = folder({ ...packFiles(), 'bin/ledger': { text: 'no program', mode: 0o755 } })
  const options = { timeoutMs: 5000, jobs: 1, startedIn: '/', env: { PATH: process.env['PATH'] } }
  const [report] = await checkPacks([dir], { ...options, probe: true, evals: true })

  const message = report?.findings.find(({ id }) => id === 'R001')?.message
  expect(message).toStartWith('The CLI cannot be run: bin/ledger is not executable')
  expect(JSON.stringify({ ...report, dir: '' })).not.toContain(dir)
})

test('a place that ends like the folder of the pack is told whole', async () => {
  const dir = folder()
  for (const [name, text] of Object.entries(
    packFiles({ surface: { adapter: 'openapi', openapi: { ref: `/else${dir}/x` } } }),
  ))
    writeFileSync(join(dir, name), String(text))
  const [report] = await checkPacks([dir], {
    probe: false,
    evals: false,
    timeoutMs: 1,
    jobs: 1,
    startedIn: '/',
    env: {},
  })

  expect(report?.findings.map(({ message }) => message)).toContainEqual(expect.stringContaining(`"/else${dir}/x"`))
})
