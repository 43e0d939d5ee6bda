import { describe, expect, test } from 'bun:test'
import type { Arguments } from '../../src/packs/argv-template.ts'
import { packWith } from '../../src/packs/rules/pack-with.ts'
import { parseCall } from '../../src/runtime/exec/arguments.ts'
import { decide } from '../../src/runtime/exec/decide.ts'
import type { CallArguments, PackHandle } from '../../src/runtime/exec/types.ts'
import { type Access, GRANTS, type Grant } from '../../src/runtime/grants.ts'

const { surface, policy } = packWith({
  surface: { verbs: { list: { args: { tag: { type: 'array' }, kind: { type: 'string', enum: ['in', 'out'] } } } } },
  policy: { verbs: { transfer: { class: 'write', confirm: true }, payees: { class: 'write', confirm: 'always' } } },
})
const PACK: PackHandle = {
  id: 'ledger',
  surface,
  policy,
  dir: '/packs/ledger',
  isActive: true,
  allowed: { path: '/packs/ledger/bin/ledger', sha256: 'aa' },
}

type Asked = {
  pack?: PackHandle | null
  command?: string
  args?: CallArguments
  grants?: readonly Grant[]
  access?: Access
  bin?: string | null
}

const pairs = (...words: string[]): CallArguments => ({ kind: 'pairs', words })
const PAY = pairs('amount=2.80', 'payee=demo-transit')

function ask({ pack = PACK, command = 'list', args = pairs(), grants = GRANTS, access = 'ask', bin = null }: Asked) {
  const judged: string[] = []
  const decision = decide({
    id: 'ledger',
    pack,
    command,
    args,
    grants,
    access,
    judgeBin: ({ path }) => {
      judged.push(path)
      return bin
    },
  })
  return { ...decision, judged }
}

test('a refusal names only the first of an endless list of allowed values', () => {
  const args = { kind: { type: 'integer', enum: Array.from({ length: 1000 }, (_, index) => index) } } as const
  const call = parseCall(pairs('kind=1000'), args)
  expect(call.ok ? '' : call.error).toEndWith(', 48, 49 and 950 more')
})

test('a refusal names only the first of endless problems', () => {
  const required = Object.fromEntries(
    Array.from({ length: 51 }, (_, index) => [`a${index}`, { type: 'string', required: true } as const]),
  )
  const missing = (given: CallArguments) => {
    const call = parseCall(given, required)
    return call.ok ? '' : call.error
  }
  expect(missing(pairs('a0=x'))).toEndWith('; argument "a49" is required; argument "a50" is required')
  expect(missing(pairs())).toEndWith('; argument "a49" is required; and more')
})

test('every value of a list has to be an allowed one', () => {
  const args: Arguments = { kind: { type: 'array', enum: [1, 'two'] } }
  expect(parseCall(pairs('kind=two', 'kind=1'), args)).toEqual({
    ok: true,
    values: { kind: ['two', '1'] },
    isConfirmed: false,
  })
  expect(parseCall(pairs('kind=two', 'kind=3'), args)).toEqual({
    ok: false,
    error: 'argument "kind" must be one of 1, two',
  })
})

describe('each refusal has its exact words, and the bin is not even looked at before the last', () => {
  const rows: readonly (readonly [title: string, asked: Asked, by: string, error: string])[] = [
    ['a pack nobody knows', { pack: null }, 'inactive', 'pack "ledger" is not active'],
    ['a pack that is not active', { pack: { ...PACK, isActive: false } }, 'inactive', 'pack "ledger" is not active'],
    ['a command nobody knows', { command: 'lsit' }, 'unknown-command', 'unknown command "lsit" (did you mean "list"?)'],
    ['a command like nothing', { command: 'frobnicate' }, 'unknown-command', 'unknown command "frobnicate"'],
    ['a name that objects inherit', { command: 'constructor' }, 'unknown-command', 'unknown command "constructor"'],
    [
      'an argument nobody knows',
      { args: pairs('limt=3') },
      'arguments',
      'unknown argument "limt" (did you mean "limit"?)',
    ],
    ['an ill-typed one', { args: pairs('limit=ten') }, 'arguments', 'argument "limit" must be an integer, such as 10'],
    ['one out of its enum', { args: pairs('kind=sideways') }, 'arguments', 'argument "kind" must be one of in, out'],
    [
      'a list of something else than values',
      { args: pairs('tag=[1,{}]') },
      'arguments',
      'argument "tag" must be text, a number, true, false or a list of these',
    ],
    [
      'a value called like what objects inherit',
      { args: { kind: 'values', values: JSON.parse('{"__proto__": "x"}') } },
      'arguments',
      'unknown argument "__proto__"',
    ],
    [
      'one given twice',
      { args: pairs('limit=1', 'limit=2') },
      'arguments',
      'argument "limit" is given twice, but it is not a list',
    ],
    ['a word without =', { args: pairs('limit') }, 'arguments', '"limit" is not of the form name=value'],
    ['a missing one', { command: 'transfer', args: pairs('amount=1') }, 'arguments', 'argument "payee" is required'],
    [
      'a confirm that is neither',
      { args: pairs('confirm=yes') },
      'arguments',
      'argument "confirm" must be true or false',
    ],
    [
      'everything at once, in one message',
      { command: 'transfer', args: pairs('amount=much', 'too=1') },
      'arguments',
      'argument "amount" must be a number, such as 2.80; unknown argument "too"; argument "payee" is required',
    ],
    [
      'a read without its grant',
      { grants: ['verb.exec.write'] },
      'grant',
      'denied: missing verb.exec.read for ledger.list',
    ],
    [
      'a write without its grant',
      { command: 'transfer', args: PAY, grants: ['verb.exec.read'] },
      'grant',
      'denied: missing verb.exec.write for ledger.transfer',
    ],
    ['a write without confirm', { command: 'transfer', args: PAY }, 'confirm', 'confirm required'],
    [
      'confirm=false is no confirmation',
      { command: 'transfer', args: pairs('amount=1', 'payee=a', 'confirm=false') },
      'confirm',
      'confirm required',
    ],
    ['confirm: always, in access mode run', { command: 'payees', access: 'run' }, 'confirm', 'confirm required'],
  ]
  for (const [title, asked, by, error] of rows) {
    test(title, () => {
      expect(ask(asked)).toMatchObject({ kind: 'refused', by, error, judged: [] })
    })
  }
})

test('nothing allow-listed fails closed', () => {
  const refused = ask({ pack: { ...PACK, allowed: null } })
  expect(refused).toMatchObject({ kind: 'refused', by: 'sandbox', error: 'sandbox: bin "ledger" not allowlisted' })
})

test('an allow-listed file that changed fails closed, and says why', () => {
  expect(ask({ bin: 'it was changed' })).toMatchObject({
    by: 'sandbox',
    error: 'sandbox: bin "ledger" not allowlisted',
    reason: 'it was changed',
    judged: ['/packs/ledger/bin/ledger'],
  })
})

test('a value that would be an option is refused after the sandbox, before anything runs', () => {
  const open = packWith({ surface: { verbs: { list: { cli: ['ledger', 'list', '{{kind}}'] } } } })
  const args = { kind: { type: 'string' } } as const
  const command = { ...open.surface.verbs?.['list'], args }
  const pack = { ...PACK, surface: { ...open.surface, verbs: { list: command } } }
  expect(ask({ pack, args: pairs('kind=--delete') })).toMatchObject({
    kind: 'refused',
    by: 'template',
    error: 'argument "kind" may not start with "-"',
  })
})

describe('what is approved, and as what argv', () => {
  const bin = '/packs/ledger/bin/ledger'
  const rows: readonly (readonly [title: string, asked: Asked, argv: string[]])[] = [
    ['a read', {}, [bin, 'list', '--json']],
    ['an argument', { args: pairs('limit=3') }, [bin, 'list', '--limit', '3', '--json']],
    [
      'a value of a program',
      { args: { kind: 'values', values: { limit: 3 } } },
      [bin, 'list', '--limit', '3', '--json'],
    ],
    [
      'a confirmed write keeps the text of its number',
      { command: 'transfer', args: pairs('amount=2.80', 'payee=demo-transit', 'confirm=true') },
      [bin, 'transfer', '--amount=2.80', '--payee=demo-transit', '--yes', '--json'],
    ],
    [
      'access mode run does not ask',
      { command: 'transfer', args: PAY, access: 'run' },
      [bin, 'transfer', '--amount=2.80', '--payee=demo-transit', '--yes', '--json'],
    ],
    [
      'signs a shell would read stay one argument',
      { command: 'transfer', args: pairs('amount=1', 'payee=$(rm -rf ~); "x"\n🎉', 'confirm=true') },
      [bin, 'transfer', '--amount=1', '--payee=$(rm -rf ~); "x"\n🎉', '--yes', '--json'],
    ],
  ]
  for (const [title, asked, argv] of rows)
    test(title, () => expect(ask(asked)).toMatchObject({ kind: 'approved', argv }))
})

test('a refusal at the gate shows what would be confirmed', () => {
  expect(ask({ command: 'transfer', args: PAY })).toMatchObject({
    preview: { kind: 'text', text: 'Transfer 2.80 to demo-transit' },
  })
})

test('without a declared preview the command line is shown, quoted', () => {
  const { surface: bare } = packWith({ surface: { verbs: { transfer: { preview: undefined } } } })
  const refused = ask({ pack: { ...PACK, surface: bare }, command: 'transfer', args: pairs('amount=1', 'payee=a b') })
  expect(refused).toMatchObject({
    preview: { kind: 'command', text: "ledger transfer --amount=1 '--payee=a b' --yes --json" },
  })
})
