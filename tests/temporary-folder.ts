import { afterAll, onTestFinished } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Content = string | Uint8Array | { readonly text: string; readonly mode: number }

/**
 * A new folder, by its real path, with these files in it; paths may have folders in them. It is gone when the test that asked
 * for it has ended, or with the last test of the file when none did: what is shared between tests is asked for at the top of
 * the file. What a `beforeAll` asks for is gone before the first test.
 */
export function temporaryFolder(files: Readonly<Record<string, Content>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plumb-test-')))
  whenDone(() => removeFolder(folder))
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(target, content)
    else {
      writeFileSync(target, content.text)
      chmodSync(target, content.mode)
    }
  }
  return folder
}

/** Something temporary that is made when it is first asked for, and anew once it is gone. */
export function lasting<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    if (made === null) {
      made = { value: make() }
      whenDone(() => {
        made = null
      })
    }
    return made.value
  }
}

/** Does something at the end of the test that is running or, where none is, of the file. */
function whenDone(work: () => void): void {
  try {
    onTestFinished(work)
  } catch {
    afterAll(work)
  }
}

/** Removes it although a test took away the permission to look into it. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    openUp(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function openUp(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) openUp(join(folder, entry.name))
  }
}
