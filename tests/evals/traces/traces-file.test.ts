import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { readTracesFile } from '../../../src/evals/traces/traces-file.ts'
import { folder } from '../folder.ts'

const read = (name: string, text: string) => readTracesFile(join(folder({ [name]: text }), name))
const rows = (name: string, text: string) => {
  const file = read(name, text)
  if (!file.ok) throw new Error(file.message)
  return file
}

const FULL = {
  agent: 'codex',
  session: 'r1',
  at: Date.parse('2026-03-01T09:00:00Z'),
  request: 'Add an export, please',
  created: ['a.csv', 'docs/b.md'],
  tags: ['export', 'orders'],
}

describe('the same row in every format', () => {
  test.each([
    [
      't.csv',
      '\ufeffPrompt,ARTIFACTS,id,Timestamp,agent,tags,other\r\n"Add an export, please",a.csv; docs/b.md,r1,2026-03-01T09:00:00Z,codex,"export,orders",x\r\n',
    ],
    [
      't.tsv',
      'input\tartifacts\tid\ttimestamp\tagent\ttags\nAdd an export, please\t["a.csv", "docs/b.md"]\tr1\t1772355600\tcodex\texport;orders\n',
    ],
    [
      't.jsonl',
      '{"request":"Add an export, please","artifacts":["a.csv","docs/b.md"],"id":"r1","timestamp":1772355600000,"agent":"codex","tags":["export","orders"]}\n',
    ],
    [
      'T.JSON',
      '[{"Question":"Add an export, please","Artifacts":"a.csv\\ndocs/b.md","id":"r1","timestamp":"2026-03-01T09:00:00Z","agent":"codex","tags":"export, orders"}]',
    ],
  ])('%s', (name, text) => {
    expect(rows(name, text)).toEqual({ ok: true, sessions: [FULL], skippedRows: 0 })
  })
})

test('rows without a prompt, and what is no row, are skipped and counted', () => {
  expect(rows('t.csv', 'prompt,id\nDo it,1\n ,2\n,3\n')).toMatchObject({
    sessions: [{ request: 'Do it' }],
    skippedRows: 2,
  })
  expect(rows('t.jsonl', '{"prompt":"Do it"}\nnonsense\n[1]\n{"prompt":3}\n{"promp')).toMatchObject({
    sessions: [{ request: 'Do it' }],
    skippedRows: 4,
  })
})

test('what a row does not say', () => {
  expect(rows('t.csv', 'task\nOne\nTwo\n').sessions).toEqual([
    { agent: 'file', session: 'row-000000001', at: null, request: 'One', created: [], tags: [] },
    { agent: 'file', session: 'row-000000002', at: null, request: 'Two', created: [], tags: [] },
  ])
})

test('artifacts are relative and inside, or dropped', () => {
  expect(
    rows('t.csv', 'prompt,artifacts\nDo,"/etc/x;../y;a/../../z;./ok/a.md;;C:\\x;b/"\n').sessions[0]?.created,
  ).toEqual(['ok/a.md', 'b/'])
})

describe('a file that cannot be used', () => {
  test.each([
    ['t.csv', 'name,id\nx,1\n', 'has no column for the prompt'],
    ['t.csv', 'name,id\n', 'has no column for the prompt'],
    ['t.json', '{"prompt":"x"}', 'is not a JSON list of objects'],
    ['t.json', '[', 'is not a JSON list of objects'],
  ])('%s %j', (name, text, message) => {
    const file = read(name, text)
    expect(file.ok ? 'read' : file.message).toStartWith(message)
  })

  test('is not UTF-8', () => {
    const root = folder({ 't.csv': Buffer.from([0x70, 0xff]) })
    expect(readTracesFile(join(root, 't.csv'))).toEqual({ ok: false, message: 'is not UTF-8' })
  })

  test('is not there, or has another extension', () => {
    expect(() => readTracesFile('/nowhere/t.csv')).toThrow('the traces file "t.csv" is not there')
    expect(() => readTracesFile('/nowhere/t.xlsx')).toThrow('cannot read traces from "t.xlsx"')
  })
})
