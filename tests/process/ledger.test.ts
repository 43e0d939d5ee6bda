import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { applyEvent, eventLine, type Ledger, parseEventLine, type RunEvent, replay } from '../../src/process/ledger.ts'

const number = fc.integer({ min: 0, max: 2 ** 40 })
const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.record({ kind: fc.constant('starting' as const), run: number, pipes: fc.array(number, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('started' as const), run: number, leaderPid: number }),
  fc.record({ kind: fc.constantFrom('leader-gone' as const, 'over' as const), run: number }),
)

/** Few runs, so that events meet. */
const story = fc.array(
  anyEvent.map((event): RunEvent => ({ ...event, run: event.run % 3 })),
  { maxLength: 12 },
)

const ledgerOf = (events: readonly RunEvent[]): Ledger => {
  const ledger: Ledger = new Map()
  for (const event of events) applyEvent(ledger, event)
  return ledger
}

describe('a line', () => {
  test.each<{ event: RunEvent; line: string }>([
    { event: { kind: 'starting', run: 1, pipes: [55, 56] }, line: 'starting 1 55 56\n' },
    { event: { kind: 'starting', run: 1, pipes: [] }, line: 'starting 1\n' },
    { event: { kind: 'started', run: 1, leaderPid: 4242 }, line: 'started 1 4242\n' },
    { event: { kind: 'leader-gone', run: 1 }, line: 'leader-gone 1\n' },
    { event: { kind: 'over', run: 12 }, line: 'over 12\n' },
  ])('says what happens: $event.kind', ({ event, line }) => {
    expect(eventLine(event)).toBe(line)
  })

  test('says all of its event', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        expect(parseEventLine(eventLine(event).slice(0, -1))).toEqual(event)
      }),
    )
  })

  test.each([
    '',
    'over',
    'over x',
    'over -1',
    'over 1 2',
    'started 1',
    'started 1 2 3',
    'started 1 -1',
    'started 1  2',
    'started 1 1e3',
    'started 1 9999999999999999',
    'constructor 1',
    'kill 1 2',
  ])('is not understood: %p', (line) => {
    expect(parseEventLine(line)).toBeNull()
  })
})

describe('the ledger', () => {
  test('follows a run from its announcement to its end', () => {
    const events: RunEvent[] = [
      { kind: 'starting', run: 1, pipes: [55] },
      { kind: 'started', run: 1, leaderPid: 4242 },
      { kind: 'leader-gone', run: 1 },
      { kind: 'over', run: 1 },
    ]
    const states = events.map((_, i) => ledgerOf(events.slice(0, i + 1)).get(1))

    expect(states).toEqual([
      { leaderPid: null, leaderGone: false, pipes: new Set([55]) },
      { leaderPid: 4242, leaderGone: false, pipes: new Set([55]) },
      { leaderPid: 4242, leaderGone: true, pipes: new Set([55]) },
      undefined,
    ])
  })

  test('knows nothing of a run that was not announced', () => {
    expect(ledgerOf([{ kind: 'started', run: 1, leaderPid: 4242 }]).size).toBe(0)
  })

  test('can be told again to one who has missed it all', () => {
    fc.assert(
      fc.property(story, (events) => {
        const ledger = ledgerOf(events)
        expect(ledgerOf(replay(ledger))).toEqual(ledger)
      }),
    )
  })
})
