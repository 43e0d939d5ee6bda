import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandNames, REAL_CALLS, type RealCall, workFolder } from './every-command.ts'
import { BINARY, cleanEnvironment, folder } from './plumb.ts'

type Ending = { readonly exit: number; readonly stderr: string }
type Env = Readonly<Record<string, string>>

async function run(argv: readonly string[], { cwd, env = {} }: { cwd?: string; env?: Env } = {}): Promise<Ending> {
  const child = Bun.spawn([...argv], {
    ...(cwd !== undefined && { cwd }),
    env: { ...cleanEnvironment(), ...env },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [stderr, exit] = await Promise.all([new Response(child.stderr).text(), child.exited])
  return { exit, stderr }
}

/** Makes the calls that a command needs, then its own one, behind `within`. */
async function callCommand(
  name: string,
  { words, before = [] }: RealCall,
  how: { within: readonly string[]; env: Env },
) {
  const cwd = workFolder()
  const env = { ...how.env, HCP_HOME: join(cwd, 'store') }
  for (const call of before) expect(await run([BINARY, ...call], { cwd, env })).toMatchObject({ exit: 0 })
  return run([...how.within, BINARY, ...name.split(' '), ...words], { cwd, env })
}

/** What makes programs that use a network by themselves go through a proxy. */
function throughProxy(url: string): Env {
  const names = ['http_proxy', 'https_proxy', 'all_proxy']
  return Object.fromEntries(names.flatMap((name) => [name, name.toUpperCase()]).map((name) => [name, url]))
}

test('there is a call of every command', () => {
  expect(Object.keys(REAL_CALLS)).toEqual(commandNames())
})

describe('a proxy that never answers is never asked by', () => {
  /** Counts who comes, and sends everybody away. */
  function proxy() {
    const asked: string[] = []
    const server = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        open(socket) {
          asked.push('somebody')
          socket.end()
        },
        data() {},
      },
    })
    return { asked, env: throughProxy(`http://127.0.0.1:${server.port}`), [Symbol.dispose]: () => server.stop(true) }
  }

  test.each(Object.entries(REAL_CALLS))('%s', async (name, call) => {
    using counted = proxy()
    expect(await callCommand(name, call, { within: [], env: counted.env })).toMatchObject({ exit: 0 })
    expect(counted.asked).toEqual([])
  })

  test('a program that does use the network: it is counted', async () => {
    using counted = proxy()
    const { exit } = await run([process.execPath, '-e', 'await fetch("http://plumb.invalid/")'], { env: counted.env })
    expect(exit).not.toBe(0)
    expect(counted.asked).not.toEqual([])
  })
})

/** The words that take every network from a program, loopback too. */
const ALONE = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), '--net', '--']
/** Runs the words behind the first one, then keeps what the kernel has counted there. */
const COUNTED = '"$@"; code=$?; cat "$0/snmp" "$0/snmp6" 2>/dev/null >&3; exit "$code"'
const canBeAlone = process.platform === 'linux' && Bun.spawnSync(['sh', '-c', `${ALONE.join(' ')} true`]).exitCode === 0
const noReason = canBeAlone ? '' : ' (this machine lets nobody leave the network)'

function alone() {
  const counters = join(folder(), 'counters')
  return {
    within: [...ALONE, 'sh', '-c', `exec 3> '${counters}'; ${COUNTED}`, '/proc/net'],
    /** What was sent, or could not be for want of a way there. Only an IPv6 address that nobody had to look up is not counted. */
    attempts: () => attemptsIn(readFileSync(counters, 'utf8')),
  }
}

const ATTEMPTS = [
  'IpOutRequests',
  'IpOutNoRoutes',
  'TcpActiveOpens',
  'UdpOutDatagrams',
  'Ip6OutRequests',
  'Ip6OutNoRoutes',
]

/**
 * Reads the kernel's counters of one network: IPv4 in pairs of lines that begin with the protocol, names above values, and
 * IPv6 one to a line. Only those that are not 0 come back.
 */
function attemptsIn(text: string): Record<string, number> {
  const pairs = [...text.matchAll(/^(\w+): ([A-Z].*)\n\1: (.*)$/gm)].flatMap(
    ([, protocol, names = '', values = '']) => {
      const counts = values.split(' ')
      return names.split(' ').map((name, index) => [`${protocol}${name}`, Number(counts[index])] as const)
    },
  )
  const single = [...text.matchAll(/^(\w+)\s+(\d+)$/gm)].map(([, name = '', count]) => [name, Number(count)] as const)
  const all = [...pairs, ...single]
  expect(ATTEMPTS.slice(0, 4).filter((name) => !all.some(([known]) => known === name))).toEqual([])
  return Object.fromEntries(all.filter(([name, count]) => ATTEMPTS.includes(name) && count > 0))
}

describe('without any network', () => {
  test.skipIf(!canBeAlone).each(Object.entries(REAL_CALLS))(`%s${noReason}`, async (name, call) => {
    const { within, attempts } = alone()
    const env = throughProxy('http://127.0.0.1:9')
    expect(await callCommand(name, call, { within, env })).toMatchObject({ exit: 0 })
    expect(attempts()).toEqual({})
  })

  test.skipIf(!canBeAlone).each([
    ['a connection', 'await Bun.connect({ hostname: "127.0.0.1", port: 9, socket: { data() {} } })', 'IpOutNoRoutes'],
    ['a datagram', '(await Bun.udpSocket({})).send("x", 9, "127.0.0.1")', 'IpOutNoRoutes'],
    ['a name', 'await fetch("http://plumb.invalid/")', 'IpOutNoRoutes'],
  ])(`a program that tries %s is noticed${noReason}`, async (_, script, counter) => {
    const { within, attempts } = alone()
    await run([...within, process.execPath, '-e', script])
    expect(attempts()).toHaveProperty(counter)
  })
})
