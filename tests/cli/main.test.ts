import { describe, expect, test } from 'bun:test'
import { FACE_NAMES, type FaceName, faceFor } from '../../src/cli/faces.ts'
import { COMMANDS, commandsOf, type Entry } from '../../src/cli/registry.ts'

describe('the name it was called by decides what it is', () => {
  const rows: readonly (readonly [invokedAs: string, face: FaceName])[] = [
    ['plumb', 'plumb'],
    ['/usr/local/bin/hcpx', 'hcpx'],
    ['./eval-quality', 'eval-quality'],
    ['C:\\tools\\eval-quality-gates.EXE', 'eval-quality-gates'],
    ['hlock.exe', 'hlock'],
    ['bun', 'plumb'],
    ['plumb-1.2', 'plumb'],
    ['', 'plumb'],
  ]
  for (const [invokedAs, face] of rows) test(invokedAs || '(nothing)', () => expect(faceFor(invokedAs)).toEqual(face))
})

function flat(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => (entry.kind === 'group' ? [entry, ...flat(entry.entries)] : [entry]))
}

describe('the registry says what the commands say of themselves', () => {
  for (const entry of flat(COMMANDS)) {
    if (entry.kind !== 'command') continue
    test(entry.name, async () => {
      const { default: command } = await entry.load()
      expect({ name: command.meta.name, summary: command.meta.description }).toEqual({
        name: entry.name,
        summary: entry.summary,
      })
    })
  }
})

test('no two commands of a face share a name', () => {
  for (const face of FACE_NAMES) {
    const names = commandsOf(face).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
})

test('no command is called like another tool', () => {
  expect(COMMANDS.filter(({ name }) => FACE_NAMES.some((face) => face === name))).toEqual([])
})
