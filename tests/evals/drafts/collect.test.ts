import { describe, expect, test } from 'bun:test'
import { collectDrafts } from '../../../src/evals/drafts/collect.ts'
import type { Session } from '../../../src/evals/traces/session.ts'

const HOME = '/home/ana'
const DAY = 86_400_000

function session(request: string, changes: Partial<Session> = {}): Session {
  return { agent: 'claude-code', session: request, at: 0, request, created: [], tags: [], ...changes }
}

const collect = (sessions: readonly Session[], most = 10) => collectDrafts(sessions, { most, home: HOME })
const ids = (sessions: readonly Session[], most = 10) => collect(sessions, most).tasks.map(({ id }) => id)

describe('order', () => {
  test('newest first, ties by session id, undated last, at most so many', () => {
    const sessions = [
      session('Write one thing', { at: 1 * DAY }),
      session('Write two things', { at: null, session: 'a' }),
      session('Write three things', { at: 3 * DAY, session: 'z' }),
      session('Write four things', { at: 3 * DAY, session: 'y' }),
    ]
    const all = ['write_four_things', 'write_three_things', 'write_one_thing', 'write_two_things']
    expect(ids(sessions)).toEqual(all)
    expect(ids(sessions.toReversed())).toEqual(all)
    expect(ids(sessions, 2)).toEqual(all.slice(0, 2))
  })
})

describe('distinct requests', () => {
  test('case, white space and the mark at the end do not distinguish; the newest is kept, artifacts of all', () => {
    const drafts = collect([
      session('Fix the login page.', { at: 1, session: 'a', created: ['old.md', 'both.md'] }),
      session('fix  THE login\npage!', { at: 2, session: 'b', created: ['new.md', 'both.md'], agent: 'pi' }),
      session('Fix the login pages', { at: 0, session: 'c' }),
    ])
    expect(drafts.tasks).toEqual([
      {
        id: 'fix_login_page',
        prompt: 'fix  THE login\npage!',
        artifacts: ['new.md', 'both.md', 'old.md'],
        tags: ['from-traces', 'pi'],
      },
      { id: 'fix_login_pages', prompt: 'Fix the login pages', artifacts: [], tags: ['from-traces', 'claude-code'] },
    ])
    expect(drafts.sources).toEqual([
      { agent: 'claude-code', sessions: 2 },
      { agent: 'pi', sessions: 1 },
    ])
  })

  test('requests that differ only in what is redacted are one', () => {
    expect(ids([session('Deploy with token=abc1 now'), session('Deploy with token=xyz2 now')])).toHaveLength(1)
  })

  test('copies of one session are one session, opened by the earliest request', () => {
    const drafts = collect([
      session('Go on with the second half', { at: 5, session: 's', created: ['b.md'] }),
      session('Write the first half of it', { at: 3, session: 's', created: ['a.md'] }),
      session('Write the first half of it', { at: 3, session: 's', agent: 'codex' }),
    ])
    expect(drafts.tasks.map(({ prompt, artifacts }) => [prompt, artifacts])).toEqual([
      ['Write the first half of it', ['a.md', 'b.md']],
    ])
    expect(drafts.sources).toEqual([
      { agent: 'claude-code', sessions: 1 },
      { agent: 'codex', sessions: 1 },
    ])
  })

  test('only the sessions of drafted tasks are counted', () => {
    expect(collect([session('Write one thing', { at: 1 }), session('Write two things', { at: 2 })], 1).sources).toEqual(
      [{ agent: 'claude-code', sessions: 1 }],
    )
  })
})

describe('redaction', () => {
  const token = `ghp_${'aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0bC2dE4'}`

  test('prompts, ids, artifacts and tags hold no credential and no home folder', () => {
    const drafts = collect([
      session(`Use ${token} for /home/ana/shop and password=hunter2`, {
        created: [`notes/${token}.md`, 'password=hunter2.txt', 'ok.md'],
        tags: [token, `${'x'.repeat(50)} ${token}`, 'fine', 'two\nlines'],
        agent: 'codex',
      }),
    ])
    expect(drafts.tasks).toEqual([
      {
        id: 'use_password',
        prompt: 'Use [redacted] for ~/shop and password=[redacted]',
        artifacts: ['ok.md'],
        tags: ['from-traces', 'codex', 'fine', 'two lines'],
      },
    ])
    expect(drafts.redactions).toBe(2)
    expect(JSON.stringify(drafts)).not.toMatch(/hunter2|ghp_|\/home\/ana/)
  })

  test('a request of nothing but redactions gives no task', () => {
    expect(ids([session(token), session(`${token}\n/home/ana/`), session('Write a thing here')])).toEqual([
      'write_thing_here',
    ])
  })

  test('controls, escape sequences and lone surrogates go, line ends stay', () => {
    expect(
      collect([session('Write\u0000 a\u001b[31m thing\n\there\u001b]0;title\u0007 \ud800 now\u009b0m\u0085')]).tasks[0]
        ?.prompt,
    ).toBe('Write a thing\n\there \ufffd now')
  })
})

test('at most twenty artifacts', () => {
  const created = Array.from({ length: 30 }, (_, index) => `f${index}.md`)
  expect(collect([session('Write many files here', { created })]).tasks[0]?.artifacts).toEqual(created.slice(0, 20))
})

test('a name that the check would refuse is no artifact', () => {
  const created = ['ok.md', 'two\nlines.md', 'nul\u0000.md', 'x'.repeat(300)]
  expect(collect([session('Write some files here', { created })]).tasks[0]?.artifacts).toEqual(['ok.md'])
})
