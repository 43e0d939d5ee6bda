import { describe, expect, test } from 'bun:test'
import type { Command, EvalFile } from '../../../src/packs/model.ts'
import { firstSuccesses, readCallOf } from '../../../src/packs/probe/read-call.ts'

const REPO = { type: 'string', required: true } as const
const VIEW: Command = {
  cli: ['gh', 'repo', 'view', '{{repo}}', ['--limit', '{{limit}}']],
  args: { repo: REPO, limit: { type: 'integer' } },
}

function cases(
  ...list: { verb?: string; args?: Record<string, string | number>; expect?: EvalFile['cases'][number]['expect'] }[]
): EvalFile {
  return {
    cases: list.map(({ verb = 'view', args = {}, expect: expected = {} }) => ({
      name: 'case',
      verb,
      args,
      expect: expected,
    })),
  }
}

const withExample = (example: string): Command => ({ ...VIEW, args: { ...VIEW.args, repo: { ...REPO, example } } })

describe('a read is called', () => {
  test.each<[string, Command, EvalFile | null, string]>([
    [
      'without arguments when none is required',
      { cli: ['gh', 'repo', 'list', ['--limit', '{{limit}}']], args: { limit: { type: 'integer', example: 5 } } },
      cases({ args: { limit: 3 } }),
      'gh repo list',
    ],
    [
      'with the defaults of its arguments',
      { cli: ['gh', '--limit={{limit}}'], args: { limit: { type: 'integer', default: 7 } } },
      null,
      'gh --limit=7',
    ],
    [
      'with the arguments of its eval case',
      VIEW,
      cases({ args: { repo: 'cli/cli', limit: 3 } }),
      'gh repo view cli/cli --limit 3',
    ],
    [
      'with those of the first case that expects success',
      VIEW,
      cases(
        { args: { repo: 'no' }, expect: { ok: false } },
        { args: { repo: 'odd' }, expect: { error: 'x' } },
        { verb: 'other', args: { repo: 'other' } },
        { args: { repo: 'one' }, expect: { ok: true } },
        { args: { repo: 'two' } },
      ),
      'gh repo view one',
    ],
    [
      'with its examples when no case helps',
      withExample('a/b'),
      cases({ args: { repo: 'no' }, expect: { ok: false } }),
      'gh repo view a/b',
    ],
    [
      'with its examples when the case is still to be filled in',
      withExample('a/b'),
      cases({ args: { repo: 'TODO repo' } }),
      'gh repo view a/b',
    ],
    [
      'with the case rather than the examples',
      withExample('a/b'),
      cases({ args: { repo: 'c/d' } }),
      'gh repo view c/d',
    ],
  ])('%s', (_, command, evals, expected) => {
    expect(readCallOf('view', command, firstSuccesses(evals))).toEqual({ kind: 'call', argv: expected.split(' ') })
  })
})

describe('a read is not called', () => {
  test.each<[string, Command, EvalFile | null, string]>([
    ['without a template', {}, null, 'it has no "cli"'],
    ['without an example', VIEW, null, 'argument "repo" has no example, and no eval case gives one'],
    [
      'with an example that is still to be filled in',
      withExample('TODO repo'),
      null,
      'the example of argument "repo" is still a TODO',
    ],
    [
      'with a value that would be taken for an option',
      withExample('--delete'),
      null,
      'argument "repo" may not start with "-"',
    ],
    ['with a case that lacks an argument', VIEW, cases({ args: { limit: 3 } }), 'argument "repo" is required'],
  ])('%s', (_, command, evals, reason) => {
    expect(readCallOf('view', command, firstSuccesses(evals))).toEqual({ kind: 'skip', reason })
  })
})
