import { expect, test } from 'bun:test'
import { governedTokens } from '../../../src/gates/doc-claims/governing.ts'
import { verbsOf } from '../../../src/gates/doc-claims/verbs.ts'

const TOKENS = new Set(['a', 'b', 'c'])
const governed = (sentence: string, verbs = verbsOf({})) =>
  governedTokens(sentence, { tokens: TOKENS, verbs }).map(({ token, verb, says }) => `${token}: ${verb} (${says})`)

test.each([
  ['It accepts `a`.', ['a: accepts (accepts)']],
  ['`a` is refused.', ['a: refused (refuses)']],
  ['`a` is quietly and also refused.', []],
  ['`a` is still always refused.', ['a: refused (refuses)']],
  ['`a` stops at  compilation.', ['a: stops at  compilation (refuses)']],
  ['It ADMITS `a`.', ['a: ADMITS (accepts)']],
  ['It accepts `z`, an ordinary word.', []],
  ['`a` is mentioned.', []],
  // Dropped verbs.
  ['`a` was accepted.', []],
  ['The accepted `a`.', []],
  ['It does not accept `a`.', []],
  ['It never, in any mode, accepts `a`.', []],
  ['It is not what anyone would call a tool that accepts `a`.', ['a: accepts (accepts)']],
  ['`accepts` is a verb for `a`.', []],
  ['It unsupports `a`.', []],
  // The nearer verb, and the one before on a tie.
  ['It accepts what is near, and far away it refuses `a`.', ['a: refuses (refuses)']],
  ['It accepts `a` refuses.', ['a: accepts (accepts)']],
  ['It accepts the thing `a` refuses.', ['a: refuses (refuses)']],
  // A list.
  ['It accepts `a`, `b`, and rejects `c`.', ['a: accepts (accepts)', 'b: accepts (accepts)', 'c: rejects (refuses)']],
  ['It accepts `a` while `b` is refused.', ['a: accepts (accepts)', 'b: refused (refuses)']],
])('%j says %j', (sentence, expected) => {
  expect(governed(sentence)).toEqual(expected)
})

test('verbs, and which of them are participles, may be given', () => {
  const verbs = verbsOf({ accepts: ['Takes', 'taken'], refuses: ['drops'], participles: ['taken'] })
  expect(governed('It takes `a`, taken as it is, and drops `b`.', verbs)).toEqual([
    'a: takes (accepts)',
    'b: drops (refuses)',
  ])
  expect(governed('It accepts `a`.', verbs)).toEqual([])
  expect(governed('It accepts `a`.', verbsOf({ accepts: [], refuses: [] }))).toEqual([])
})
