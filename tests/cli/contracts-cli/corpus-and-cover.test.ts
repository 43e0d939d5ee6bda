import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RuntimeFault, StructuralFailure } from '../../../src/canonical/faults.ts'
import { coverFile } from '../../../src/cli/contracts-cli/cover.ts'
import { exportCorpus } from '../../../src/cli/contracts-cli/export-corpus.ts'
import { corpusFiles } from '../../../src/contracts/corpus/index.ts'
import { UsageError } from '../../../src/report/errors.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const folder = temporaryFolder()

function refusalOf(target: string, options: Parameters<typeof exportCorpus>[1]): string {
  try {
    exportCorpus(target, options)
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} | ${error.next}`
    throw error
  }
  return 'it was exported'
}

describe('exporting the corpus', () => {
  test('writes every file byte for byte', () => {
    const target = join(folder, 'made/for/it')
    expect(exportCorpus(target, { force: false })).toBe(corpusFiles().length)
    for (const { path, text } of corpusFiles()) {
      expect(readFileSync(join(target, path.slice('corpus/'.length)), 'utf8')).toBe(text)
    }
  })

  test('stops before a file that is there, unless it is told to replace it', () => {
    const target = temporaryFolder({ 'dev/index.json': 'mine' })
    const index = join(target, 'dev/index.json')

    expect(refusalOf(target, { force: false })).toBe(
      `${index} is in the way | Export into another folder, or give --force to replace it.`,
    )
    expect([readFileSync(index, 'utf8'), readdirSync(join(target, 'dev')).includes('README.md')]).toEqual([
      'mine',
      false,
    ])
    expect(exportCorpus(target, { force: true })).toBe(corpusFiles().length)
    expect(readFileSync(index, 'utf8')).not.toBe('mine')
  })

  test('a folder that is a file is a usage error, with what to do', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')

    expect(refusalOf(file, { force: true })).toBe(`${file} is in the way | Export into another folder.`)
    const below = join(file, 'below')
    expect(refusalOf(below, { force: true })).toBe(
      `${below} cannot be written (ENOTDIR) | Name a folder that you may write into.`,
    )
  })
})

describe('coverage of a file', () => {
  const stdin = (text: string) => async () => new TextEncoder().encode(text)
  const textOf = (name: string) => corpusFiles().find(({ path }) => path.endsWith(`/${name}.json`))?.text ?? ''

  test('reads it from stdin and tells its gaps', async () => {
    const { gaps } = await coverFile('-', { strict: true, stdin: stdin(textOf('split-indicator-oracle')) })

    expect(gaps.map(({ rule }) => rule)).toEqual(['success-indicator-separation', 'whole-body'])
  })

  test('a contract that does not compile is refused by its code, with strict inputs or without', async () => {
    const text = textOf('no-state-change-marker')

    await expect(coverFile('-', { strict: true, stdin: stdin(text) })).rejects.toBeInstanceOf(StructuralFailure)
    expect((await coverFile('-', { strict: false, stdin: stdin(text) })).contractId).toBe('no-state-change-marker')
  })

  test('what is no contract is a fault', async () => {
    await expect(coverFile('-', { strict: true, stdin: stdin('{}') })).rejects.toBeInstanceOf(RuntimeFault)
  })
})
