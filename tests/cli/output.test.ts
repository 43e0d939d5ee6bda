import { describe, expect, test } from 'bun:test'
import { wantsColour } from '../../src/cli/output.ts'

describe('colour only where it is wanted', () => {
  const rows: readonly (readonly [title: string, isTTY: boolean, env: Record<string, string>, wanted: boolean])[] = [
    ['a terminal', true, {}, true],
    ['a pipe', false, {}, false],
    ['NO_COLOR on a terminal', true, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR says nothing', true, { NO_COLOR: '' }, true],
    ['FORCE_COLOR into a pipe', false, { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0 on a terminal', true, { FORCE_COLOR: '0' }, false],
    ['NO_COLOR beats FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['a dumb terminal', true, { TERM: 'dumb' }, false],
  ]
  for (const [title, isTTY, env, wanted] of rows) test(title, () => expect(wantsColour({ isTTY }, env)).toBe(wanted))
})
