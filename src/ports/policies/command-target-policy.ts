import * as v from 'valibot'
import { say } from '../../contracts/schemas/parts/describe.ts'
import { mapOf, strict } from '../../contracts/schemas/parts/objects.ts'
import { EnvironmentKeyName, Identifier, NonEmptyText } from '../../contracts/schemas/parts/scalars.ts'
import { processLimits } from './limits.ts'

const PermittedEnvironmentKeys = v.pipe(
  v.array(EnvironmentKeyName),
  v.check(
    (keys) => !keys.some(isPathKey),
    'PATH is never permitted, in any letter case: it is always the one of the host',
  ),
)

/**
 * One permission to run a program, found by interface and executable together. Several may name one pair; they are tried in
 * order. Spec: contracts part 07, section 4.2.
 */
export const CommandTargetAuthorization = strict({
  interfaceId: say(Identifier, 'Logical name of the interface in the contract.'),
  executable: say(Identifier, 'Logical name of the program in the contract.'),
  target: say(NonEmptyText, 'The program: an absolute path, or a name looked up on the PATH of the host.'),
  permittedSubcommandPaths: say(
    v.pipe(
      v.array(v.array(Identifier)),
      v.minLength(1, 'expected at least one subcommand path, where [] is no subcommand'),
    ),
    'The subcommands that may be called, each compared whole; an empty one is no subcommand.',
  ),
  permittedEnvironmentKeys: say(PermittedEnvironmentKeys, 'The environment variables a request may set.'),
  cwd: say(NonEmptyText, 'The folder the program runs in.'),
  artifacts: say(
    mapOf(Identifier, NonEmptyText),
    'Files it writes, by logical name; relative to `cwd` unless absolute.',
  ),
  ...processLimits,
})
export type CommandTargetAuthorization = v.InferOutput<typeof CommandTargetAuthorization>

/** Everything that may be run. An empty list authorizes nothing. */
export const CommandTargetPolicy = strict({ authorizations: v.array(CommandTargetAuthorization) })
export type CommandTargetPolicy = v.InferOutput<typeof CommandTargetPolicy>

/** Which rule of a command policy denied. The last one is decided by the adapter, key by key. */
export const COMMAND_DENIAL_REASONS = Object.freeze([
  'interface-not-authorized',
  'executable-not-authorized',
  'subcommand-not-authorized',
  'environment-key-not-authorized',
] as const)
export type CommandDenialReason = (typeof COMMAND_DENIAL_REASONS)[number]

export type CommandTarget = {
  readonly interfaceId: string
  readonly executable: string
  readonly subcommandPath: readonly string[]
}

export type CommandDecision =
  | { readonly allowed: true; readonly authorization: CommandTargetAuthorization }
  | { readonly allowed: false; readonly reason: CommandDenialReason; readonly detail: string }

/** Decides over one command; default deny. Spec: contracts part 07, section 4.2. */
export function decideCommandTarget(policy: CommandTargetPolicy, target: CommandTarget): CommandDecision {
  const { interfaceId, executable, subcommandPath } = target
  const ofInterface = policy.authorizations.filter((authorization) => authorization.interfaceId === interfaceId)
  if (ofInterface.length === 0) {
    return deny('interface-not-authorized', `no authorization names the interface "${interfaceId}"`)
  }
  const ofPair = ofInterface.filter((authorization) => authorization.executable === executable)
  if (ofPair.length === 0) {
    return deny(
      'executable-not-authorized',
      `no authorization of "${interfaceId}" names the executable "${executable}"`,
    )
  }
  const authorization = ofPair.find(({ permittedSubcommandPaths }) =>
    permittedSubcommandPaths.some((permitted) => isSamePath(permitted, subcommandPath)),
  )
  if (authorization !== undefined) return { allowed: true, authorization }
  const asked = subcommandPath.length === 0 ? 'no subcommand' : `the subcommand "${subcommandPath.join(' ')}"`
  return deny('subcommand-not-authorized', `"${executable}" may not be called with ${asked}`)
}

/**
 * Which of the given environment keys may not be set.
 *
 * @returns the first one refused, in the order given, with the reason; null when all are permitted
 */
export function refusedEnvironmentKey(
  { permittedEnvironmentKeys }: CommandTargetAuthorization,
  keys: readonly string[],
): Extract<CommandDecision, { readonly allowed: false }> | null {
  for (const key of keys) {
    if (isPathKey(key)) return denyKey(`${key} is always the one of the host and cannot be set`)
    if (!permittedEnvironmentKeys.includes(key)) {
      return denyKey(`the environment key "${key}" is not among the permitted ones`)
    }
  }
  return null
}

function denyKey(detail: string) {
  return deny('environment-key-not-authorized', detail)
}

function deny(reason: CommandDenialReason, detail: string) {
  return { allowed: false, reason, detail } as const
}

function isPathKey(key: string): boolean {
  return key.toUpperCase() === 'PATH'
}

function isSamePath(permitted: readonly string[], asked: readonly string[]): boolean {
  return permitted.length === asked.length && permitted.every((step, index) => step === asked[index])
}
