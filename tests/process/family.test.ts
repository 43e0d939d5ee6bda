import { describe, expect, test } from 'bun:test'
import { familyOf } from '../../src/process/family.ts'
import type { ProcessRow } from '../../src/process/proc-table.ts'

const LEADER = 100

/** A stranger unless told otherwise: a child of 1 in a group and session of its own. */
function row(pid: number, rest: Partial<ProcessRow> = {}): ProcessRow {
  return { pid, parentPid: 1, groupId: pid, sessionId: pid, isAlive: true, startTicks: 0, ...rest }
}

const familyPids = (rows: readonly ProcessRow[], holders: readonly number[] = [], leader: number | null = LEADER) =>
  familyOf(leader, rows, new Set(holders)).map(({ pid }) => pid)

describe('familyOf', () => {
  test.each<{ why: string; rows: ProcessRow[]; holders?: number[]; family: number[] }>([
    { why: 'the leader itself', rows: [row(LEADER), row(200)], family: [LEADER] },
    { why: 'its group, without the leader', rows: [row(101, { groupId: LEADER }), row(200)], family: [101] },
    { why: 'its session, in another group', rows: [row(101, { sessionId: LEADER }), row(200)], family: [101] },
    {
      why: 'who left the session, by the chain of parents, in whatever order',
      rows: [row(103, { parentPid: 102 }), row(102, { parentPid: 101 }), row(101, { parentPid: LEADER }), row(LEADER)],
      family: [103, 102, 101, LEADER],
    },
    {
      why: 'who holds a pipe, and what it started',
      rows: [row(300), row(301, { parentPid: 300 }), row(302)],
      holders: [300],
      family: [300, 301],
    },
    { why: 'a zombie of the group', rows: [row(101, { groupId: LEADER, isAlive: false })], family: [101] },
    { why: 'nobody among strangers', rows: [row(1), row(200), row(201, { parentPid: 200 })], family: [] },
    { why: 'no daemon that lost its parent and let go of the pipes', rows: [row(LEADER), row(150)], family: [LEADER] },
    { why: 'nobody when nobody runs', rows: [], family: [] },
  ])('$why', ({ rows, holders = [], family }) => {
    expect(familyPids(rows, holders)).toEqual(family)
  })

  test('of no leader is whoever holds a pipe', () => {
    expect(familyPids([row(LEADER), row(300), row(301, { parentPid: 300 })], [300], null)).toEqual([300, 301])
  })
})
