import { expect, test } from 'bun:test'
import { probeEnvironment } from '../../../src/packs/probe/environment.ts'

const FIXED = { NO_COLOR: '1', TERM: 'dumb', CI: '1', PAGER: 'cat', GIT_PAGER: 'cat', LC_ALL: 'C.UTF-8' }

test('passes on five variables, those that are named, and nothing else', () => {
  const caller = {
    PATH: '/bin',
    HOME: '/h',
    USER: 'u',
    LANG: 'de',
    TMPDIR: '/t',
    GH_TOKEN: 'x',
    AWS_KEY: 'y',
    EMPTY: '',
  }

  expect(probeEnvironment(caller, ['GH_TOKEN', 'EMPTY', 'MISSING'])).toEqual({
    ...FIXED,
    PATH: '/bin',
    HOME: '/h',
    USER: 'u',
    LANG: 'de',
    TMPDIR: '/t',
    GH_TOKEN: 'x',
    EMPTY: '',
  })
})

test('what is fixed cannot be named away, nor inherited', () => {
  const caller = { TERM: 'xterm', LC_ALL: 'de_DE', NO_COLOR: '', FORCE_COLOR: '1' }

  expect(probeEnvironment(caller, ['TERM', 'NO_COLOR', '__proto__', 'toString'])).toEqual(FIXED)
})
