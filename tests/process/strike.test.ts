import { describe, expect, test } from 'bun:test'
import { closePipe, openPipe } from '../../src/process/pipes.ts'
import { type Prey, strike } from '../../src/process/strike.ts'
import { IS_LINUX, isAlive, until } from './processes.ts'

const NO_PIPES = new Set<number>()
const onPosix = test.skipIf(process.platform === 'win32')

async function withSleeper(use: (pid: number) => void | Promise<void>): Promise<void> {
  const child = Bun.spawn(['sleep', '60'], { detached: true, stdio: ['ignore', 'ignore', 'ignore'] })
  try {
    await use(child.pid)
  } finally {
    child.kill('SIGKILL')
    await child.exited
  }
}

describe('strike', () => {
  onPosix('kills a group and says that something was alive; when nothing is left it says so', async () => {
    await withSleeper(async (leaderPid) => {
      const prey: Prey = { leaderPid, leaderGone: false, pipes: NO_PIPES }

      expect(strike(prey)).toBe(true)
      await until('it is gone', () => !isAlive(leaderPid))
      await until('that is noticed', () => !strike(prey))
    })
  })

  onPosix('spares a stranger who was given the number of a leader that is gone', async () => {
    await withSleeper((leaderPid) => {
      expect(strike({ leaderPid, leaderGone: true, pipes: NO_PIPES })).toBe(false)
      expect(isAlive(leaderPid)).toBe(true)
    })
  })

  onPosix.each([
    ['everybody', 1],
    ['our own group', 0],
    ['init and its like', -1],
    ['nobody', Number.NaN],
    ['this very process', process.pid],
    ['no number at all', null],
  ])('refuses %s', async (_, leaderPid) => {
    await withSleeper((bystander) => {
      expect(strike({ leaderPid, leaderGone: false, pipes: NO_PIPES })).toBe(false)
      expect(isAlive(bystander)).toBe(true)
    })
  })

  test.skipIf(!IS_LINUX)('spares whoever holds a pipe and is older than plumb', async () => {
    const pipe = openPipe()
    if (pipe === null) throw new Error('no pipe')
    const child = Bun.spawn(['sleep', '60'], { detached: true, stdio: ['ignore', pipe.writeFd, 'ignore'] })
    const prey: Prey = { leaderPid: null, leaderGone: false, pipes: new Set([pipe.inode]) }

    expect(strike(prey, Number.MAX_SAFE_INTEGER)).toBe(false)
    expect(isAlive(child.pid)).toBe(true)
    expect(strike(prey, 0)).toBe(true)
    expect(await child.exited).toBe(137)
    closePipe(pipe)
  })
})
