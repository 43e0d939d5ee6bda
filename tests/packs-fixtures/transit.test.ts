import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { errorOf, jsonOf, PACKS, shippedCli } from './shipped-cli.ts'

const transit = shippedCli('transit')

const Time = v.pipe(v.string(), v.regex(/^\d\d:\d\d$/))
const Stop = v.strictObject({ id: v.string(), name: v.string() })
const Leg = v.strictObject({ line: v.string(), from: Stop, to: Stop, depart: Time, arrive: Time })
const Trip = v.strictObject({
  from: Stop,
  to: Stop,
  depart: Time,
  arrive: Time,
  minutes: v.number(),
  changes: v.number(),
  price: v.literal('2.80'),
  currency: v.literal('EUR'),
  legs: v.pipe(v.array(Leg), v.minLength(1)),
})

const STOPS = ['A', 'B', 'C', 'D', 'E', 'F', 'G']

const plan = (from: string, to: string, at: string) =>
  v.parse(Trip, jsonOf(transit(['plan', from, to, `--at=${at}`, '--json'])))

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)

describe('plan', () => {
  test('finds the direct trip', () => {
    expect(plan('A', 'B', '08:00')).toEqual({
      from: { id: 'A', name: 'Alder Square' },
      to: { id: 'B', name: 'Brook Street' },
      depart: '08:00',
      arrive: '08:06',
      minutes: 6,
      changes: 0,
      price: '2.80',
      currency: 'EUR',
      legs: [
        {
          line: '1',
          from: { id: 'A', name: 'Alder Square' },
          to: { id: 'B', name: 'Brook Street' },
          depart: '08:00',
          arrive: '08:06',
        },
      ],
    })
  })

  test('starts at 08:00 unless told otherwise, and takes names as well as ids, in any case', () => {
    const trip = plan('A', 'F', '08:00')

    expect(jsonOf(transit(['plan', 'A', 'F', '--json']))).toEqual(trip)
    expect(jsonOf(transit(['plan', 'alder square', 'Fährhafen', '--json']))).toEqual(trip)
  })

  test('every trip is one that can be made: legs join, changes take two minutes, and each leg departs as listed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...STOPS), { minLength: 2, maxLength: 2 }),
        fc.integer({ min: 5 * 60, max: 19 * 60 }),
        ([from = '', to = ''], at) => {
          const trip = plan(from, to, clock(at))
          expect([trip.legs[0]?.from.id, trip.legs.at(-1)?.to.id]).toEqual([from, to])
          expect(trip.changes).toBe(trip.legs.length - 1)
          expect(trip.minutes).toBe(minutes(trip.arrive) - minutes(trip.depart))
          let ready = at
          let here = from
          for (const leg of trip.legs) {
            expect(leg.from.id).toBe(here)
            expect(minutes(leg.depart)).toBeGreaterThanOrEqual(ready)
            const board = ['departures', here, `--at=${leg.depart}`, '--limit=6', '--json']
            expect(jsonOf(transit(board))).toMatchObject({
              departures: expect.arrayContaining([expect.objectContaining({ time: leg.depart, line: leg.line })]),
            })
            ready = minutes(leg.arrive) + 2
            here = leg.to.id
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  test('leaving later never means arriving earlier', () => {
    const arrivals = ['07:00', '08:01', '09:02', '10:03'].map((at) => minutes(plan('G', 'A', at).arrive))

    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
  })

  test.each([
    [['plan', 'A', 'B', '--at=25:00'], 2, 'bad_time'],
    [['plan', 'A', 'B', '--at=8:00'], 2, 'bad_time'],
    [['plan', 'A', 'B', '--at='], 2, 'bad_time'],
    [['plan', 'A', 'B', '--at=23:00'], 1, 'no_trip'],
    [['plan', 'A', 'A'], 2, 'same_stop'],
    [['plan', 'A', 'alder square'], 2, 'same_stop'],
    [['plan', 'A'], 2, 'missing_argument'],
    [['plan', 'A', 'B', 'C'], 2, 'unexpected_argument'],
    [['plan', 'A', 'nowhere'], 1, 'unknown_stop'],
    [['plan', 'A', ''], 1, 'unknown_stop'],
    [['plan', '--', '-A', 'B'], 1, 'unknown_stop'],
    [['plan', '-A', 'B'], 2, 'unknown_option'],
    [['departures', 'B', '--limit=0'], 2, 'bad_limit'],
    [['stops', '--line=9'], 1, 'unknown_line'],
    [['alerts', '--line='], 1, 'unknown_line'],
    [['ticket', 'sell'], 2, 'unknown_command'],
  ] as const)('%j exits %i with %s', (args, exit, code) => {
    const ran = transit(['--json', ...args])

    expect({ exit: ran.exit, stdout: ran.stdout, code: errorOf(ran).code }).toEqual({ exit, stdout: '', code })
  })

  test('suggests the stop that was probably meant', () => {
    expect(errorOf(transit(['plan', 'A', 'Brok Street', '--json'])).hint).toContain('Did you mean "Brook Street"?')
  })
})

test('stops and lines tell the same network', () => {
  const Lines = v.object({ lines: v.array(v.object({ id: v.string(), stops: v.array(v.string()) })) })
  const Stops = v.object({ stops: v.array(v.object({ id: v.string(), lines: v.array(v.string()) })) })
  const { lines } = v.parse(Lines, jsonOf(transit(['lines', '--json'])))
  const { stops } = v.parse(Stops, jsonOf(transit(['stops', '--json'])))

  expect(stops.map(({ id }) => id)).toEqual(STOPS)
  for (const stop of stops) {
    expect(stop.lines).toEqual(lines.filter(({ stops: served }) => served.includes(stop.id)).map(({ id }) => id))
  }
})

test('alerts of a line are those that name it', () => {
  expect(jsonOf(transit(['alerts', '--line=2', '--json']))).toEqual({
    alerts: [{ id: 'alert-1', line: '2', severity: 'minor', text: 'The lift at Fährhafen is out of order.' }],
  })
  expect(jsonOf(transit(['alerts', '--line=1', '--json']))).toEqual({ alerts: [] })
})

describe('ticket buy', () => {
  test('issues a mock ticket when confirmed', () => {
    expect(jsonOf(transit(['ticket', 'buy', '--from=A', '--to=docks', '--yes', '--json']))).toEqual({
      status: 'issued',
      mode: 'mock',
      charged: false,
      ticket: 'mock-A-D',
      from: 'A',
      to: 'D',
      price: '2.80',
      currency: 'EUR',
    })
  })

  test('without --yes and without a terminal it refuses and names the option', () => {
    expect(transit(['ticket', 'buy', '--from=A', '--to=B'])).toEqual({
      exit: 2,
      stdout: '',
      stderr: 'transit: ticket buy was not confirmed\nAdd --yes once the trip and the price are agreed.\n',
    })
  })
})

test('doctor finds what is wrong with a timetable', async () => {
  const timetable = await Bun.file(`${PACKS}/transit/bin/transit`).text()
  const spoilt = timetable
    .replace('alert-1|2', 'alert-1|9')
    .replace('4 D\n', '4 Q\n')
    .replace('|06:05|22:05|', '|22:05|06:05|')

  const ran = Bun.spawnSync(['sh', '-s', 'doctor', '--json'], { stdin: Buffer.from(spoilt) })

  expect(ran.exitCode).toBe(1)
  expect(JSON.parse(ran.stdout.toString())).toMatchObject({
    ok: false,
    checks: [
      { name: 'stops', ok: false, detail: 'on no line: D' },
      { name: 'routes', ok: false, detail: 'unknown stops: Q' },
      { name: 'times', ok: false, detail: 'never runs: line 2' },
      { name: 'alerts', ok: false, detail: 'unknown line in: alert-1' },
    ],
  })
})
