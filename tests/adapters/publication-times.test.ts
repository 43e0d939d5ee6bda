import { describe, expect, test } from 'bun:test'
import { fetchPublicationTimes } from '../../src/adapters/publication-times.ts'

const signal = new AbortController().signal

function serve(answer: (path: string, nth: number) => Response | Promise<Response>) {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const path = request.url.slice(request.url.indexOf('/', 'http://'.length))
      asked.push(path)
      return answer(path, asked.filter((one) => one === path).length)
    },
  })
  return { asked, registry: `http://127.0.0.1:${server.port}`, [Symbol.dispose]: () => server.stop(true) }
}

describe('one package', () => {
  const times = (body: unknown) => () => Response.json(body)
  test.each<
    [
      what: string,
      answer: (path: string, nth: number) => Response,
      expected: [string, string][] | null,
      requests: number,
    ]
  >([
    ['answers', times({ time: { '1.0.0': 'then' } }), [['1.0.0', 'then']], 1],
    ['answers without times', times({ name: 'a' }), [], 1],
    ['answers with times of all sorts', times({ time: { '1.0.0': 'then', '2.0.0': 3 } }), [['1.0.0', 'then']], 1],
    ['answers with a list', times([]), [], 1],
    ['is not known', () => new Response('', { status: 404 }), null, 1],
    ['is too busy', () => new Response('', { status: 429 }), null, 3],
    ['is broken', () => new Response('', { status: 503 }), null, 3],
    ['answers no JSON', () => new Response('<html>'), null, 3],
    [
      'answers in the end',
      (_, nth) => (nth < 3 ? new Response('', { status: 500 }) : Response.json({ time: { '1.0.0': 'then' } })),
      [['1.0.0', 'then']],
      3,
    ],
  ])('%s', async (_, answer, expected, requests) => {
    using server = serve(answer)
    const { asked, registry } = server
    const found = (await fetchPublicationTimes(['a'], { registry, signal, pauseMs: 0 })).get('a')
    expect({ found: found == null ? null : [...found], requests: asked.length }).toEqual({ found: expected, requests })
  })

  test('nobody answers for', async () => {
    const registry = 'http://127.0.0.1:1'
    expect(await fetchPublicationTimes(['a'], { registry, signal, pauseMs: 0 })).toEqual(new Map([['a', null]]))
  })
})

test('names stay names in the address', async () => {
  using server = serve(() => Response.json({}))
  const { asked, registry } = server
  await fetchPublicationTimes(['@scope/a', 'b/../c', '@x?/y#'], { registry, signal })
  expect(asked.toSorted()).toEqual(['/@scope/a', '/@x%3F/y%23', '/b%2F..%2Fc'])
})

test('at most eight are asked at once', async () => {
  let open = 0
  let most = 0
  let arrived = 0
  const full = Promise.withResolvers<void>()
  using server = serve(async () => {
    open++
    most = Math.max(most, open)
    if (++arrived === 8) full.resolve()
    await full.promise
    open--
    return Response.json({})
  })
  const names = Array.from({ length: 30 }, (_, index) => `p${index}`)
  expect((await fetchPublicationTimes(names, { registry: server.registry, signal })).size).toBe(30)
  expect(most).toBe(8)
})

test('a run that is stopped asks no more', async () => {
  const stop = new AbortController()
  using server = serve(() => {
    stop.abort()
    return new Response('', { status: 500 })
  })
  const asking = fetchPublicationTimes(['a'], { registry: server.registry, signal: stop.signal, pauseMs: 0 })
  expect(asking).rejects.toThrow()
  await asking.catch(() => {})
  expect(server.asked).toHaveLength(1)
})
