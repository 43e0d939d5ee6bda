import { closeSync, fstatSync } from 'node:fs'

/** Both ends of a pipe; neither is inherited by programs unless it is handed to one. */
export type Pipe = {
  readonly readFd: number
  readonly writeFd: number
  /** Tells this pipe from every other one on the system. */
  readonly inode: number
}

const O_CLOEXEC = 0o2000000
const C_LIBRARIES = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`]

type CreatePipe = (ends: Int32Array) => boolean
let createPipe: CreatePipe | null | undefined

/**
 * Makes a pipe for a program to write to. Bun gives its children sockets, and on Linux a socket cannot be opened by
 * name: `echo message > /dev/stderr` in a shell script fails on one and works on a pipe. A pipe also has an inode by
 * which all its holders can be found.
 *
 * @returns null where sockets have to do: other systems, whose `/dev/stderr` opens either, or no C library to ask
 * @throws an error with the code EMFILE when descriptors have run out, the one way this call fails
 */
export function openPipe(): Pipe | null {
  if (createPipe === undefined) createPipe = process.platform === 'linux' ? loadCreatePipe() : null
  if (createPipe === null) return null
  const ends = new Int32Array(2)
  if (!createPipe(ends)) throw Object.assign(new Error('no descriptors are left for a pipe'), { code: 'EMFILE' })
  const [readFd = -1, writeFd = -1] = ends
  return { readFd, writeFd, inode: fstatSync(readFd).ino }
}

export function closePipe(pipe: Pipe): void {
  closeSync(pipe.readFd)
  closeSync(pipe.writeFd)
}

function loadCreatePipe(): CreatePipe | null {
  for (const name of C_LIBRARIES) {
    try {
      // Here, since the library has to load where there is no Bun.
      const { dlopen, FFIType, ptr }: typeof import('bun:ffi') = require('bun:ffi')
      const { symbols } = dlopen(name, { pipe2: { args: [FFIType.ptr, FFIType.i32], returns: FFIType.i32 } })
      return (ends) => symbols.pipe2(ptr(ends), O_CLOEXEC) === 0
    } catch {
      // Another C library, or a system that allows no calls into one.
    }
  }
  return null
}
