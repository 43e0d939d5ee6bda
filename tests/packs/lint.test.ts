import { describe, expect, test } from 'bun:test'
import { lintFolder } from '../../src/packs/lint-folder.ts'
import { loadPackFromDir, packName } from '../../src/packs/load.ts'
import { folder } from '../e2e/plumb.ts'
import { ledger, packFiles } from './pack-files.ts'

const lint = (files: Parameters<typeof folder>[0]) => lintFolder(folder(files))
const brief = (files: Parameters<typeof folder>[0]) =>
  lint(files).issues.map(({ kind, message, file, pointer }) => [kind, message, file, pointer])

test('a clean pack has nothing to say', () => {
  expect(lint(packFiles())).toEqual({ ok: true, pack_id: 'ledger', issues: [] })
})

describe('messages of the published table, word for word', () => {
  const rows: readonly (readonly [
    title: string,
    files: Record<string, string | undefined>,
    expected: (string | null)[][],
  ])[] = [
    [
      'HARNESS.md is missing',
      packFiles({ harness: null }),
      [['missing_harness', 'HCP pack "ledger" missing HARNESS.md skill', 'HARNESS.md', null]],
    ],
    [
      'policy.json is missing',
      packFiles({ policy: null }),
      [['missing_policy', 'HCP pack "ledger" missing policy.json', 'policy.json', null]],
    ],
    [
      'a command has no policy',
      packFiles({ policy: { verbs: { transfer: undefined } } }),
      [['missing_verb', 'verb "transfer" missing from policy.json', 'policy.json', '/verbs']],
    ],
    [
      'policy has a command too many',
      packFiles({ policy: { verbs: { refund: { class: 'write' } } } }),
      [['extra_verb', 'policy verb "refund" not in pack manifest', 'policy.json', '/verbs/refund']],
    ],
    [
      'a stimulus has no policy',
      packFiles({ surface: { stimulusTriggers: { new_item: { trigger_ref: 'x', description: 'y' } } } }),
      [['missing_stimulus', 'stimulus "new_item" missing from policy.json', 'policy.json', '/stimuli']],
    ],
    [
      'policy has a stimulus too many',
      packFiles({ policy: { stimuli: { old: { class: 'read' } } } }),
      [['extra_stimulus', 'policy stimulus "old" not in stimulusTriggers', 'policy.json', '/stimuli/old']],
    ],
    [
      'a stimulus is a write',
      packFiles({
        surface: { stimulusTriggers: { new_item: { trigger_ref: 'x', description: 'y' } } },
        policy: { stimuli: { new_item: { class: 'write' } } },
      }),
      [
        [
          'write_stimulus',
          'policy stimulus "new_item" is a write; a trigger announces a change and is always "read"',
          'policy.json',
          '/stimuli/new_item/class',
        ],
      ],
    ],
    [
      'policy names another pack',
      packFiles({ policy: { surface_id: 'ledgr' } }),
      [['missing_verb', 'policy surface_id "ledgr" !== "ledger"', 'policy.json', '/surface_id']],
    ],
    [
      'a wrap has no commands',
      packFiles({ surface: { verbs: undefined }, policy: { verbs: undefined } }),
      [['wrap', 'wrap requires named commands or pass_through', 'surface.json', '/verbs']],
    ],
    [
      'a wrap has no bin',
      packFiles({ surface: { wrap: { bin: undefined } } }),
      [['binding', 'wrap adapter requires wrap.bin', 'surface.json', '/wrap/bin']],
    ],
    [
      'a control-plane pack binds elsewhere',
      packFiles({ surface: { plane: 'control' } }),
      [['binding', 'control plane packs default Binding mothership', 'surface.json', '/binding/mode']],
    ],
    [
      'openapi has no ref',
      packFiles({ surface: { adapter: 'openapi' } }),
      [['invalid_meta', 'openapi adapter requires openapi ref', 'surface.json', '/openapi/ref']],
    ],
    [
      'sense_only has no trigger',
      packFiles({ surface: { adapter: 'sense_only' } }),
      [
        [
          'invalid_meta',
          'sense_only adapter requires at least one stimulus trigger_ref',
          'surface.json',
          '/stimulusTriggers',
        ],
      ],
    ],
  ]
  for (const [title, files, expected] of rows) {
    test(title, () => expect(brief(defined(files))).toEqual(expected))
  }
})

describe('what is fine', () => {
  const rows: readonly (readonly [title: string, files: Record<string, string | undefined>])[] = [
    [
      'pass_through instead of commands',
      packFiles({ surface: { verbs: undefined, wrap: { pass_through: true } }, policy: { verbs: undefined } }),
    ],
    [
      'a control-plane pack bound to mothership',
      packFiles({ surface: { plane: 'control', binding: { mode: 'mothership' } } }),
    ],
    [
      'a control-plane pack that leaves the mode to the default',
      packFiles({ surface: { plane: 'control', binding: undefined } }),
    ],
    ['the shorthand in policy', packFiles({ policy: { verbs: { list: 'read' } } })],
    [
      'an openapi description in the pack',
      packFiles({ surface: { adapter: 'openapi', openapi: { ref: 'api/openapi.json' } } }),
    ],
    [
      'an openapi description by https',
      packFiles({ surface: { adapter: 'openapi', openapi: { ref: 'https://example.com/a.json' } } }),
    ],
    ['unknown keys', packFiles({ surface: { house: 'ours', verbs: { list: { colour: 'red' } } } })],
    [
      'a catch-all placeholder, of which a rule tells',
      packFiles({ surface: { verbs: { list: { cli: ['ledger', 'list', '{{argv}}'] } } } }),
    ],
  ]
  for (const [title, files] of rows) test(title, () => expect(brief(defined(files))).toEqual([]))
})

describe('one clear issue for a file that cannot be used', () => {
  const text = JSON.stringify(ledger.surface)
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const rows: readonly (readonly [title: string, content: string | Uint8Array, message: string | RegExp])[] = [
    ['empty', '', /^surface\.json is not usable JSON: .+ \(line 1, column 1\)$/],
    ['binary', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]), 'surface.json is not text: it holds a NUL byte'],
    ['not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 'surface.json is not UTF-8'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), 'surface.json is not text: it holds a NUL byte'],
    ['a byte order mark', `\ufeff${text}`, 'surface.json begins with a byte order mark'],
    ['truncated', text.slice(0, 100), /^surface\.json is not usable JSON: .+ \(line \d+, column \d+\)$/],
    [
      'a duplicate key',
      '{\n  "id": "a",\n  "id": "b"\n}',
      /^surface\.json is not usable JSON: .*"id".* \(line 3, column \d+\)$/,
    ],
    [
      'an own __proto__',
      `{"__proto__": {"id": "x"}, ${text.slice(1)}`,
      'surface.json has a key "__proto__" at "/__proto__"',
    ],
    [
      'an escaped __proto__',
      `{"a": {"\\u005f_proto__": 1}, ${text.slice(1)}`,
      'surface.json has a key "__proto__" at "/a/__proto__"',
    ],
    ['10,000 levels', deep, /^surface\.json is not usable JSON: .+ \(line 1, column 257\)$/],
    ['a list', '[1, 2]', 'surface.json must be one JSON object'],
    ['a word', 'null', 'surface.json must be one JSON object'],
  ]
  for (const [title, content, message] of rows) {
    test(title, () => {
      const { ok, issues } = lint({ ...packFiles(), 'surface.json': content })
      expect(ok).toBe(false)
      expect(
        issues.map(({ kind, file, message: said }) => [
          kind,
          file,
          typeof message === 'string' ? said : message.test(said) || said,
        ]),
      ).toEqual([['invalid_meta', 'surface.json', typeof message === 'string' ? message : true]])
    })
  }
})

test('a list where an object belongs is a wrong type', () => {
  const files = packFiles({ surface: { verbs: { list: { args: [] } } }, policy: { verbs: [] } })
  expect(brief(defined(files)).map(([, message]) => message)).toContain(
    '/verbs/list/args: must be an object, not a list',
  )
  expect(brief(defined(files)).map(([, message]) => message)).toContain('/verbs: must be an object, not a list')
})

describe('what is wrong is told once, not again as something that is missing', () => {
  const rows: readonly (readonly [title: string, files: Record<string, string | undefined>, expected: string])[] = [
    [
      'the commands of the manifest',
      packFiles({ surface: { verbs: [] } }),
      'surface.json /verbs: must be an object, not a list',
    ],
    ['a null for them', packFiles({ surface: { verbs: null } }), 'surface.json /verbs: must be an object, not null'],
    [
      'the rows of the policy',
      packFiles({ policy: { verbs: [] } }),
      'policy.json /verbs: must be an object, not a list',
    ],
    ['the wrapper', packFiles({ surface: { wrap: 'x' } }), 'surface.json /wrap: must be an object, not "x"'],
    ['its bin', packFiles({ surface: { wrap: { bin: 1 } } }), 'surface.json /wrap/bin: must be a string, not 1'],
    ['the word for the CLI', packFiles({ surface: { cliBin: 1 } }), 'surface.json /cliBin: must be a string, not 1'],
    [
      'the description',
      packFiles({ surface: { adapter: 'openapi', openapi: { ref: 1 } } }),
      'surface.json /openapi/ref: must be a string, not 1',
    ],
    [
      'the triggers',
      packFiles({ surface: { adapter: 'sense_only', stimulusTriggers: 1 } }),
      'surface.json /stimulusTriggers: must be an object, not 1',
    ],
    [
      'a ref among them',
      packFiles({
        surface: { adapter: 'sense_only', stimulusTriggers: { late: { trigger_ref: 1 } } },
        policy: { stimuli: { late: { class: 'read' } } },
      }),
      'surface.json /stimulusTriggers/late/trigger_ref: must be a string, not 1',
    ],
  ]
  for (const [title, files, expected] of rows) {
    test(title, () => {
      expect(lint(defined(files)).issues.map(({ file, message }) => `${file} ${message}`)).toEqual([expected])
    })
  }
})

test('a name that objects inherit is refused, not dropped', () => {
  const text = JSON.stringify(ledger.surface).replace('"balance":{', '"constructor":{')
  const issues = brief({ ...packFiles(), 'surface.json': text }).map(([kind, message]) => `${kind} ${message}`)
  expect(issues).toContain('invalid_meta /verbs/constructor: "constructor" cannot be a name here')
})

test('256 levels are read, the 257th is refused', () => {
  const nested = (depth: number) => `${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`
  const surface = (depth: number) => `{"deep": ${nested(depth)}, ${JSON.stringify(ledger.surface).slice(1)}`
  expect(lint({ ...packFiles(), 'surface.json': surface(256) }).ok).toBe(true)
  expect(lint({ ...packFiles(), 'surface.json': surface(257) }).ok).toBe(false)
})

test('every problem is reported in one run, in file order', () => {
  const files = packFiles({
    surface: { version: 'one', verbs: { list: { args: { limit: { type: 'int' } } }, balance: { description: 4 } } },
    policy: { surface_id: 'other', verbs: { transfer: { class: 'rw' } } },
    harness: null,
  })
  expect(brief(defined(files)).map(([kind, message, , pointer]) => [kind, pointer, message])).toEqual([
    ['invalid_meta', '/version', '/version: must be a version such as "1.0.0"'],
    [
      'invalid_meta',
      '/verbs/list/args/limit/type',
      '/verbs/list/args/limit/type: must be "string", "integer", "number", "boolean" or "array", not "int"',
    ],
    ['invalid_meta', '/verbs/balance/description', '/verbs/balance/description: must be a string, not 4'],
    ['invalid_meta', '/verbs/transfer/class', '/verbs/transfer/class: must be "read" or "write", not "rw"'],
    ['missing_verb', '/surface_id', 'policy surface_id "other" !== "ledger"'],
    ['missing_harness', null, 'HCP pack "ledger" missing HARNESS.md skill'],
  ])
})

test('a placeholder that is nearly an argument names it', () => {
  const files = packFiles({ surface: { verbs: { list: { cli: ['ledger', 'list', '{{limt}}'] } } } })
  expect(lint(defined(files)).issues.map(({ message, fix }) => [message, fix])).toEqual([
    [
      '"list" has a placeholder "{{limt}}" that names no declared argument',
      'Write "{{limit}}", or declare "limt" under "args" of "list".',
    ],
  ])
})

test.each([['{{json .}}'], ['{{.Names}}'], ['{{ .Name | upper }}']])(
  '%s is a format of the CLI, and no placeholder',
  (format) => {
    const files = packFiles({ surface: { verbs: { list: { cli: ['ledger', 'list', '--format', format] } } } })
    expect(lint(defined(files)).issues.map(({ fix }) => fix)).toEqual([
      `In "cli" two braces always begin a placeholder. Use a form of the option without them, such as --format=json, or give "list" an argument whose "default" is "{{${format.slice(2, -2).trim()}}}" and name that argument.`,
    ])
  },
)

test('an argument called confirm is refused: the gate owns the name', () => {
  const files = packFiles({ surface: { verbs: { list: { args: { confirm: { type: 'boolean' } } } } } })
  expect(brief(defined(files)).map(([kind, , , pointer]) => [kind, pointer])).toEqual([
    ['invalid_meta', '/verbs/list/args/confirm'],
  ])
})

test('unknown keys and wrong types of the eval file are problems too', () => {
  const evals = { cases: [{ name: 'a', verb: 'list', expect: { okay: true, max_ms: 'fast' } }] }
  const files = { ...packFiles(), 'hcp.eval.json': JSON.stringify(evals) }
  expect(brief(files).map(([kind, , file, pointer]) => [kind, file, pointer])).toEqual([
    ['invalid_meta', 'hcp.eval.json', '/cases/0/expect/max_ms'],
    ['invalid_meta', 'hcp.eval.json', '/cases/0/expect/okay'],
  ])
})

function defined(files: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])),
  )
}

test('a pack without an id is called by its folder, the root of all folders too', () => {
  const pack = loadPackFromDir(folder())
  expect(packName({ ...pack, dir: '/home/packs/gh' })).toBe('gh')
  expect(packName({ ...pack, dir: '/' })).toBe('/')
})

test.each([
  ['01.0.0', false],
  ['1.0.0-01', false],
  ['1.0.0-0.x.0a', true],
  ['1.0.0+01', true],
  [`1.0.0-${'a'.repeat(122)}`, true],
  [`1.0.0-${'a'.repeat(123)}`, false],
])('the version %s is one: %p', (version, expected) => {
  expect(brief(packFiles({ surface: { version } })).length === 0).toBe(expected)
})

test('a choice of types is told as a list of words', () => {
  const evals = { cases: [{ name: 'a', verb: 'list', args: { limit: {} } }] }
  const surface = { name: '  ', verbs: { list: { cli: ['ledger', 3] } } }
  const policy = { verbs: { list: 'rw' } }
  expect(brief(packFiles({ surface, policy, evals })).map(([, message]) => message)).toEqual([
    '/name: must not be empty',
    '/verbs/list/cli/1: must be a string or a list, not 3',
    '/verbs/list: must be "read", "write" or an object, not "rw"',
    '/cases/0/args/limit: must be a string, a number, true or false or a list, not an object',
  ])
})

test('a placeholder without a name is told of once', () => {
  const files = packFiles({ surface: { verbs: { list: { cli: ['ledger', 'list', '{{}}'] } } } })
  expect(brief(files).map(([, message]) => message)).toEqual([
    '"list" has a malformed template: "{{}}" names no argument',
  ])
})
