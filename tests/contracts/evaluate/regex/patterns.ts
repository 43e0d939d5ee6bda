import fc from 'fast-check'

/** Everything a pattern is made of, each at least once: what stands for a unit, for a set, for a place. */
export const ATOMS = [
  ...[
    'a',
    'b',
    'c',
    'A',
    'B',
    '.',
    '\\w',
    '\\d',
    '\\s',
    '\\W',
    '\\D',
    '\\S',
    '\n',
    'é',
    'ſ',
    'K',
    '-',
    '{',
    '}',
    ']',
    '{,2}',
  ],
  ...[
    '[ab]',
    '[^a]',
    '[a-c]',
    '[]',
    '[^]',
    '[\\d-a]',
    '[a-\\d]',
    '[-a]',
    '[a-]',
    '[a\\-c]',
    '[\\]a]',
    '[\\w.]',
    '[^\\W]',
  ],
  ...['[\\b]', '[\\c1]', '[\\c_]', '[\\cA]', '[\\c]', '[\\1]', '[\\8]', '[\\141-c]', '[\\x61-\\u0063]', '[\\n\\0]'],
  ...['\\b', '\\B', '^', '$', '\\n', '\\t', '\\v', '\\f', '\\r', '\\x61', '\\u0062', '\\u{2}', '\\x6', '\\u00'],
  ...['\\ca', '\\cJ', '\\c', '\\c1', '\\0', '\\08', '\\141', '\\400', '\\377', '\\8', '\\9', '\\k', '\\k<x>'],
  ...['\\1', '\\2', '\\12', '\\-', '\\/', '\\.', '\\p', '\\\\'],
]
const QUANTIFIERS = ['*', '+', '?', '{2}', '{0}', '{1,2}', '{0,1}', '{2,}', '*?', '+?', '??', '{1,2}?', '{2,}?']
const GROUPS = ['(', '(?:', '(?=', '(?!', '(?<=', '(?<!', '(?i:', '(?m:', '(?s:', '(?-i:', '(?i-m:', '(?<x>', '(?<y>']

const { pattern } = fc.letrec<{ pattern: string; term: string; atom: string }>((tie) => ({
  pattern: fc
    .array(tie('term'), { minLength: 1, maxLength: 3 })
    .chain((terms) => fc.constantFrom('', '', '', '|').map((between) => terms.join(between))),
  term: fc
    .tuple(tie('atom'), fc.oneof({ weight: 2, arbitrary: fc.constant('') }, fc.constantFrom(...QUANTIFIERS)))
    .map(([atom, quantifier]) => atom + quantifier),
  atom: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...ATOMS),
    fc.tuple(fc.constantFrom(...GROUPS), tie('pattern')).map(([group, inner]) => `${group}${inner})`),
  ),
}))

/** Any pattern that the engine compiles, illegal ones of a contract included. */
export const anyPattern = pattern.filter((text) => {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
})

/** Short, so that the engine's own matcher answers soon; of units that the atoms tell apart. */
export const anyText = fc.string({
  unit: fc.constantFrom(...'aaabbc12 \n\r\u2028ABéÉſsSKkK_\\uxk{},-8<.p\b\x01\0\t\xff\ud83d'),
  maxLength: 7,
})
