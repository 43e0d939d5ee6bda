import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkEvalPack } from '../../../src/evals/check/index.ts'
import { unprivileged } from '../../unprivileged.ts'
import { folder } from '../folder.ts'
import { GOOD, goodWith, PACK, said, saidOf, TOML, task } from './packs.ts'

test('a good pack of one task is only small', () => {
  const report = checkEvalPack(folder(GOOD), 'evals')
  expect({ ...report, hash: report.hash?.slice(0, 7) }).toEqual({
    path: 'evals',
    name: 'owner/pack',
    version: '1.0.0',
    hash: 'sha256:',
    tasks: 1,
    findings: [
      {
        level: 'warning',
        code: 'few-tasks',
        task: null,
        file: 'pack.toml',
        line: null,
        message: 'has 1 task; with fewer than 10 the holdout says little',
      },
    ],
  })
})

const toml = (from: string, to: string) => ({ 'pack.toml': TOML.replace(from, to) })
const twoTasks = (id: string, ...lines: string[]) => ({
  'pack.toml': `${TOML}\n[[task]]\nid = "${id}"\nprompt = "b/prompt.md"\n${lines.join('\n')}\n`,
})

const rows: readonly (readonly [name: string, files: Record<string, string | null>, findings: string[]])[] = [
  [
    'no pack.toml',
    { 'pack.toml': null },
    ['error pack-missing pack.toml is not there: name the folder of a pack, or make one with "evals init"'],
  ],
  [
    'text that is not TOML',
    { 'pack.toml': '[pack]\r\n# a comment\r\nname = "x\r\n' },
    ['error pack-parse pack.toml:3 is not TOML: Unterminated string'],
  ],
  [
    'a key of the wrong type',
    toml('tools = ["python"]', 'tools = "python"'),
    ['error pack-parse clean: pack.toml:9 "tools" must be a list of strings'],
  ],
  [
    'a table where tasks belong',
    { 'pack.toml': `${PACK}[task]\nid = "x"\n`, 'clean/prompt.md': null },
    ['error pack-parse pack.toml:4 "task" must be a list of tables; write [[task]]'],
  ],
  [
    'no name',
    toml('name = "owner/pack"\n', ''),
    ['error pack-name pack.toml:1 has no pack name; write name = "<owner>/<pack>" under [pack]'],
  ],
  [
    'an empty name',
    toml('"owner/pack"', '" "'),
    ['error pack-name pack.toml:2 has no pack name; write name = "<owner>/<pack>" under [pack]'],
  ],
  [
    'no version',
    toml('version = "1.0.0"\n', ''),
    ['error pack-version pack.toml:1 has no pack version; write version = "0.1.0" under [pack]'],
  ],
  [
    'a version that is none',
    toml('1.0.0', '1.0'),
    ['error pack-version pack.toml:3 has the version "1.0"; write three numbers, such as "0.1.0"'],
  ],
  ['no tasks', { 'pack.toml': PACK, 'clean/prompt.md': null }, ['error no-tasks pack.toml has no [[task]]']],
  ['no id', toml('id = "clean"\n', ''), ['error task-id #1: pack.toml:5 has a task without an id']],
  [
    'a Unicode id',
    toml('id = "clean"', 'id = "größe_日本"'),
    [
      'error task-id größe_日本: pack.toml:6 has the id "größe_日本"; use a-z, 0-9, "_" and "-", at most 64, beginning with a letter or digit',
    ],
  ],
  [
    'an id used twice',
    { ...twoTasks('clean', 'expected = { artifacts = ["b.txt"] }'), 'b/prompt.md': 'Write b.txt' },
    ['error task-id clean: pack.toml:15 uses the id "clean" twice'],
  ],
  [
    'no prompt',
    { ...toml('prompt = "clean/prompt.md"\n', ''), 'clean/prompt.md': null },
    ['error prompt-missing clean: pack.toml:5 names no prompt file for this task'],
  ],
  [
    'a prompt that is not there',
    { 'clean/prompt.md': null },
    ['error prompt-missing clean: pack.toml:7 names the prompt "clean/prompt.md", which is not there'],
  ],
  [
    'a prompt that is a folder',
    { ...toml('clean/prompt.md', 'clean/workspace'), 'clean/prompt.md': null },
    ['error prompt-missing clean: pack.toml:7 names the prompt "clean/workspace", which is a folder'],
  ],
  [
    'a prompt outside the pack',
    toml('clean/prompt.md', 'clean/../../secret.md'),
    ['error prompt-missing clean: pack.toml:7 names the prompt "clean/../../secret.md", which is outside the pack'],
  ],
  ['an empty prompt', { 'clean/prompt.md': ' \n\t\n' }, ['error prompt-empty clean: clean/prompt.md is empty']],
  [
    'fixtures that are not there',
    toml('clean/workspace/', 'clean/start/'),
    ['error fixtures-missing clean: pack.toml:8 names fixtures "clean/start", which is not there'],
  ],
  [
    'fixtures that are a file',
    toml('clean/workspace/', 'clean/prompt.md'),
    ['error fixtures-missing clean: pack.toml:8 names fixtures "clean/prompt.md", which is not a folder'],
  ],
  [
    'fixtures outside the pack',
    toml('"clean/workspace/"', '"/etc"'),
    ['error fixtures-missing clean: pack.toml:8 names fixtures "/etc", which is a folder outside the pack'],
  ],
  ['fixtures with a way back in them', toml('clean/workspace/', 'clean/x/../workspace'), []],
  [
    'fixtures that come out at the pack itself',
    toml('"clean/workspace/"', '"clean/.."'),
    ['error fixtures-missing clean: pack.toml:8 names fixtures "clean/..", which is the pack itself'],
  ],
  [
    'a list of tables where a table belongs',
    { 'pack.toml': TOML.replace('expected = { artifacts = ["out.csv"] }', 'expected = [{ artifacts = ["out.csv"] }]') },
    ['error pack-parse clean: pack.toml:10 "expected" must be a table'],
  ],
  [
    'a date where a table belongs',
    { 'pack.toml': TOML.replace('expected = { artifacts = ["out.csv"] }', 'expected = 2026-01-01') },
    ['error pack-parse clean: pack.toml:10 "expected" must be a table'],
  ],
  [
    'the whole pack as fixtures',
    toml('"clean/workspace/"', '"./"'),
    ['error fixtures-missing clean: pack.toml:8 names fixtures "./", which is the pack itself'],
  ],
  [
    'no artifact',
    toml('expected = { artifacts = ["out.csv"] }\n', ''),
    [
      'error artifacts-missing clean: pack.toml:5 names no expected artifact for this task; write expected = { artifacts = ["<file>"] }',
    ],
  ],
  [
    'an empty list of artifacts',
    toml('["out.csv"]', '[]'),
    [
      'error artifacts-missing clean: pack.toml:10 names no expected artifact for this task; write expected = { artifacts = ["<file>"] }',
    ],
  ],
  [
    'artifacts that are no paths in the workspace',
    toml('["out.csv"]', '["/tmp/x", "../x", "", 3,\n "a/../../b", "C:\\\\x", "~/x", "."]'),
    [
      'error artifact-path clean: pack.toml:10 expects "/tmp/x", which is absolute',
      'error artifact-path clean: pack.toml:10 expects "../x", which leaves the workspace',
      'error artifact-path clean: pack.toml:10 expects "", which is empty',
      'error artifact-path clean: pack.toml:10 expects 3, which is not a string',
      'error artifact-path clean: pack.toml:11 expects "a/../../b", which leaves the workspace',
      'error artifact-path clean: pack.toml:11 expects "C:\\\\x", which is absolute',
      'error artifact-path clean: pack.toml:11 expects "~/x", which is absolute',
      'error artifact-path clean: pack.toml:11 expects ".", which names the workspace itself',
    ],
  ],
  [
    'an unknown and a reserved grader',
    toml('tags =', 'graders = ["artifact", "artefact",\n  "command:make test"]\ntags ='),
    [
      'error grader-unknown clean: pack.toml:11 uses an unknown grader "artefact"; did you mean "artifact"?',
      'error grader-unknown clean: pack.toml:12 uses the grader "command", which is reserved and grades nothing yet; use "artifact"',
    ],
  ],
  [
    'a timeout that is no number of seconds',
    toml('= 60', '= 0.5'),
    ['error timeout clean: pack.toml:12 has a timeout-seconds that is no whole number of seconds above 0'],
  ],
  [
    'a timeout in quotes',
    toml('= 60', '= "60"'),
    ['error timeout clean: pack.toml:12 has a timeout-seconds that is no whole number of seconds above 0'],
  ],
  [
    'a credential in a prompt',
    { 'clean/prompt.md': 'Write out.csv.\nUse password = hunter2\n' },
    ['error secret clean: clean/prompt.md:2 holds what looks like a credential; take it out'],
  ],
  [
    'a credential in a fixture',
    { 'clean/workspace/.env': `DEBUG=1\nGH=ghp_${'aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0bC2dE4'}\n` },
    ['error secret clean: clean/workspace/.env:2 holds what looks like a token; take it out'],
  ],
  [
    'a credential in a file of no task',
    { 'notes.md': 'postgres://app:s3cr-t-1@db/shop\n' },
    ['error secret notes.md:1 holds what looks like a password in a URL; take it out'],
  ],
  [
    'an artifact that is there from the start',
    { 'clean/workspace/out.csv': 'x' },
    [
      'warning artifact-preexists clean: pack.toml:10 expects "out.csv", which the fixtures already hold: it proves nothing',
    ],
  ],
  [
    'an artifact the prompt never names',
    { 'clean/prompt.md': 'Clean the table.\n' },
    ['warning artifact-unnamed clean: clean/prompt.md never names "out.csv", the file it is graded by'],
  ],
  [
    'two prompts that say the same',
    { ...twoTasks('b', 'expected = { artifacts = ["out.csv"] }'), 'b/prompt.md': `\n${GOOD['clean/prompt.md']}` },
    ['warning duplicate-prompt b: b/prompt.md says the same as the prompt of clean'],
  ],
  [
    'fixtures with nothing in them',
    { 'clean/workspace/in.csv': null, 'clean/workspace/.gitkeep': '' },
    [
      'warning fixtures-empty clean: clean/workspace has nothing in it; copy in the files the task needs, or drop "fixtures"',
    ],
  ],
  [
    'keys nothing reads',
    {
      'pack.toml': `top = 1\n${TOML}`
        .replace('version =', 'author = "x"\nversion =')
        .replace('tags =', '"__proto__" = 1\ntimout-seconds = 5\ntags ='),
    },
    [
      'warning unknown-key pack.toml:1 has a key "top" that nothing reads',
      'warning unknown-key pack.toml:4 has a key "author" that nothing reads',
      'warning unknown-key clean: pack.toml:13 has a key "__proto__" that nothing reads',
      'warning unknown-key clean: pack.toml:14 has a key "timout-seconds" that nothing reads; did you mean "timeout-seconds"?',
    ],
  ],
  [
    'home folders',
    {
      'clean/prompt.md': 'Write out.csv.\nSee /home/bob/shop/x\n',
      ...toml('[pack]', '# from C:\\Users\\bob\\x\n[pack]'),
    },
    [
      "warning home-path pack.toml:1 names a path in somebody's home folder, which no other machine has",
      "warning home-path clean: clean/prompt.md:2 names a path in somebody's home folder, which no other machine has",
    ],
  ],
  [
    'a folder no task names',
    { 'old/prompt.md': 'Do it.' },
    ['warning orphan-dir old has a prompt.md, but no task names it'],
  ],
]

describe('what is found', () => {
  for (const [name, files, findings] of rows) test(name, () => expect(saidOf(goodWith(files))).toEqual(findings))

  test('a prompt that is not UTF-8', () => {
    const root = folder(GOOD)
    writeFileSync(join(root, 'clean/prompt.md'), Buffer.from([0x6f, 0x75, 0xff, 0x0a]))
    expect(said(root)).toEqual(['error prompt-missing clean: clean/prompt.md is not UTF-8'])
  })

  test('a pack.toml that is not UTF-8, with the line', () => {
    const root = folder(GOOD)
    writeFileSync(join(root, 'pack.toml'), Buffer.concat([Buffer.from(PACK), Buffer.from([0x23, 0xff, 0x0a])]))
    expect(said(root)).toEqual(['error pack-parse pack.toml:4 is not UTF-8'])
  })

  test('links, wherever they lead', () => {
    const root = folder(GOOD)
    symlinkSync('/etc', join(root, 'clean/workspace/etc'))
    symlinkSync('nowhere', join(root, 'broken'))
    const message = 'is a symbolic link, which could bring in files from outside the pack; copy the file instead'
    expect(said(root)).toEqual([`error symlink broken ${message}`, `error symlink clean/workspace/etc ${message}`])
    expect(checkEvalPack(root).hash).toBeNull()
  })

  test('a prompt that is a link, once', () => {
    const root = folder(goodWith({ 'clean/prompt.md': null }))
    symlinkSync('/etc/hostname', join(root, 'clean/prompt.md'))
    expect(said(root)).toHaveLength(1)
  })

  test('a pack.toml that is a link is not followed', () => {
    const root = folder({ 'real.toml': PACK })
    symlinkSync('real.toml', join(root, 'pack.toml'))
    expect(said(root)[0]).toStartWith('error symlink pack.toml is a symbolic link')
  })

  test('what cannot be read', async () => {
    const root = folder(GOOD)
    mkdirSync(join(root, 'closed'))
    chmodSync(join(root, 'closed'), 0)
    expect(await unprivileged(root, () => said(root))).toEqual(['error unreadable closed cannot be read (EACCES)'])
    chmodSync(join(root, 'closed'), 0o700)
  })

  test('fixtures over 50 MiB', () => {
    const root = folder(GOOD)
    writeFileSync(join(root, 'clean/workspace/large.bin'), Buffer.alloc(51 * 1024 * 1024))
    expect(said(root)).toEqual([
      'warning large-fixtures clean: clean/workspace holds 51 MiB, copied for every run; keep it under 50 MiB',
    ])
  })
})

describe('what is fine', () => {
  const plainTask = (...lines: string[]) => ({
    'pack.toml': task('id = "clean"', 'prompt = "clean/prompt.md"', ...lines),
  })
  const fine: readonly (readonly [name: string, files: Record<string, string | null>])[] = [
    [
      'Windows line ends, a byte order mark, comments',
      { 'pack.toml': `\ufeff# why\r\n${TOML.replaceAll('\n', ' # x\r\n')}` },
    ],
    ['other keys in expected', toml('{ artifacts', '{ rows = 3, artifacts')],
    ['only a grader with a path', plainTask('graders = ["artifact:out.csv"]')],
    ['a task without fixtures, tools, tags or timeout', plainTask('expected = { artifacts = ["out.csv"] }')],
    ['a folder as artifact', plainTask('expected = { artifacts = ["out.csv/"] }')],
    ['a prompt path with dots', toml('clean/prompt.md', './clean//prompt.md')],
    [
      'checksums in a lock file',
      {
        'clean/workspace/package-lock.json': `{"integrity": "sha512-${'q7Gx0Zt9+Lk2Vw8RnB4y/Hs6JdPm1Xc3Fa5TeUi=='}"}`,
      },
    ],
    [
      'a commit hash and a UUID in a prompt',
      {
        'clean/prompt.md':
          'Revert 0123456789abcdef0123456789abcdef01234567 and 550e8400-e29b-41d4-a716-446655440000 in out.csv',
      },
    ],
    ['a test password in a fixture', { 'clean/workspace/login.test.js': 'login("ana", { password: "test" })' }],
    ['a prompt.md among the fixtures', { 'clean/workspace/deep/prompt.md': 'x' }],
    ['files beside the tasks', { 'README.md': 'About this pack' }],
    ['a version with a label', toml('1.0.0', '1.0.0-rc.1+build.5')],
  ]
  for (const [name, files] of fine) test(name, () => expect(saidOf(goodWith(files))).toEqual([]))

  test('ten tasks are enough', () => {
    const files: Record<string, string> = {}
    let text = PACK
    for (let number = 0; number < 10; number++) {
      text += `\n[[task]]\nid = "t${number}"\nprompt = "t${number}/prompt.md"\nexpected = { artifacts = ["o.txt"] }\n`
      files[`t${number}/prompt.md`] = `Write number ${number} to o.txt`
    }
    expect(checkEvalPack(folder({ ...files, 'pack.toml': text })).findings).toEqual([])
  })
})

describe('a slot', () => {
  test('is only open, and secret, while it has a marker in its block', () => {
    const files = goodWith({
      'pack.toml': task('id = "Bad Id"', 'prompt = "gone.md"', '# TODO(hlock)', 'timeout-seconds = -1', 'odd = 1'),
      'clean/prompt.md': null,
    })
    expect(saidOf(files)).toEqual(['error todo pack.toml:8 still has 1 TODO(hlock) (line 8)'])
  })

  test('is one too while its prompt has a marker', () => {
    const files = goodWith({
      'pack.toml': task('id = "clean"', 'prompt = "clean/prompt.md"', 'fixtures = "gone"'),
      'clean/prompt.md': 'TODO(hlock)\n\npassword = hunter2 TODO(hlock)\n',
    })
    expect(saidOf(files)).toEqual([
      'error todo clean: clean/prompt.md:1 still has 2 TODO(hlock)',
      'error secret clean: clean/prompt.md:3 holds what looks like a credential; take it out',
    ])
  })

  test('does not silence the task after it', () => {
    const files = goodWith({
      'pack.toml': `${task('id = "a"', '# TODO(hlock)')}\n[[task]]\nid = "clean"\n`,
      'clean/prompt.md': null,
    })
    expect(saidOf(files).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'error todo pack.toml:7',
      'error prompt-missing clean:',
      'error artifacts-missing clean:',
    ])
  })
})
