import { describe, expect, test } from 'bun:test'
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, type SpawnRequest } from '../../src/process/index.ts'
import { explainSpawnError } from '../../src/process/spawn-failure.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { fixture, IS_LINUX } from './processes.ts'

const dir = temporaryFolder()
const REQUEST = { cwd: dir, env: { PATH: dir }, timeoutMs: 60_000, keepBytes: 1024 }

function file(name: string, content: string, mode = 0o755): void {
  writeFileSync(join(dir, name), content)
  chmodSync(join(dir, name), mode)
}

file('plain.txt', 'hello', 0o644)
file('no-interpreter', '#!/no/such/interpreter -x\n')
file('carriage-return', '#!/bin/sh\r\necho hello\r\n')
file('no-first-line', 'echo hello\n')
file('garbage', '\0\x01\x02garbage')
symlinkSync('loop', join(dir, 'loop'))

type Row = Partial<SpawnRequest> & {
  readonly why: string
  readonly argv: readonly [string, ...string[]]
  readonly failure: string
  readonly code: string
  readonly message: string
}

const ROWS: readonly Row[] = [
  {
    why: 'a name nobody knows',
    argv: ['absent'],
    failure: 'not-found',
    code: 'ENOENT',
    message: 'There is no program "absent" on the PATH',
  },
  {
    why: 'an empty name',
    argv: [''],
    failure: 'not-found',
    code: 'ENOENT',
    message: 'There is no program "" on the PATH',
  },
  {
    why: 'a path to nothing',
    argv: ['./absent'],
    failure: 'not-found',
    code: 'ENOENT',
    message: `There is no program at ${dir}/absent`,
  },
  {
    why: 'a path through a file',
    argv: ['./plain.txt/tool'],
    failure: 'not-found',
    code: 'ENOTDIR',
    message: `There is no program at ${dir}/plain.txt/tool`,
  },
  {
    why: 'a link to itself',
    argv: ['./loop'],
    failure: 'not-found',
    code: 'ELOOP',
    message: `There is no program at ${dir}/loop`,
  },
  {
    why: 'a file that may not be run',
    argv: ['./plain.txt'],
    failure: 'not-executable',
    code: 'EACCES',
    message: `${dir}/plain.txt is not executable: permission is denied`,
  },
  {
    why: 'a name that only such a file has',
    argv: ['plain.txt'],
    failure: 'not-executable',
    code: 'EACCES',
    message: `${dir}/plain.txt is not executable: permission is denied`,
  },
  {
    why: 'a folder',
    argv: ['/usr/'],
    failure: 'not-executable',
    code: 'EACCES',
    message: '/usr is not executable: it is a folder',
  },
  {
    why: 'a script whose interpreter is missing',
    argv: ['no-interpreter'],
    failure: 'not-executable',
    code: 'ENOENT',
    message: `${dir}/no-interpreter is not executable: its interpreter /no/such/interpreter does not exist`,
  },
  {
    why: 'a script with Windows line ends',
    argv: ['carriage-return'],
    failure: 'not-executable',
    code: 'ENOENT',
    message: `${dir}/carriage-return is not executable: its interpreter /bin/sh does not exist (its first line ends in a carriage return)`,
  },
  {
    why: 'a script without a first line',
    argv: ['no-first-line'],
    failure: 'not-executable',
    code: 'ENOEXEC',
    message: `${dir}/no-first-line is not executable: this system does not know its format; a script needs a first line such as #!/bin/sh`,
  },
  {
    why: 'a file of no known format',
    argv: ['./garbage'],
    failure: 'not-executable',
    code: 'ENOEXEC',
    message: `${dir}/garbage is not executable: this system does not know its format; a script needs a first line such as #!/bin/sh`,
  },
  {
    why: 'more than the system takes',
    argv: ['/bin/echo', 'x'.repeat(8_000_000)],
    failure: 'too-large',
    code: 'E2BIG',
    message: 'The arguments and the environment of /bin/echo are more than the system takes',
  },
  {
    why: 'a working folder that does not exist',
    argv: ['/bin/echo'],
    cwd: join(dir, 'absent'),
    failure: 'no-folder',
    code: 'ENOENT',
    message: `The folder to run in does not exist: ${dir}/absent`,
  },
  {
    why: 'a working folder that is a file',
    argv: ['/bin/echo'],
    cwd: join(dir, 'plain.txt'),
    failure: 'no-folder',
    code: 'ENOTDIR',
    message: `${dir}/plain.txt is not a folder to run in`,
  },
  {
    why: 'a NUL in an argument',
    argv: ['/bin/echo', 'a', 'b\0c'],
    failure: 'invalid-argument',
    code: 'EINVAL',
    message: 'Argument 2 holds a NUL character, which no program can be given',
  },
  {
    why: 'a NUL in the name',
    argv: ['ec\0ho'],
    failure: 'invalid-argument',
    code: 'EINVAL',
    message: 'The name of the program holds a NUL character, which no program can be given',
  },
  {
    why: 'a NUL in the environment',
    argv: ['/bin/echo'],
    env: { KEY: 'a\0b' },
    failure: 'invalid-argument',
    code: 'EINVAL',
    message: 'The environment variable "KEY" holds a NUL character, which no program can be given',
  },
  {
    why: 'a NUL in the working folder',
    argv: ['/bin/echo'],
    cwd: '/\0',
    failure: 'invalid-argument',
    code: 'EINVAL',
    message: 'The name of the working folder holds a NUL character, which no program can be given',
  },
]

describe('a program that cannot be started', () => {
  test.each([...ROWS])('$why', async ({ why: _, failure, code, message, ...request }) => {
    expect(await run({ ...REQUEST, ...request })).toMatchObject({ kind: 'not-started', failure, code, message })
  })

  test.each([
    { code: 'EMFILE', failure: 'no-descriptors' },
    { code: 'ENFILE', failure: 'no-descriptors' },
    { code: 'EAGAIN', failure: 'no-descriptors' },
    { code: 'ENOMEM', failure: 'other' },
    { code: 'ETXTBSY', failure: 'other' },
  ] as const)('the system says $code', ({ code, failure }) => {
    const error = Object.assign(new Error('from the system'), { code })

    expect(explainSpawnError(error, { argv: ['/bin/echo'], cwd: dir, env: {} }, '/bin/echo')).toMatchObject({
      failure,
      code,
    })
  })

  test.skipIf(!IS_LINUX)('no descriptors are left', async () => {
    const limited = 'ulimit -n 40 && exec "$0" "$@"'
    const outcome = await run({
      ...REQUEST,
      argv: ['/bin/sh', '-c', limited, process.execPath, fixture('no-descriptors.ts')],
      keepBytes: 64 * 1024,
    })

    expect(outcome).toMatchObject({ kind: 'ended', exitCode: 0, stdout: { text: 'no-descriptors EMFILE\nended\n' } })
  })
})
