import { describe, expect, test } from 'bun:test'
import { renderLintText } from '../../src/report/lint-text.ts'
import { HOSTILE } from './reports.ts'

test('clean is one line, also while there is no id', () => {
  expect(renderLintText({ ok: true, pack_id: 'gh', issues: [] })).toBe('gh: clean\n')
  expect(renderLintText({ ok: true, pack_id: null, issues: [] })).toBe('pack: clean\n')
})

test('kind, message, place and fix, in columns', () => {
  const issues = [
    {
      kind: 'wrap',
      message: 'wrap requires named commands',
      file: 'surface.json',
      pointer: '/verbs',
      fix: 'Add some.',
    },
    { kind: 'missing_policy', message: 'no policy.json', file: 'policy.json', pointer: null, fix: 'Write it.' },
  ]
  expect(renderLintText({ ok: false, pack_id: 'gh', issues })).toBe(`wrap            wrap requires named commands
                at surface.json /verbs
                fix: Add some.
missing_policy  no policy.json
                at policy.json
                fix: Write it.
`)
})

describe('whatever a stranger wrote stays on its line', () => {
  for (const hostile of HOSTILE) {
    test(JSON.stringify(hostile).slice(0, 60), () => {
      const issue = { kind: 'extra_verb', message: hostile, file: hostile, pointer: `/verbs/${hostile}`, fix: hostile }
      const shown = renderLintText({ ok: false, pack_id: hostile, issues: [issue] })
      expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029\u2066-\u2069]/)
      expect(shown.split('\n')).toHaveLength(4)
    })
  }
})
