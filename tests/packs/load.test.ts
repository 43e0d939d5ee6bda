import { describe, expect, test } from 'bun:test'
import { chmodSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { loadPackFromDir, packFolders } from '../../src/packs/load.ts'
import { UsageError } from '../../src/report/errors.ts'
import { folder } from '../e2e/plumb.ts'
import { unprivileged } from '../unprivileged.ts'

function refusal(load: () => unknown): string | null {
  try {
    load()
    return null
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}

describe('a folder of packs stands for', () => {
  test('its subfolders with a manifest, by name', () => {
    const dir = folder({ 'b/surface.json': '', 'a/surface.json': '', 'notes/readme.md': '', 'surface.md': '' })
    expect(packFolders(dir)).toEqual([join(dir, 'a'), join(dir, 'b')])
  })

  test('itself, with one file of a pack or with none of any', () => {
    const pack = folder({ 'policy.json': '', 'a/surface.json': '' })
    const empty = folder({ 'a/readme.md': '' })
    expect([packFolders(pack), packFolders(empty)]).toEqual([[pack], [empty]])
  })

  test('what cannot be looked into as well, so that it does not go unjudged', async () => {
    const dir = folder({ 'a/surface.json': '', 'b/surface.json': '' })
    chmodSync(join(dir, 'b'), 0)
    const [found, why] = await unprivileged(dir, () => [
      packFolders(dir),
      refusal(() => loadPackFromDir(join(dir, 'b'))),
    ])
    chmodSync(join(dir, 'b'), 0o700)
    expect(found).toEqual([join(dir, 'a'), join(dir, 'b')])
    expect(why).toBe('the folder may not be read (permission denied)')
  })

  // Elsewhere the file system does not take such a name.
  test.if(process.platform === 'linux')('a name that is not UTF-8 as well', () => {
    const dir = folder({ 'a/surface.json': '', 'b/surface.json': '' })
    renameSync(join(dir, 'b'), Buffer.concat([Buffer.from(`${dir}/caf`), Buffer.of(0xe9)]))
    expect(packFolders(dir)).toEqual([join(dir, 'a'), join(dir, 'caf\ufffd')])
    expect(refusal(() => loadPackFromDir(join(dir, 'caf\ufffd')))).toBe('the path is not UTF-8; rename the folder')
  })
})

test('one wrong key in an eval case costs neither that case nor the others', () => {
  const cases = [
    { name: 'a', verb: 'list', expect: { ok: true, jsonn: true } },
    { name: 'b', verb: 'list', args: { limit: 1 } },
  ]
  const { evals } = loadPackFromDir(folder({ 'hcp.eval.json': JSON.stringify({ cases }) }))

  expect(evals).toMatchObject({
    issues: [{ pointer: '/cases/0/expect/jsonn' }],
    value: {
      cases: [
        { name: 'a', verb: 'list', expect: { ok: true } },
        { name: 'b', verb: 'list', args: { limit: 1 } },
      ],
    },
  })
})

test('a case that lacks a key, or is none, costs them all: the others would get another number', () => {
  const evalsOf = (cases: unknown) => loadPackFromDir(folder({ 'hcp.eval.json': JSON.stringify({ cases }) })).evals
  const whole = { name: 'a', verb: 'list' }

  expect(evalsOf([{ name: 'b' }, whole])).toMatchObject({ issues: [{ pointer: '/cases/0/verb' }], value: null })
  expect(evalsOf(['b', whole])).toMatchObject({ issues: [{ pointer: '/cases/0' }], value: null })
})
