import { expect } from 'bun:test'
import { SaxesParser } from 'saxes'

/** An element of a parsed XML document. */
export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/** A strict XML 1.0 parser: anything that is not well-formed throws. */
export function parseXml(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (part) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += part
  })
  parser.write(text).close()
  const [only, ...others] = root.children
  if (only === undefined || others.length > 0) throw new Error('there must be one root element')
  return only
}

/** What the usual JUnit schemas and readers ask for, beyond being well-formed. */
export function expectJunit(root: Element): void {
  expect(root.name).toBe('testsuites')
  expectTotals(
    root,
    root.children.flatMap(({ children }) => children),
  )
  for (const suite of root.children) {
    expect([suite.name, suite.text.trim()]).toEqual(['testsuite', ''])
    expect(Object.keys(suite.attributes)).toEqual(['name', 'tests', 'failures', 'skipped', 'time', 'errors'])
    expectTotals(suite, suite.children)
    for (const testcase of suite.children) {
      expect(testcase.name).toBe('testcase')
      expect(Object.keys(testcase.attributes)).toEqual(['name', 'classname', 'time'])
      expect(['', 'failure', 'skipped', 'system-out', 'failure system-out']).toContain(
        testcase.children.map(({ name }) => name).join(' '),
      )
    }
    const names = suite.children.map(({ attributes }) => JSON.stringify([attributes['classname'], attributes['name']]))
    expect(new Set(names).size).toBe(names.length)
  }
}

function expectTotals({ attributes }: Element, tests: readonly Element[]): void {
  const having = (child: string) => tests.filter(({ children }) => children.some(({ name }) => name === child)).length
  const ms = tests.reduce((sum, test) => sum + Math.round(Number(test.attributes['time']) * 1000), 0)
  expect(attributes).toMatchObject({
    tests: String(tests.length),
    failures: String(having('failure')),
    skipped: String(having('skipped')),
    time: (ms / 1000).toFixed(3),
  })
}
