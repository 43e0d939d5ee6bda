import { describe, expect, test } from 'bun:test'
import type { Candidate } from '../../../src/packs/scaffold/candidates.ts'
import type { HelpedCommand } from '../../../src/packs/scaffold/reading.ts'
import { chooseSpread, selectCommands } from '../../../src/packs/scaffold/select.ts'

function candidate(name: string, score: number, access: Candidate['access'] = 'read'): Candidate {
  const path = name.split('.')
  const listed = { word: path.at(-1) ?? '', usage: '', description: null, section: '' }
  return { path, name, listed, access, score }
}

function helped(name: string, score: number, more: Partial<HelpedCommand> = {}): HelpedCommand {
  const nothing = { summary: `Does ${name}`, positionals: [], options: [], json: null, confirm: null, aliases: [] }
  return { ...candidate(name, score), ...nothing, asksForText: false, ...more }
}

const names = (commands: readonly Candidate[]) => commands.map(({ name }) => name)

describe('what is chosen is spread', () => {
  test('over families', () => {
    const pods = ['list', 'show', 'get', 'logs'].map((action) => candidate(`pod.${action}`, 9))
    expect(names(chooseSpread([...pods, candidate('job.stop', 8), candidate('node.find', 8)], 4))).toEqual([
      'pod.list',
      'pod.show',
      'job.stop',
      'node.find',
    ])
  })

  test('over actions', () => {
    const lists = ['a', 'b', 'c', 'd'].map((family) => candidate(`${family}.list`, 10))
    expect(names(chooseSpread([...lists, candidate('e.show', 9)], 4))).toEqual(['a.list', 'b.list', 'c.list', 'e.show'])
  })
})

describe('a pack', () => {
  test('has at most eight reads and three writes', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      helped(`thing${index}.act${index}`, 30 - index, { access: index % 2 === 0 ? 'read' : 'write' }),
    )
    const chosen = selectCommands(many, 11)
    expect(chosen.map(({ access }) => access)).toEqual([...Array(8).fill('read'), ...Array(3).fill('write')])
    expect(selectCommands(many, 4).length).toBe(4)
  })

  test('has a command once, whatever else it is called', () => {
    const ps = helped('ps', 7, { summary: 'List containers' })
    const ls = helped('container.ls', 10, { summary: 'List containers', aliases: ['container.list', 'ps'] })
    expect(names(selectCommands([ps, ls], 11))).toEqual(['container.ls'])
    expect(
      names(
        selectCommands(
          [helped('ps', 7, { summary: ls.summary }), helped('container.ls', 10, { summary: ls.summary })],
          11,
        ),
      ),
    ).toEqual(['container.ls'])
  })

  test('has commands of different things that say the same of themselves', () => {
    const [a, b] = [helped('pod.list', 10, { summary: 'List all' }), helped('job.list', 10, { summary: 'List all' })]
    expect(names(selectCommands([a, b], 11))).toEqual(['pod.list', 'job.list'])
  })
})
