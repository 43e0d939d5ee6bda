import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { hashPack } from '../../src/evals/hash.ts'
import { readTree } from '../../src/evals/tree.ts'
import { folder, put } from './folder.ts'

const hashOf = (root: string) => {
  const outcome = hashPack(root, readTree(root))
  return outcome.ok ? outcome.hash : outcome.code
}

test('the bytes are path, zero, digest and mode of every file in byte order of the paths', () => {
  const root = folder({ 'b.txt': 'two', 'a/z.sh': 'one', 'é.txt': '', 'a.txt': 'x\r\n' })
  chmodSync(join(root, 'a/z.sh'), 0o755)
  const sha = (bytes: string) => createHash('sha256').update(bytes).digest()
  const whole = createHash('sha256')
  const mode = process.platform === 'win32' ? '-' : 'x'
  for (const [path, text, bit] of [
    ['a.txt', 'x\r\n', '-'],
    ['a/z.sh', 'one', mode],
    ['b.txt', 'two', '-'],
    ['é.txt', '', '-'],
  ] as const) {
    whole.update(path).update('\0').update(sha(text)).update(bit)
  }
  expect(hashOf(root)).toBe(`sha256:${whole.digest('hex')}`)
})

test('what the machine and editors leave behind does not count', () => {
  const files = { 'pack.toml': 'x', 'a/b': 'y' }
  const clean = folder(files)
  const lived = folder(files)
  put(lived, {
    '.git/HEAD': 'ref',
    'a/.git/HEAD': 'ref',
    '.DS_Store': '1',
    'a/Thumbs.db': '1',
    'a/b~': '1',
    'a/.b.swp': '1',
    '#b#': '1',
    '.#b': '1',
  })
  expect(hashOf(lived)).toBe(hashOf(clean))
})

test('everything else counts', () => {
  const files = { 'pack.toml': 'x', 'a/b': 'y' }
  const base = hashOf(folder(files))
  const others = [
    folder({ ...files, 'a/c': '' }),
    folder({ ...files, '.gitignore': '' }),
    folder({ ...files, 'a/b': 'y\r' }),
    folder({ 'pack.toml': 'x', 'a/c': 'y' }),
    folder({ ...files, 'a/b.bak': '' }),
  ]
  const hashes = others.map(hashOf)
  expect(new Set([base, ...hashes]).size).toBe(others.length + 1)
})
