import { describe, expect, test } from 'bun:test'
import { fillSkill, reviewSkill } from '../../../src/evals/skill/index.ts'
import { findTemplate, listTemplates } from '../../../src/evals/templates/index.ts'

const skills = listTemplates().flatMap(({ name }) => {
  const template = findTemplate(name)
  return template === null ? [] : [[name, fillSkill(template, 'hlock')] as const]
})

describe('every skill has the form agents read', () => {
  test.each([...skills, ['review', reviewSkill('hlock')] as const])('%s', (_, text) => {
    const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
    const fields = Object.fromEntries(front.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2)))
    expect(fields['name']).toBe('hlock-eval-pack')
    expect(fields['description'].length).toBeGreaterThan(40)
    expect(fields['description'].length).toBeLessThanOrEqual(1024)
    // A plain YAML value must hold neither of these.
    expect(fields['description']).not.toMatch(/: | #/)
    expect(body.trim().startsWith('# ')).toBe(true)
    expect(text.split('\n').length).toBeLessThan(500)
    expect(text).not.toMatch(/\/home\/|\/Users\/|\/tmp\//)
    expect(text).toContain('`hlock evals check <pack folder>`')
  })
})

test('each template sends the agent to places of its own', () => {
  const of = (name: string) => skills.find(([known]) => known === name)?.[1] ?? ''
  expect(of('coding')).toMatch(/git log[\s\S]*pull requests[\s\S]*closed issues/)
  expect(of('support')).toContain('closed tickets')
  expect(new Set(skills.map(([, text]) => text)).size).toBe(5)
})

test('the skill calls the program by the name it was called by', () => {
  expect(reviewSkill('plumb')).toContain('`plumb evals check <pack folder>`')
})
