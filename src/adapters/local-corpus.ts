import { realpathSync } from 'node:fs'
import { posix, resolve, sep } from 'node:path'
import { RuntimeFault } from '../canonical/faults.ts'
import { CORPUS_RESOLVE } from '../ports/boundary.ts'
import type { CorpusPort } from '../ports/ports.ts'
import { cross } from './cross.ts'
import { readOrThrow } from './read-or-throw.ts'

/** Reads the file at an absolute path. What it answers is judged, so its type says nothing. */
export type CorpusMechanism = (resolvedPath: string, signal: AbortSignal) => Promise<unknown>

const readFile: CorpusMechanism = async (path) => readOrThrow(path, CORPUS_RESOLVE.responsePath)

/**
 * A corpus that is a folder: a private reference is a path below `root`. One that leaves it, as written or through a link, is
 * refused. No digest is checked. Spec: contracts part 07, section 3.
 *
 * @throws (the port) RuntimeFault `port-failure`: at `CorpusResolveRequest` for a reference that leaves the folder, at
 * `CorpusResolveResponse` for a file that cannot be read
 */
export function createLocalCorpusAdapter({
  root,
  mechanism = readFile,
}: {
  readonly root: string
  readonly mechanism?: CorpusMechanism
}): CorpusPort {
  return {
    resolve: (request, signal) =>
      cross({
        boundary: CORPUS_RESOLVE,
        request,
        signal,
        async work({ privateRef }) {
          const path = pathBelow(root, privateRef)
          const bytes = await mechanism(path, signal)
          // After the read, so that a file that is not there is still one call of the mechanism.
          refuseIfOutside(root, path)
          return { privateRef, bytes }
        },
      }),
  }
}

function pathBelow(root: string, privateRef: string): string {
  const reference = posix.normalize(privateRef)
  if (posix.isAbsolute(reference) || reference.split('/').includes('..')) {
    throw refused(`the reference ${JSON.stringify(privateRef)} leaves the corpus folder`)
  }
  return resolve(root, reference)
}

function refuseIfOutside(root: string, path: string): void {
  const [realRoot, realPath] = [realPathOf(root), realPathOf(path)]
  const isInside = realPath === realRoot || realPath.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)
  if (!isInside) throw refused(`${path} is a link that leads out of the corpus folder`)
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch (cause) {
    throw refused(`it cannot be told where ${path} really is`, cause)
  }
}

function refused(detail: string, cause?: unknown): RuntimeFault {
  return new RuntimeFault({ code: 'port-failure', artifactPath: CORPUS_RESOLVE.requestPath, detail, cause })
}
