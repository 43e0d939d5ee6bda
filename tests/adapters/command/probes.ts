import { resolve } from 'node:path'
import type { CommandProbeRequest } from '../../../src/contracts/schemas/probe-request.ts'
import type { CommandTargetAuthorization, CommandTargetPolicy } from '../../../src/ports/index.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

/** A program that prints what it was given. */
export const NOTES = resolve(import.meta.dir, '../../fixtures/adapters/notes')

type Channels = Partial<CommandProbeRequest['channels']>
type Changes = Partial<Omit<CommandProbeRequest, 'channels' | 'kind'>> & Channels

/** A request for the command of {@link commandPolicy}, with what is changed in it. */
export function commandRequest(changes: Changes = {}): CommandProbeRequest {
  const { argument = {}, option = {}, environment = {}, stdin = { kind: 'absent' }, ...rest } = changes
  return {
    kind: 'cli',
    probeId: 'leg-1',
    interfaceId: 'notes-cli',
    operationId: 'show',
    executable: 'notes',
    subcommandPath: [],
    channels: { argument, option, environment, stdin },
    ...rest,
  }
}

export function commandPolicy(changes: Partial<CommandTargetAuthorization> = {}): CommandTargetPolicy {
  return {
    authorizations: [
      {
        interfaceId: 'notes-cli',
        executable: 'notes',
        target: NOTES,
        permittedSubcommandPaths: [[], ['show'], ['fail'], ['write'], ['sleep'], ['flood']],
        permittedEnvironmentKeys: ['NOTES_HOME'],
        cwd: temporaryFolder(),
        artifacts: {},
        maxElapsedMs: 60_000,
        maxOutputBytes: 64 * 1024,
        ...changes,
      },
    ],
  }
}

/** A shell script as the target; its positionals are the script's. */
export function script(text: string, changes: Partial<CommandTargetAuthorization> = {}) {
  return {
    policy: commandPolicy({ target: 'sh', permittedSubcommandPaths: [[]], ...changes }),
    request: commandRequest({ argument: { flag: '-c', text } }),
  }
}
