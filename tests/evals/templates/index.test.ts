import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { checkEvalPack } from '../../../src/evals/check/index.ts'
import { helloWorldPack } from '../../../src/evals/templates/hello-world.ts'
import { findTemplate, listTemplates, TemplateList } from '../../../src/evals/templates/index.ts'
import { renderTemplates, renderTemplatesJson } from '../../../src/evals/templates/render.ts'
import { slotPack } from '../../../src/evals/templates/slots.ts'
import type { PackFiles } from '../../../src/evals/templates/template.ts'
import { folder } from '../folder.ts'

const onDisk = (files: PackFiles) => folder(Object.fromEntries(files))
const slots = (name: string, count: number) => {
  const template = findTemplate(name)
  if (template === null) throw new Error(`${name} has no slots`)
  return slotPack(template, { count, packName: 'my-service/evals' })
}

test('hello-world is six files that pass the check but for their number', () => {
  const files = helloWorldPack('my-service/evals')
  expect(files.size).toBe(6)
  expect(checkEvalPack(onDisk(files)).findings.map(({ code }) => code)).toEqual(['few-tasks'])
})

describe('a fresh template of ten slots', () => {
  const names = listTemplates()
    .filter(({ complete }) => !complete)
    .map(({ name }) => name)
  test.each(names)('%s: 21 files, eleven errors, no warning, the lines known', (name) => {
    const files = slots(name, 10)
    const { findings } = checkEvalPack(onDisk(files))
    expect(files.size).toBe(21)
    expect(findings).toHaveLength(11)
    expect(findings.every(({ level, code }) => level === 'error' && code === 'todo')).toBe(true)
    expect(findings[0]?.message).toBe('still has 20 TODO(hlock) (lines 10, 15, 21, 26, 32, …)')
    expect(findings.slice(1).every(({ message }) => message === 'still has 2 TODO(hlock)')).toBe(true)
  })

  test.each(names)('%s: nothing else of it is wrong once the slots are filled', (name) => {
    const files = new Map(
      [...slots(name, 10)].map(([path, text]) => [path, text.replaceAll('TODO(hlock)', `out-${path.length}.md`)]),
    )
    for (const [path, text] of files) if (path.endsWith('prompt.md')) files.set(path, `${text}${path} out-9.md`)
    const codes = new Set(checkEvalPack(onDisk(files)).findings.map(({ code }) => code))
    expect([...codes]).toEqual(['fixtures-empty'])
  })
})

test('kinds rotate, and fewer slots take the first kinds', () => {
  const ids = (name: string, count: number) =>
    [...slots(name, count).keys()].filter((path) => path.endsWith('/prompt.md')).map((path) => path.split('/')[0])
  expect(ids('coding', 7)).toEqual([
    'bug_fix_1',
    'feature_1',
    'tests_1',
    'refactor_1',
    'debug_1',
    'bug_fix_2',
    'feature_2',
  ])
  expect(ids('data', 2)).toEqual(['clean_1', 'analyze_1'])
  expect(ids('blank', 3)).toEqual(['task_1', 'task_2', 'task_3'])
})

test('any pack name survives the TOML', () => {
  const name = 'a "b"\\ \n\u007f\u0001 日本/évals'
  const template = findTemplate('blank')
  if (template === null) throw new Error('blank has no slots')
  expect(checkEvalPack(onDisk(slotPack(template, { count: 1, packName: name }))).name).toBe(name)
})

test('an unknown template offers the nearest and names all', () => {
  expect(() => findTemplate('codding')).toThrow('there is no template "codding"')
})

test('the table is the documented one', () => {
  const seed = join(import.meta.dir, '../../../../shared/seeds/eval-packs.md')
  if (!existsSync(seed)) {
    console.log('skipped: the description of the tool is not here')
    return
  }
  const text = renderTemplates(listTemplates(), { width: 88, program: 'hlock' })
  expect(readFileSync(seed, 'utf8')).toContain(`$ hlock evals templates\n${text}`)
})

test('wide terminals get whole lines, narrow ones still get columns', () => {
  const wide = renderTemplates(listTemplates(), { width: 200, program: 'plumb' })
  expect(wide.split('\n')).toHaveLength(9)
  const narrow = renderTemplates(listTemplates(), { width: 20, program: 'plumb' })
  expect(
    Math.max(
      ...narrow
        .split('\n')
        .slice(0, -2)
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(11 + 4 + 36)
})

test('as JSON', () => {
  const { templates } = v.parse(TemplateList, JSON.parse(renderTemplatesJson(listTemplates())))
  expect(templates[0]).toEqual({
    name: 'hello-world',
    kinds: [],
    complete: true,
    description: 'A complete three-task pack that runs as is. Start here to see the loop work.',
  })
  expect(templates).toHaveLength(6)
})
