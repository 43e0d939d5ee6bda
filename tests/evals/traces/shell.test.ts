import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { shellChanges } from '../../../src/evals/traces/shell.ts'

const told = (command: string) =>
  shellChanges(command, join).map((change) =>
    change.kind === 'remove' ? `- ${change.path}` : `${change.from} > ${change.to}${change.isIntoFolder ? '/' : ''}`,
  )

test.each([
  ['rm a.ts', ['- a.ts']],
  ['rm -rf dir "two words" \'single\' esc\\ aped', ['- dir', '- two words', '- single', '- esc aped']],
  ['git rm --cached a && git mv b c', ['- a', 'b > c']],
  ['cd sub && rm x; rm y\ncd ..\nrm z', ['- sub/x', '- sub/y', '- z']],
  ['mv a b', ['a > b']],
  ['mv a b dir', ['a > dir/', 'b > dir/']],
  ['mv -f a dir/', ['a > dir//']],
  ['unlink a || true', ['- a']],
  ['rm a 2>/dev/null', ['- a']],
  [`rm *.ts $X $\{Y} \`z\` a?b {c,d} ~/e`, ['- ~/e']],
  ['mv $A b', []],
  ['ls | xargs rm a', []],
  ['cat > f <<EOF\nrm a\nEOF', []],
  ['echo "rm a"', []],
  ['cd $DIR && rm a', ['- a']],
  ['mv a', []],
  ['', []],
])('%j', (command, changes) => expect(told(command)).toEqual(changes))
