import { afterAll, describe, expect, test } from 'bun:test'
import { GateRefusal } from '../../../src/gates/gate.ts'
import {
  endModules,
  type ModuleValue,
  readCount,
  readParser,
  readStringList,
  readText,
  readVerdict,
} from '../../../src/gates/shared/module-value.ts'
import { Repository } from '../repository.ts'

const repository = new Repository({
  'code/values.ts': `import { shared } from './shared'
    export const count: number = 3
    export const half = 0.5
    export const text = 'four'
    export const list = ['a', 'b']
    export const mixed = ['a', 1]
    export const table: Record<string, unknown> = { one: { deep: shared }, two: 2 }
    export const set = new Set(['x'])
    export const later = async () => 'later'
    export const fails = () => { throw new Error('broken') }
    export const isTrue = true
    export const isTold = async () => false
    export const hostile = { get key() { throw new Error('hands off') } }
    export class Thing { own = 1 }
    class Above { get inherited() { return 5 } }
    export const below = new (class extends Above {})()
    export const schema = {
      safeParse: (value: unknown) =>
        value === 1 ? { success: true } : { success: false, error: { issues: [{ path: ['a', 0], message: 'no' }] } },
    }
    export const odd = { safeParse: () => 'yes' }
    export default 7`,
  'code/shared.ts': 'export enum Shared { A = 1 }\nexport const shared: number = Shared.A + 1',
  'code/only-default.mjs': 'export default 1',
  'code/nothing.mjs': 'export {}',
  'code/broken.mjs': 'throw new Error("at once")',
  'code/syntax.mjs': 'export const = 1',
  'code/wrong.ts': '1 2\nlet 5',
  'code/odd #name.mjs': 'export const count = 9',
})
const context = { root: repository.root, configFile: 'gates.json', signal: new AbortController().signal }
afterAll(() => endModules(context))

const named = (name: string, rest: Partial<ModuleValue> = {}): ModuleValue => ({
  module: 'code/values.ts',
  export: name,
  take: 'value',
  ...rest,
})

/** What a reader comes to: the value, or the words of its refusal. */
async function told(reading: Promise<unknown>): Promise<unknown> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof GateRefusal)) throw error
    expect(error.code).toBe('EVAL_QUALITY_MODULE_VALUE')
    return error.message
  }
}

const is = "code/values.ts's"

describe('where the value is', () => {
  test.each<[ModuleValue, unknown]>([
    [named('count'), 3],
    [named('default'), 7],
    [named('table', { path: ['one', 'deep'] }), 2],
    [named('below', { path: ['inherited'] }), 5],
    [named('list', { path: ['length'] }), 2],
    [named('count', { module: './code/odd #name.mjs' }), 9],
    [
      named('count', { module: 'code/only-default.mjs' }),
      'code/only-default.mjs exports no "count"; it exports default',
    ],
    [named('count', { module: 'code/nothing.mjs' }), 'code/nothing.mjs exports no "count"; it exports nothing'],
    [
      named('toString', { module: 'code/only-default.mjs' }),
      'code/only-default.mjs exports no "toString"; it exports default',
    ],
    [named('x', { module: 'code/broken.mjs' }), 'code/broken.mjs could not be imported: at once'],
    [named('table', { path: ['three'] }), `${is} table.three: "three" is absent; the keys there are one, two`],
    [named('count', { path: ['a'] }), `${is} count.a: "a" is looked for in the number 3`],
    [named('hostile', { path: ['key'] }), `${is} hostile.key could not be read: hands off`],
  ])('%j', async (value, expected) => {
    expect(await told(readCount(value, context))).toEqual(expected)
  })

  test('a module that is not there, or is no module, names itself', async () => {
    for (const module of ['code/gone.ts', 'code/syntax.mjs']) {
      expect(await told(readCount(named('x', { module }), context))).toStartWith(`${module} could not be imported: `)
    }
  })

  test('a text that is no module, with all that is wrong and where', async () => {
    expect(await told(readCount(named('x', { module: 'code/wrong.ts' }), context))).toMatch(
      /^code\/wrong\.ts could not be imported: .+ at code\/wrong\.ts:1:3; .+ at code\/wrong\.ts:2:5$/,
    )
  })
})

describe('what a count accepts', () => {
  test.each<[ModuleValue, unknown]>([
    [named('list', { take: 'length' }), 2],
    [named('table', { take: 'keys' }), 2],
    [named('list', { take: 'keys' }), 2],
    [named('text', { take: 'length' }), `${is} text is a string, and characters are not counted`],
    [named('set', { take: 'length' }), `${is} set is an object, which has no length; a table takes "keys"`],
    [named('count', { take: 'keys' }), `${is} count is the number 3, which has no keys`],
    [
      named('list'),
      `${is} list is a list, not a whole number of at least 0; a list takes "length", a table takes "keys"`,
    ],
    [
      named('half'),
      `${is} half is the number 0.5, not a whole number of at least 0; a list takes "length", a table takes "keys"`,
    ],
  ])('%j', async (value, expected) => {
    expect(await told(readCount(value, context))).toEqual(expected)
  })
})

describe('what the other readers accept', () => {
  test.each<[string, () => Promise<unknown>, unknown]>([
    ['a list of strings', () => readStringList(named('list'), context), ['a', 'b']],
    ['a text', () => readStringList(named('text'), context), `${is} text is a string; a list of strings was expected`],
    [
      'a list of all sorts',
      () => readStringList(named('mixed'), context),
      `${is} mixed holds the number 1 at 1; a list of strings was expected`,
    ],
    ['a text', () => readText(named('text'), context), 'four'],
    ['a function that answers later', () => readText(named('later'), context), 'later'],
    ['a function that throws', () => readText(named('fails'), context), `${is} fails threw: broken`],
    [
      'a number',
      () => readText(named('count'), context),
      `${is} count is the number 3; a string or a function returning one was expected`,
    ],
    ['a boolean', () => readVerdict(named('isTrue'), context), true],
    ['a function of a boolean', () => readVerdict(named('isTold'), context), false],
    [
      'a function of a text',
      () => readVerdict(named('later'), context),
      `${is} later is a string; a boolean or a function returning one was expected`,
    ],
    ['no parser', () => readParser(named('table'), context), `${is} table has no safeParse`],
  ])('%s', async (_, reading, expected) => {
    expect(await told(reading())).toEqual(expected)
  })

  test('a parser that accepts, refuses with its reasons, or answers nonsense', async () => {
    const parser = await readParser(named('schema'), context)
    expect(await parser.safeParse(1)).toEqual({ success: true, issues: [] })
    expect(await parser.safeParse(2)).toEqual({
      success: false,
      issues: [{ path: ['a', 0], message: 'no', errors: [] }],
    })
    const odd = await readParser(named('odd'), context)
    expect(await told(odd.safeParse(1))).toBe(
      `${is} odd: safeParse answered a string without a "success" of true or false`,
    )
  })
})
