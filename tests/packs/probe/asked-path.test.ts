import { expect, test } from 'bun:test'
import { askedPath, mayRunScripts } from '../../../src/packs/probe/asked-path.ts'

test.each([
  ['the words before the first option', ['gh', 'pr', 'list', '--json', 'title'], ['pr', 'list']],
  ['the words before the first placeholder', ['gh', 'pr', 'view', '{{number}}'], ['pr', 'view']],
  ['nothing for a filter', ['jq', '.name', '{{file}}'], []],
  ['not a key, which asking would set', ['git', 'config', 'user.name', '--help'], ['config']],
  ['not a number', ['gh', 'pr', 'view', '123'], ['pr', 'view']],
  ['not a script, which asking would start', ['npm', 'run', 'deploy'], ['run']],
  ['not an image', ['docker', 'run', 'alpine', 'rm'], ['run']],
  ['words with a colon or a dash', ['sf', 'org:list', 'list-all'], ['org:list', 'list-all']],
  ['nothing when the program runs another', ['npx', 'wrangler', 'deploy'], []],
] as const)('asks for %s', (_, cli, expected) => {
  expect(askedPath(cli[0], { cli: [...cli], args: {} })).toEqual([...expected])
})

test('asks for nothing without a template', () => {
  expect(askedPath('gh', {})).toEqual([])
})

test('knows the programs that take a first word for a script, and hand it the rest', () => {
  expect(['bun', 'just', 'mise', 'git'].filter(mayRunScripts)).toEqual(['bun', 'just', 'mise'])
})
