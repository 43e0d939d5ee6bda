import { describe, expect, test } from 'bun:test'
import { jsonSwitchOf } from '../../../../src/packs/scaffold/help/json-switch.ts'
import { optionsOf } from '../../../../src/packs/scaffold/help/options.ts'
import { page } from './pages.ts'

const optionPage = (lines: string) => page(`Usage: tool list\n\nOptions:\n${lines}\n`)

describe('options as help lists them', () => {
  const rows: readonly (readonly [
    lines: string,
    names: readonly string[],
    value: string | null,
    description: string,
  ])[] = [
    ['  -L, --limit int   Most items', ['-L', '--limit'], 'int', 'Most items'],
    ['      --json fields   Output JSON', ['--json'], 'fields', 'Output JSON'],
    ['  -a|--all\n    Show all', ['-a', '--all'], null, 'Show all'],
    ['  -m <msg>, --message=<msg>\n      The message', ['-m', '--message'], 'msg', 'The message'],
    ['  -<number>, -n <number>, --max-count=<number>\n      Limit it', ['-n', '--max-count'], 'number', 'Limit it'],
    [
      "  -o, --output='':\n        Output format. One of: (json, yaml)",
      ['-o', '--output'],
      '',
      'Output format. One of: (json, yaml)',
    ],
    ['  -w, --watch=false:\n        Watch it', ['-w', '--watch'], null, 'Watch it'],
    ['  --[no-]color[=<when>]  colours', ['--color'], 'when', 'colours'],
    ['  -json               As JSON', ['-json'], null, 'As JSON'],
    [
      '  --format string   Format it:\n                    json:  as JSON\n                    table: as a table',
      ['--format'],
      'string',
      'Format it: json:  as JSON table: as a table',
    ],
  ]
  for (const [lines, names, value, description] of rows) {
    test(lines.trim().split('\n')[0] ?? '', () => {
      expect(optionsOf(optionPage(lines))[0]).toEqual({ names, value, description })
    })
  }

  test('a description ends at the next option and at an empty line', () => {
    const lines = '  --one  First\n         goes on\n  --two  Second\n\n    not of it'
    expect(optionsOf(optionPage(lines)).map(({ description }) => description)).toEqual(['First goes on', 'Second'])
  })
})

describe('how a command is asked for JSON', () => {
  const rows: readonly (readonly [lines: string, words: readonly string[] | null, more?: 'fields' | 'rows'])[] = [
    ['  --json  Output JSON', ['--json']],
    ['  --json', ['--json']],
    ['  -json   Machine-readable', ['-json']],
    ['  --json fields  Output JSON with the specified fields', ['--json={{fields}}'], 'fields'],
    ['  --json string  The JSON payload to send', null],
    ['  --json-file path  Where to write', null],
    ['  --format <f>  Output format: text or json', ['--format=json']],
    ['  -o, --output string  Output format (json|yaml)', ['--output=json']],
    ['  -o format  Output format, json or text', ['-o', 'json']],
    ['  -o, --output <file>  Write the json there', null],
    [
      '  --format string  A template\n                   table: as a table\n                   json: in JSON',
      ['--format=json'],
      'rows',
    ],
    ['  --output string  Only jsonpath-as-json', null],
    ['  --format string  Pretty-print using a template', null],
    ['  --verbose  more', null],
  ]
  for (const [lines, words, more] of rows) {
    test(lines.trim(), () => {
      const found = optionPage(lines)
      const expected = { words: words ?? [], needsFields: more === 'fields', isByRow: more === 'rows' }
      expect(jsonSwitchOf(found, optionsOf(found))).toEqual(words === null ? null : expected)
    })
  }

  test('fields that the page lists are chosen from', () => {
    const text =
      'Usage: tool list\n\nFLAGS\n  --json fields   Output JSON with the specified fields\n\nJSON FIELDS\n  additions, author, body, number,\n  title, url\n\nLEARN MORE\n  state\n'
    const found = page(text)
    expect(jsonSwitchOf(found, optionsOf(found))?.words).toEqual(['--json=number,title,url,body,author'])
  })
})
