import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { idGiver, taskIdFor } from '../../../src/evals/drafts/task-id.ts'

test.each([
  ['Fix the off-by-one in the pagination', 'fix_off_by_one_pagination'],
  ['Can you please add a CSV export to the orders page?', 'add_csv_export_orders_page'],
  ['Rename every helper in the code base to something clear and short', 'rename_every_helper_code_base'],
  ["Don't log twice", 'dont_log_twice'],
  ['See https://example.com/a/b and fix src/app/main.ts:12 ~/x.md C:\\w\\y the crash', 'see_fix_crash'],
  ['Explain this:\n```ts\nconst secret = 1\n```\nin plain words', 'explain_plain_words'],
  ['Explain ```unclosed block of code', 'explain'],
  ['Change the title "Orders of today" to match', 'change_title_match'],
  ['"Orders of today"', 'orders_today'],
  ['> a quoted mail\nReply to it kindly now', 'reply_kindly_now'],
  [`Revert ${'0123456789abcdef'.repeat(2)}01234567 and see md5 ${'5f4dcc3b5aa765d6'}`, 'revert_see_md5'],
  ['Upgrade internationalisation2026 soon', 'upgrade_internationalisation2026_soon'],
  ['Use [redacted] to log in again', 'use_log_again'],
  ['[Image #1] Make the header look so', 'make_header_look_so'],
  ['Größe für straße übersetzen', 'grosse_fur_strasse_ubersetzen'],
  ['Исправь ошибку входа', 'isprav_oshibku_vkhoda'],
  ['Διόρθωσε το σφάλμα', 'diorthose_sfalma'],
  ['修复登录页面的错误', 'task'],
  ['修复 login 页面', 'login'],
  ['the a an', 'task'],
  ['', 'task'],
  [
    'internationalisation_of_everything_that_can_be_translated_here now',
    'internationalisation_everything_be_translated',
  ],
  [`${'x'.repeat(60)} y`, 'x'.repeat(48)],
])('%j is %s', (request, id) => expect(taskIdFor(request)).toBe(id))

test('ids that clash are numbered in the order they come', () => {
  const idFor = idGiver()
  expect(['Fix it now', 'fix now!', '日本', 'Fix now 2', 'the', 'FIX NOW'].map(idFor)).toEqual([
    'fix_now',
    'fix_now_2',
    'task',
    'fix_now_2_2',
    'task_2',
    'fix_now_3',
  ])
})

test('any request gives an id the check accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (request) => {
      expect(taskIdFor(request)).toMatch(/^[a-z0-9][a-z0-9_]{0,47}$/)
    }),
  )
})

test.each(['x', '/a', '«', '“a', '[redacted]', 'http://'])(
  'a request of 200,000 times %j is read in one go',
  (piece) => {
    expect(taskIdFor(piece.repeat(200_000)).length).toBeGreaterThan(0)
  },
)
