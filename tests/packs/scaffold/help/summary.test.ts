import { describe, expect, test } from 'bun:test'
import { summaryOf } from '../../../../src/packs/scaffold/help/summary.ts'
import { page } from './pages.ts'

const OPTIONS = '\n\nOptions:\n  -h, --help  help\n'

const rows: readonly (readonly [name: string, text: string, summary: string | null])[] = [
  ['prose before the usage', `List things of a place.\n\nUSAGE\n  tool list${OPTIONS}`, 'List things of a place'],
  ['prose behind the usage', `Usage:  tool list [OPTIONS]\n\nList things${OPTIONS}`, 'List things'],
  [
    'prose right below the usage',
    `Usage: tool [OPTION...] [FILE]...\nSaves many files together.${OPTIONS}`,
    'Saves many files together',
  ],
  [
    'indented prose',
    `Usage: tool show [options]\n\n  Reads a file and\n  prints it. Then more.${OPTIONS}`,
    'Reads a file and prints it',
  ],
  [
    'a man page',
    'TOOL-LOG(1)\n\nNAME\n       tool-log - Show the\n       logs\n\nSYNOPSIS\n       tool log\n',
    'Show the logs',
  ],
  [
    'below a header of its own',
    `Usage:\n  tool show\n\nDescription:\n  Show one thing.\n\n  More of it.${OPTIONS}`,
    'Show one thing',
  ],
  ['behind a version', `tool 1.2.3 (abc 2026-01-01)\n\nInstalls things${OPTIONS}`, 'Installs things'],
  ['behind its own name', `tool - installs things [version 1.6]\n\nUsage: tool${OPTIONS}`, 'Installs things'],
  ['only the first sentence, on one line', `Show it. e.g. this\n\nUsage: tool${OPTIONS}`, 'Show it. e.g. this'],
  ['nothing but usage', `Usage: tool <command>${OPTIONS}`, null],
  [
    'nothing before the options',
    'Usage: tool [options] <url>\n -d, --data  data\n\nThis is not the full help.\n',
    null,
  ],
  ['talk about the page', `Usage: tool COMMAND\n\nThe available commands are listed below.${OPTIONS}`, null],
  ['a line to type', `tool <command>\n\nUsage:\n\ntool install      install it${OPTIONS}`, null],
  ['another name', `Usage: tool add\nAlias: tool a\n\nAdd a thing${OPTIONS}`, 'Add a thing'],
  ['what looks like a credential', `Use ghp_0123456789abcdefghijABCDEFGHIJ012345 here\n\nUsage: tool${OPTIONS}`, null],
]
describe('what a page says its subject does', () => {
  for (const [name, text, summary] of rows) test(name, () => expect(summaryOf(page(text), ['tool'])).toBe(summary))
})

test('a long sentence is cut between words', () => {
  const summary = summaryOf(page(`${'many words '.repeat(40)}\n\nUsage: tool${OPTIONS}`), ['tool']) ?? ''
  expect(summary).toMatch(/^Many words( many words)* ?(many)?…$/)
  expect(summary.length).toBeLessThanOrEqual(141)
})
