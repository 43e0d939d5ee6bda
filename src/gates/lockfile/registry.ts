import { npmRegistry } from '../../adapters/npm.ts'
import { type GateContext, type GateName, GateRefusal } from '../gate.ts'

/**
 * The registry that packages are held against: the section's own, else the one npm is configured with.
 *
 * @returns without a `/` at its end
 * @throws GateRefusal (without a code) the section names none and npm cannot be asked
 */
export async function registryOf(
  named: string | undefined,
  { gate, context }: { gate: GateName; context: GateContext },
): Promise<string> {
  if (named !== undefined) return named
  const asked = await npmRegistry(context.root, context.signal)
  context.signal.throwIfAborted()
  if (asked.ok && /^https?:\/\//.test(asked.registry)) return asked.registry.replace(/\/+$/, '')
  const why = asked.ok ? `it answered ${JSON.stringify(asked.registry)}` : asked.why
  throw new GateRefusal(
    null,
    `${gate}: npm could not be asked for its registry: ${why}. Name the registry as "registry" in the "${gate}" section of ${context.configFile}.`,
  )
}
