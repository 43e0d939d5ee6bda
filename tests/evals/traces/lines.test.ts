import { test } from 'bun:test'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { visitLines } from '../../../src/evals/traces/lines.ts'
import { openProject } from '../../../src/evals/traces/project.ts'
import type { TraceContext } from '../../../src/evals/traces/reader.ts'
import { IS_LINUX, until } from '../../process/processes.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const context: TraceContext = {
  project: openProject({ root: '/', cwd: '/', home: '/', packFolder: '/evals' }),
  home: '/',
  env: {},
  onBytes: () => {},
  onSkip: () => {},
  signal: new AbortController().signal,
}

test.skipIf(!IS_LINUX)('a compressed log is closed when its first line is enough, and when it is none', async () => {
  // Bytes that do not compress, so that the file is longer than what is read of it at once.
  const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, line) => `${Bun.hash(String(line))}\n`).join(''))
  const here = temporaryFolder({ 'long.zst': zstdCompressSync(bytes), 'none.zst': 'not compressed\n' })
  const isOpen = () => readdirSync('/proc/self/fd').some((fd) => targetOf(fd).startsWith(here))

  for (const name of ['long.zst', 'none.zst']) {
    await visitLines(join(here, name), () => 'stop', context)
    await until(`${name} is closed`, () => !isOpen())
  }
})

function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    // Closed in the meantime.
    return ''
  }
}
