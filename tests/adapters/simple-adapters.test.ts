import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createLocalCorpusAdapter,
  createNodeFileSystemAdapter,
  createSystemClockAdapter,
} from '../../src/adapters/index.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { faultOf, never } from './faults.ts'

const dir = temporaryFolder()

const bytes = (text: string) => new TextEncoder().encode(text)

describe('createLocalCorpusAdapter', () => {
  const root = join(dir, 'corpus')
  mkdirSync(join(root, 'deep'), { recursive: true })
  writeFileSync(join(root, 'deep/file'), 'inside')
  writeFileSync(join(dir, 'secret'), 'outside')
  mkdirSync(join(dir, 'corpus-twin'))
  writeFileSync(join(dir, 'corpus-twin/file'), 'outside')
  symlinkSync('../secret', join(root, 'leads-out'))
  symlinkSync('../corpus-twin', join(root, 'twin'))
  symlinkSync('deep/file', join(root, 'stays-in'))
  const corpus = createLocalCorpusAdapter({ root })
  const resolve = (privateRef: string) => corpus.resolve({ privateRef }, never())

  test.each(['deep/file', './deep/./file', 'deep/../deep/file', 'stays-in'])('reads %s', async (privateRef) => {
    expect(await resolve(privateRef)).toEqual({ privateRef, bytes: bytes('inside') })
  })

  test.each(['../secret', 'deep/../../secret', '..', '/etc/hostname', '/', join(root, 'deep/file')])(
    'refuses %s before it reads anything',
    async (privateRef) => {
      let calls = 0
      const mechanism = async () => {
        calls++
      }
      const watched = createLocalCorpusAdapter({ root, mechanism })

      expect(await faultOf(watched.resolve({ privateRef }, never()))).toMatchObject({
        code: 'port-failure',
        artifactPath: 'CorpusResolveRequest',
      })
      expect(calls).toBe(0)
    },
  )

  test.each(['leads-out', 'twin/file'])('refuses %s, a link that leads out', async (privateRef) => {
    expect(await faultOf(resolve(privateRef))).toMatchObject({
      code: 'port-failure',
      artifactPath: 'CorpusResolveRequest',
    })
  })

  test('says on the response that there is no such file, or that it is a folder', async () => {
    for (const [privateRef, code] of [
      ['absent', 'ENOENT'],
      ['deep', 'EISDIR'],
    ] as const) {
      expect(await faultOf(resolve(privateRef))).toMatchObject({
        code: 'port-failure',
        artifactPath: 'CorpusResolveResponse',
        cause: { code },
      })
    }
  })

  test('calls the mechanism once, with the path below the root', async () => {
    const paths: string[] = []
    const mechanism = async (path: string) => {
      paths.push(path)
      return bytes('x')
    }

    await createLocalCorpusAdapter({ root, mechanism }).resolve({ privateRef: 'deep//file' }, never())
    expect(paths).toEqual([join(root, 'deep/file')])
  })

  test('takes the root of the file system for a root like any other', async () => {
    const everything = createLocalCorpusAdapter({ root: '/' })
    const privateRef = join(root, 'deep/file').slice(1)

    expect(await everything.resolve({ privateRef }, never())).toEqual({ privateRef, bytes: bytes('inside') })
  })
})

describe('createNodeFileSystemAdapter', () => {
  const files = createNodeFileSystemAdapter()
  const path = join(dir, 'file')

  test('reads back what it wrote, and nothing else is left in the folder', async () => {
    mkdirSync(join(dir, 'own'))
    const own = join(dir, 'own/file')

    expect(await files.writeFile({ path: own, bytes: bytes('héllo') }, never())).toEqual({ path: own, byteLength: 6 })
    expect(await files.readFile({ path: own }, never())).toEqual({ path: own, bytes: bytes('héllo') })
    expect(readdirSync(join(dir, 'own'))).toEqual(['file'])
  })

  test.skipIf(process.platform === 'win32').each([0o600, 0o640, 0o755])(
    'leaves a file of mode %d as narrow as it was',
    async (mode) => {
      writeFileSync(path, 'old')
      chmodSync(path, mode)
      await files.writeFile({ path, bytes: bytes('new') }, never())

      expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['new', mode])
      rmSync(path)
    },
  )

  test('writes through a link', async () => {
    writeFileSync(path, 'old')
    symlinkSync(path, join(dir, 'link'))
    await files.writeFile({ path: join(dir, 'link'), bytes: bytes('new') }, never())

    expect(readFileSync(path, 'utf8')).toBe('new')
  })

  test.each([
    ['an absent folder', 'no/such/file', 'ENOENT'],
    ['a folder', '.', 'EISDIR'],
  ])('fails with the code of the system on %s', async (_, relative, code) => {
    const fault = { code: 'port-failure', cause: { code } }

    expect(await faultOf(files.writeFile({ path: join(dir, relative), bytes: bytes('') }, never()))).toMatchObject({
      ...fault,
      artifactPath: 'FileWriteResponse',
    })
    expect(await faultOf(files.readFile({ path: join(dir, relative) }, never()))).toMatchObject({
      ...fault,
      artifactPath: 'FileReadResponse',
    })
  })

  test('writes beside what a run of the same number has left', async () => {
    const place = join(dir, 'torn')
    mkdirSync(place)
    for (let count = 0; count < 100; count++) writeFileSync(join(place, `.plumb-${process.pid}-${count}.tmp`), 'torn')

    expect(await files.writeFile({ path: join(place, 'file'), bytes: bytes('x') }, never())).toMatchObject({
      byteLength: 1,
    })
  })

  test('names the folder that is missing, and not the temporary file', async () => {
    const { message } = await faultOf(files.writeFile({ path: join(dir, 'no/file'), bytes: bytes('') }, never()))

    expect(message).toBe(`port-failure in FileWriteResponse: there is no folder ${join(dir, 'no')}`)
  })

  test('puts no file in the place of a device', async () => {
    expect(await faultOf(files.writeFile({ path: '/dev/null', bytes: bytes('x') }, never()))).toMatchObject({
      code: 'port-failure',
      cause: { code: 'EINVAL' },
    })
  })

  test('answers what its mechanism says it wrote', async () => {
    const mechanism = { readFile: async () => 'text', writeFile: async () => 3 }
    const scripted = createNodeFileSystemAdapter(mechanism)

    expect(await scripted.writeFile({ path, bytes: bytes('xy') }, never())).toEqual({ path, byteLength: 3 })
    expect(await faultOf(scripted.readFile({ path }, never()))).toMatchObject({ code: 'port-contract-violation' })
  })
})

describe('createSystemClockAdapter', () => {
  test('tells the time in UTC, in milliseconds', async () => {
    const before = Date.now()
    const { now } = await createSystemClockAdapter().read({}, never())

    expect(now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before)
  })

  test.each([['2031-01-31T00:00:00+01:00'], [0], [new Date(0)]])('refuses %p for a time', async (answer) => {
    expect(await faultOf(createSystemClockAdapter(async () => answer).read({}, never()))).toMatchObject({
      code: 'port-contract-violation',
      artifactPath: 'ClockReadResponse',
    })
  })

  test('is asked with nothing', async () => {
    const request = JSON.parse('{"zone":"UTC"}')

    expect(await faultOf(createSystemClockAdapter().read(request, never()))).toMatchObject({
      code: 'schema-parse-failure',
      artifactPath: 'ClockReadRequest',
    })
  })
})
