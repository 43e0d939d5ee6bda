import { describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packFiles } from '../packs/pack-files.ts'
import { expectJunit, parseXml } from '../report/junit-xml.ts'
import { sarifErrors } from '../report/sarif-schema.ts'
import { schemaErrors } from '../report/schemas.ts'
import { folder, plumb, ROOT } from './plumb.ts'

/** A repository with a pack of hostile names, a clean one, an empty folder, and a folder beside it all. */
function repository(): string {
  const name = 'x\u001b]0;owned\u0007\n::error::<b>|`\u202e'
  const root = folder({ 'above/packs/hostile/.keep': '' })
  const cwd = join(root, 'above')
  const surface = {
    verbs: { [name]: { description: name, args: { [name]: { type: 'string', example: name } }, cli: [name] } },
  }
  const files = packFiles({
    surface,
    policy: { verbs: { [name]: { class: 'read', confirm: true } } },
    harness: `# ${name}\n`,
  })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(cwd, 'packs/hostile', path), text)
  cpSync(join(ROOT, 'packs/ledger'), join(cwd, 'packs/ledger'), { recursive: true })
  cpSync(join(ROOT, 'packs/ledger'), join(root, 'beside'), { recursive: true })
  mkdirSync(join(cwd, 'empty'))
  return cwd
}

const cwd = repository()

const CALLS: readonly (readonly [title: string, dirs: string[], exit: number])[] = [
  ['a clean pack beside', ['../beside'], 0],
  ['a hostile pack by its absolute path', [join(cwd, 'packs/hostile')], 1],
  ['several: a folder of packs, ./, ../, an empty one', ['packs', './packs/ledger', '../beside', 'empty'], 1],
]

test('the hostile names are read and reported', async () => {
  const { stdout } = await plumb(['check', 'packs/hostile', '--no-eval'], { cwd })
  expect(stdout).toContain('\\x1b]0;owned\\x07\\n::error::<b>|`\\u202e')
  expect(stdout).toContain('P003')
})

const STEERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

const FORMATS: Readonly<Record<string, (output: string) => void>> = {
  text: (output) => expect(output).toMatch(/^Score \d+\/100, grade [A-F], /m),
  json: (output) => expect(schemaErrors('check', JSON.parse(output))).toEqual([]),
  agent: (output) => expect(output).toMatch(/^# plumb check: /),
  sarif: (output) => expect(sarifErrors(JSON.parse(output))).toEqual([]),
  junit: (output) => expectJunit(parseXml(output)),
  github: (output) => {
    for (const line of output.split('\n').slice(0, -1)) expect(line).toMatch(/^::(?:error|warning|notice) file=[^,]+,/)
  },
  markdown: (output) => expect(Bun.markdown.html(output)).not.toContain('<b>'),
}

describe.each(Object.entries(FORMATS))('--format %s', (format, isWhole) => {
  test.each(CALLS)('%s', async (_title, dirs, expected) => {
    const { exit, stdout, stderr } = await plumb(['check', ...dirs, '--no-eval', '--format', format], { cwd })
    expect({ exit, stderr }).toEqual({ exit: expected, stderr: '' })
    isWhole(stdout)
    expect(STEERS.test(stdout)).toBe(false)
    expect(stdout).toBe(stdout.toWellFormed())
  })
})
