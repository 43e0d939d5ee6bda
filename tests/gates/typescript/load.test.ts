import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { GateRefusal } from '../../../src/gates/gate.ts'
import { loadTypeScript } from '../../../src/gates/typescript/load.ts'
import { SYNTAX_KINDS } from '../../../src/gates/typescript/scanner.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { consumer } from './consumer.ts'

const refusalIn = async (root: string) => {
  const refusal = await loadTypeScript('field-ownership', { root }).catch((error: unknown) => error)
  if (!(refusal instanceof GateRefusal)) throw refusal
  return { code: refusal.code, message: refusal.message.replaceAll(root, '<root>') }
}

/** A package that has what the gates read of TypeScript by name, without its behaviour. */
const standIn = (members: string) => ({
  'node_modules/typescript/package.json': JSON.stringify({
    name: 'typescript',
    version: '7.4.0',
    exports: { './unstable/ast': { types: './ast.d.ts', default: './ast.js' } },
    imports: { '#kinds/*': './kinds/*.js' },
  }),
  'node_modules/typescript/ast.js': `export { SyntaxKind } from '#kinds/syntax'\n${members}`,
  'node_modules/typescript/kinds/syntax.js': `export const SyntaxKind = { ${SYNTAX_KINDS.map((name, at) => `${name}: ${at}`).join(', ')} }`,
})

test('finds the package in a folder above', async () => {
  const root = consumer({})
  mkdirSync(join(root, 'a/b'), { recursive: true })
  const { SyntaxKind, createScanner } = await loadTypeScript('field-ownership', { root: join(root, 'a/b') })

  const scanner = createScanner(true)
  scanner.setText('`x`')
  expect(scanner.scan()).toBe(SyntaxKind.NoSubstitutionTemplateLiteral)
})

test('refuses where it is not installed, naming the gate', async () => {
  const { code, message } = await refusalIn(temporaryFolder({}))

  expect(code).toBe('EVAL_QUALITY_TYPESCRIPT_PEER_MISSING')
  expect(message).toStartWith('field-ownership ')
  expect(message).toContain('typescript is not installed in <root>')
})

test('F-65: of an earlier major names the installed version and the first that ships the scanner', async () => {
  const manifest = JSON.stringify({ name: 'typescript', version: '5.9.3', main: './lib/typescript.js' })
  const { code, message } = await refusalIn(temporaryFolder({ 'node_modules/typescript/package.json': manifest }))

  expect(code).toBe('EVAL_QUALITY_TYPESCRIPT_UNAVAILABLE')
  expect(message).toStartWith('field-ownership ')
  expect(message).toContain('typescript/unstable/ast, which ships from typescript 7.0.0')
  expect(message).toContain('holds 5.9.3')
})

test.each([
  ['the function', '', 'createScanner'],
  ['a function of the scanner', 'export const createScanner = () => ({ setText() {} })', 'createScanner().scan'],
])('F-65: names %s that is missing', async (_, members, missing) => {
  const { code, message } = await refusalIn(temporaryFolder(standIn(members)))

  expect(code).toBe('EVAL_QUALITY_TYPESCRIPT_UNAVAILABLE')
  expect(message).toStartWith('field-ownership ')
  expect(message).toContain('typescript 7.4.0')
  expect(message).toContain(`has no ${missing}.`)
})

test('F-65: names a kind of token that is missing', async () => {
  const whole = standIn('export const createScanner = () => new Proxy({}, { get: () => () => 0 })')
  const kinds = 'node_modules/typescript/kinds/syntax.js'
  const lacking = { ...whole, [kinds]: whole[kinds].replace('TemplateHead:', 'TemplateStart:') }

  expect(
    (await loadTypeScript('field-ownership', { root: temporaryFolder(whole) })).SyntaxKind.TemplateHead,
  ).toBeNumber()
  expect((await refusalIn(temporaryFolder(lacking))).message).toContain('has no SyntaxKind.TemplateHead.')
})

test.each([
  ['{"version":', 'is not valid JSON: ', ', at line 1, column 12. Install typescript again.'],
  [null, 'is a folder', '. Install typescript again.'],
])('refuses a package.json of %p, naming it', async (manifest, why, end) => {
  const path = 'node_modules/typescript/package.json'
  const { code, message } = await refusalIn(
    temporaryFolder(manifest === null ? { [`${path}/a`]: '' } : { [path]: manifest }),
  )

  expect(code).toBe('EVAL_QUALITY_TYPESCRIPT_UNAVAILABLE')
  expect(message).toStartWith(`field-ownership reads source text with TypeScript's scanner, and <root>/${path} ${why}`)
  expect(message).toEndWith(end)
})

test('an error while it loads is no refusal', async () => {
  const broken = standIn("throw new Error('broken package')")

  await expect(loadTypeScript('field-ownership', { root: temporaryFolder(broken) })).rejects.toThrow('broken package')
})
