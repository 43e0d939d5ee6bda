import { afterEach, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { npmRegistry } from '../../src/adapters/npm.ts'

const { PATH } = process.env
const made: string[] = []
afterEach(() => {
  process.env['PATH'] = PATH
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true })
})

/** A folder with an npm that does this, first on the path, or alone there. */
function npmThat(script: string | null): string {
  const dir = mkdtempSync(join(tmpdir(), 'plumb-npm-'))
  made.push(dir)
  if (script === null) {
    process.env['PATH'] = dir
    return dir
  }
  writeFileSync(join(dir, 'npm'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(dir, 'npm'), 0o755)
  process.env['PATH'] = [dir, PATH].join(delimiter)
  return dir
}

const ask = (dir: string) => npmRegistry(dir, new AbortController().signal)

test('npm is asked in the folder, and its answer is taken as it is', async () => {
  const dir = npmThat('[ "$*" = "config get registry" ] && cat mine')
  writeFileSync(join(dir, 'mine'), 'https://registry.test/npm/\n')
  expect(await ask(dir)).toEqual({ ok: true, registry: 'https://registry.test/npm/' })
})

test.each<[string | null, string]>([
  ['exit 3', 'npm ended with exit code 3'],
  [null, 'npm'],
])('an npm that does %j', async (script, why) => {
  expect(await ask(npmThat(script))).toEqual({ ok: false, why: expect.stringContaining(why) })
})
