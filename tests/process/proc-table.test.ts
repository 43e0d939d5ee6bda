import { describe, expect, test } from 'bun:test'
import { closeSync, fstatSync, openSync } from 'node:fs'
import fc from 'fast-check'
import { closePipe, openPipe } from '../../src/process/pipes.ts'
import { holdsPipe, parseStat, readProcessTable, readProcessTableFrom, readRow } from '../../src/process/proc-table.ts'
import { IS_LINUX } from './processes.ts'

const REST = '4194304 56 0 0 0 0 0 0 0 20 0 1 0 69553 2703360 292'
const onLinux = test.skipIf(!IS_LINUX)

describe('parseStat', () => {
  test('reads ids, state and start', () => {
    expect(parseStat(`42 (cat) R 7 40 39 0 -1 ${REST}\n`)).toEqual({
      pid: 42,
      parentPid: 7,
      groupId: 40,
      sessionId: 39,
      isAlive: true,
      startTicks: 69553,
    })
  })

  test('is not misled by any name a program gives itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 15 }), (name) => {
        expect(parseStat(`42 (${name}) S 7 40 39 0 -1 ${REST}\n`)).toMatchObject({ pid: 42, parentPid: 7, groupId: 40 })
      }),
      { examples: [[') R 1 1 1'], ['a b'], ['((('], ['\n'], ['']] },
    )
  })

  test.each([
    { state: 'R', isAlive: true },
    { state: 'S', isAlive: true },
    { state: 'D', isAlive: true },
    { state: 'T', isAlive: true },
    { state: 't', isAlive: true },
    { state: 'I', isAlive: true },
    { state: 'Z', isAlive: false },
    { state: 'X', isAlive: false },
    { state: 'x', isAlive: false },
  ])('state $state', ({ state, isAlive }) => {
    expect(parseStat(`42 (cat) ${state} 7 40 39 0 -1 ${REST}`)?.isAlive).toBe(isAlive)
  })

  test.each(['', '42', '42 (cat', 'x (cat) R 7 40 39 0 -1 1', '42 (cat) R 7 40'])('gives null for %p', (text) => {
    expect(parseStat(text)).toBeNull()
  })
})

describe('the table', () => {
  onLinux('shows this process as it is', () => {
    const own = readRow(process.pid)

    expect(own).toMatchObject({ pid: process.pid, parentPid: process.ppid, isAlive: true })
    expect(readProcessTable().find(({ pid }) => pid === process.pid)).toMatchObject({ parentPid: process.ppid })
  })

  onLinux('from a pid on has that process and nothing before it', async () => {
    const child = Bun.spawn(['sleep', '60'])
    const rows = readProcessTableFrom(child.pid)
    child.kill('SIGKILL')
    await child.exited

    expect(rows.find(({ pid }) => pid === child.pid)).toMatchObject({ parentPid: process.pid })
    expect(rows.filter(({ pid }) => pid < child.pid)).toEqual([])
  })

  onLinux('from a pid that has not been given out yet is the whole table', () => {
    expect(readProcessTableFrom(2 ** 30).some(({ pid }) => pid === process.pid)).toBe(true)
  })

  test('has no row for a process that does not exist', () => {
    expect(readRow(2 ** 30)).toBeNull()
  })
})

describe('holdsPipe', () => {
  onLinux('knows a pipe by its inode', () => {
    const pipe = openPipe()
    const other = openPipe()
    if (pipe === null || other === null) throw new Error('no pipe')
    closePipe(other)

    expect(holdsPipe(process.pid, new Set([pipe.inode]))).toBe(true)
    expect(holdsPipe(process.pid, new Set([other.inode]))).toBe(false)
    closePipe(pipe)
    expect(holdsPipe(process.pid, new Set([pipe.inode]))).toBe(false)
  })

  test('is false for a process that does not exist', () => {
    expect(holdsPipe(2 ** 30, new Set([1]))).toBe(false)
  })

  onLinux('does not take a file for a pipe of the same inode', () => {
    const fd = openSync('/dev/null', 'r')
    const isHeld = holdsPipe(process.pid, new Set([fstatSync(fd).ino]))
    closeSync(fd)

    expect(isHeld).toBe(false)
  })
})
