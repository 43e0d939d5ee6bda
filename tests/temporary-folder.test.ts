import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { temporaryFolder } from './temporary-folder.ts'

const HELPER = JSON.stringify(join(import.meta.dir, 'temporary-folder.ts'))

const FIRST = `import { expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { lasting, temporaryFolder } from ${HELPER}

const shared = temporaryFolder({ 'deep/file': 'x' })
const memo = lasting(() => temporaryFolder())
let own = ''
let before = ''

test('asks', () => {
  own = temporaryFolder({ 'locked/file': 'x' })
  chmodSync(own + '/locked', 0)
  before = memo()
  expect(memo()).toBe(before)
})

test('what a test asked for is gone after it, what the file asked for is there', () => {
  expect([own, before, shared + '/deep/file'].map((path) => existsSync(path))).toEqual([false, false, true])
  expect(existsSync(memo())).toBe(true)
  writeFileSync('shared', shared)
})
`
const SECOND = `import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'

test('what another file asked for is gone', () => expect(existsSync(readFileSync('shared', 'utf8'))).toBe(false))
`

test('a temporary folder goes with the test or the file that asked for it', () => {
  const cwd = temporaryFolder({ 'a.test.ts': FIRST, 'b.test.ts': SECOND })
  const tmp = temporaryFolder()
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'test', './a.test.ts', './b.test.ts'], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, TMPDIR: tmp },
  })
  expect({ exitCode, output: exitCode === 0 ? '' : stderr.toString() }).toEqual({ exitCode: 0, output: '' })
  expect(stderr.toString()).toContain('\n 3 pass\n')
  expect(readdirSync(tmp)).toEqual([])
})

test('no test makes one in another way', () => {
  const made = [...new Glob('**/*.ts').scanSync(import.meta.dir)].filter((path) =>
    /mkdtemp/.test(readFileSync(join(import.meta.dir, path), 'utf8')),
  )
  expect(made.sort()).toEqual(['temporary-folder.test.ts', 'temporary-folder.ts'])
})
