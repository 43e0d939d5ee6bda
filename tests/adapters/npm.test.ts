import { afterEach, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { npmRegistry } from '../../src/adapters/npm.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const { PATH } = process.env
afterEach(() => {
  process.env['PATH'] = PATH
})

/** A folder with an npm that does this, first on the path, or alone there. */
function npmThat(script: string | null): string {
  const dir = temporaryFolder(script === null ? {} : { npm: { text: `#!/bin/sh\n${script}\n`, mode: 0o755 } })
  process.env['PATH'] = script === null ? dir : [dir, PATH].join(delimiter)
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
