import { describe, expect, test } from 'bun:test'
import { readPage, type Step } from '../../../src/gates/doc-invocations/page.ts'
import { matcherOf } from '../../../src/gates/doc-invocations/spellings.ts'

const match = matcherOf([{ spellings: ['tool', 'npx tool'] }, { spellings: ['tool more'] }])
const read = (...lines: string[]) => readPage(`${lines.join('\n')}\n`, match)
const fenced = (...lines: string[]) => read('```sh', ...lines, '```')

/** A step in one line. */
function shown(step: Step): string {
  switch (step.kind) {
    case 'write':
      return `${step.line} write ${step.path} ${JSON.stringify(step.content)}`
    case 'make-folders':
      return `${step.line} make ${step.paths.join(' ')}`
    case 'invocation': {
      const declared = step.declaredExit === null ? '' : ` exit ${step.declaredExit}`
      const transcript = step.transcript === null ? '' : ` ${JSON.stringify(step.transcript)}`
      return `${step.line} run ${step.binary}: ${step.tokens.map((token) => token.text).join(' ')}${declared}${transcript}`
    }
  }
}

describe('what a line in a fence asks for', () => {
  test.each([
    [["cat > a.json <<'EOF'", '{', '  "a": 1', '}', 'EOF'], ['2 write a.json "{\\n  \\"a\\": 1\\n}\\n"']],
    [
      ['cat > a <<EOF', 'b', 'EOF', 'tool a'],
      ['2 write a "b\\n"', '5 run 0: a'],
    ],
    [['cat > "a" <<-"END-OF.A"', '\tb', '\tEND-OF.A'], ['2 write a "b\\n"']],
    [['cat > a <<EOF', 'tool b'], ['2 write a "tool b\\n"']],
    [["echo 'a > b' > /tmp/x"], ['2 write /tmp/x "a > b\\n"']],
    [['echo {} > x'], ['2 write x "{}\\n"']],
    [['echo > x'], ['2 write x "\\n"']],
    [['echo a >> x'], []],
    [['echo a > b > c'], ['2 write c "a > b\\n"']],
    [[`echo ${' '.repeat(100_000)}a`], []],
    [['mkdir -p a/b c'], ['2 make a/b c']],
    [['mkdir a'], []],
    [['$ tool a'], ['2 run 0: a']],
    [['  $   tool   a'], ['2 run 0: a']],
    [['tool a \\', '  --b \\', '  c'], ['2 run 0: a --b c']],
    [['tool "a b" c\\ d --e=\'f g\''], ['2 run 0: a b c d --e=f g']],
    [['npx   tool a'], ['2 run 0: a']],
    [['toolbox a'], []],
    [['tool'], []],
    [['tool | head'], []],
    [['tool <file>'], []],
    [['tool [--flag <value>] a'], []],
    [['tool a <file>'], ['2 run 0: a <file>']],
    [['rm -rf /', 'sh -c "tool a"', '# tool a'], []],
  ])('%j asks for %j', (lines, asked) => {
    expect(fenced(...lines).map(shown)).toEqual(asked)
  })

  test.each(['|', '||', '>', '>>', '<', '&&', ';', '&', '2>&1', '2>/dev/null', '>out', '# note'])(
    'the command ends at %s',
    (operator) => {
      expect(fenced(`tool a ${operator} b.json`).map(shown)).toEqual(['2 run 0: a'])
    },
  )

  test('a command ends at a word that ends in ;', () => {
    expect(fenced('tool a; tool b').map(shown)).toEqual(['2 run 0: a'])
  })

  test('a quoted operator is an argument', () => {
    expect(fenced("tool 'a' '|' \"b\"").map(shown)).toEqual(['2 run 0: a | b'])
  })

  test('a short name of one binary does not claim the line of another (G-26)', () => {
    expect(fenced('tool more a', 'tool moreover a').map(shown)).toEqual(['2 run 1: a', '3 run 0: moreover a'])
  })

  test('a command outside a fence, or in another kind of fence, is prose', () => {
    expect(read('tool a', '', '    tool b', '', '~~~', 'tool c', '~~~')).toEqual([])
  })

  test('the label of a fence does not matter', () => {
    expect(read('```text', 'tool a', '```', '```', 'tool b', '```').map(shown)).toEqual(['2 run 0: a', '5 run 0: b'])
  })
})

describe('a grammar block', () => {
  test('asks for nothing until a line that is not indented', () => {
    expect(fenced('Usage:', '  tool a', '', '  tool b', 'tool c').map(shown)).toEqual(['6 run 0: c'])
  })

  test('ends with its fence', () => {
    expect(read('```', 'Usage:', '  tool a', '```', '```', 'tool b', '```').map(shown)).toEqual(['6 run 0: b'])
  })

  test('outside a fence it ends at the next fence', () => {
    expect(read('Usage:', '  tool a', '```', 'tool b', '```').map(shown)).toEqual(['4 run 0: b'])
  })
})

describe('a declared exit', () => {
  const DECLARED = '<!-- expect-exit: 3 -->'

  test('holds for every command of the fence after it, and for no other', () => {
    const steps = read(DECLARED, '', '```sh', 'tool a', 'tool b', '```', '```sh', 'tool c', '```')
    expect(steps.map(shown)).toEqual(['4 run 0: a exit 3', '5 run 0: b exit 3', '8 run 0: c'])
  })

  test.each([['<!-- expect-exit: 1234 -->'], ['<!-- expect-exit: x -->'], [`${DECLARED} and more`]])(
    '%s declares nothing',
    (line) => {
      expect(read(line, '```', 'tool a', '```').map(shown)).toEqual(['3 run 0: a'])
    },
  )

  test('text between it and the fence takes it off', () => {
    expect(read(DECLARED, 'text', '```', 'tool a', '```').map(shown)).toEqual(['4 run 0: a'])
  })
})

describe('a transcript', () => {
  const declared = (...commands: string[]) => ['<!-- expect-exit: 0 -->', '```sh', ...commands, '```']
  const transcriptOf = (...lines: string[]) => {
    const step = read(...lines).find((one) => one.kind === 'invocation')
    return step?.kind === 'invocation' ? step.transcript : undefined
  }

  test('is the text block right after a declared fence with one command', () => {
    expect(transcriptOf(...declared('tool a'), '', '```text', '', '  b', '    c', '', '  d ', '', '```')).toEqual([
      'b',
      '  c',
      '',
      'd ',
    ])
  })

  test('may follow a fence that also writes files', () => {
    expect(transcriptOf(...declared('echo a > b', 'mkdir -p c', 'tool b'), '```text', 'd', '```')).toEqual(['d'])
  })

  test('asks for nothing itself', () => {
    expect(read(...declared('tool a'), '```text', 'tool b', '```').map(shown)).toEqual(['3 run 0: a exit 0 ["tool b"]'])
  })

  test.each([
    ['the fence declares nothing', ['```sh', 'tool a', '```', '```text', 'b', '```']],
    ['the fence has two commands', [...declared('tool a', 'tool c'), '```text', 'b', '```']],
    ['text stands between', [...declared('tool a'), 'It prints:', '```text', 'b', '```']],
    ['another fence stands between', [...declared('tool a'), '```', '```', '```text', 'b', '```']],
    ['a grammar stands between', [...declared('tool a'), 'Usage:', '```text', 'b', '```']],
    ['it has another label', [...declared('tool a'), '```json', 'b', '```']],
    ['it is empty', [...declared('tool a'), '```text', '', '```']],
  ])('is none when %s', (_, lines) => {
    expect(transcriptOf(...lines)).toBeNull()
  })
})
