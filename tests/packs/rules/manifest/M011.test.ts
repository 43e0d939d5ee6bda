import { describe, expect, test } from 'bun:test'
import { M011 } from '../../../../src/packs/rules/manifest/M011.ts'
import { findings } from '../findings.ts'
import { packWithArgument, packWithCommands } from './pack-with-commands.ts'

test('suggests the option the value goes to, else what the command is about', () => {
  const pack = packWithCommands({
    'issue.list': {
      cli: [
        'gh',
        'issue',
        'list',
        ['--limit', '{{n}}'],
        '--repo-name={{s}}',
        '--x={{x}}',
        '{{id1}}',
        '{{data}}',
        '{{b}}',
      ],
      args: {
        n: { type: 'integer' },
        s: { type: 'string' },
        x: { type: 'integer' },
        id1: { type: 'string' },
        data: { type: 'array' },
        b: { type: 'boolean' },
      },
    },
  })

  const shown = findings(M011, pack)
  expect(shown[0]).toEqual({
    at: 'surface.json /verbs/issue.list/args/n',
    message: 'Argument "n" of "issue.list" does not say what it holds.',
    fix: 'Rename "n" to what it holds, such as "limit", in "args", "cli", "title" and "preview" of "issue.list".',
  })
  expect(shown.map(({ fix }) => /such as ("\w+")/.exec(fix)?.[1])).toEqual([
    '"limit"',
    '"repo_name"',
    '"issue_number"',
    '"issue_id"',
    '"issue_ids"',
    '"with_issue"',
  ])
})

describe('finds', () => {
  test.each([
    'x',
    'y',
    'N',
    'foo',
    'arg',
    'arg1',
    'arg_2',
    'val',
    'value',
    'data',
    'input',
    'str',
    'obj',
    'thing',
    'param',
    'params',
    'id1',
    'x2',
  ])('%s', (name) => {
    expect(findings(M011, packWithArgument(name, { type: 'string' }))).toHaveLength(1)
  })
})

describe('says nothing about', () => {
  const clear =
    'id name path url query limit ref sha sha256 md5 ipv4 base64 h264 number title body key file1 issue_number value_date to cc 列 database parameterized utf8'
  test.each(clear.split(' '))('%s', (name) => {
    expect(findings(M011, packWithArgument(name, { type: 'string' }))).toEqual([])
  })
})
