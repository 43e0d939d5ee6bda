import { StructuralFailure } from '../../../canonical/faults.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
import { operationPathById } from '../../compile/paths.ts'
import type { WitnessInputs } from '../../schemas/eval-contract.ts'
import type { ProbeRequest } from '../../schemas/probe-request.ts'

/**
 * What a port is asked for one leg: logical names only, never an address, a path on disk or a credential.
 * Spec: contracts part 03, section 2.5.
 *
 * @throws StructuralFailure `undeclared-mandatory-input`: the inputs are spelled for another kind of operation
 */
export function requestFor(declared: DeclaredOperation, legId: string, inputs: WitnessInputs): ProbeRequest {
  const { interfaceId, operationId, operation } = declared
  const correlation = { probeId: legId, interfaceId, operationId }
  if ('method' in operation && 'body' in inputs) {
    const { method, pathTemplate } = operation
    const { path, query, header, body } = inputs
    return { ...correlation, kind: 'api', method, pathTemplate, channels: { path, query, header, body } }
  }
  if ('invocation' in operation && 'stdin' in inputs) {
    const { executable, subcommandPath } = operation.invocation
    const { argument, option, environment, stdin } = inputs
    return {
      ...correlation,
      kind: 'cli',
      executable,
      subcommandPath,
      channels: { argument, option, environment, stdin },
    }
  }
  if ('toolName' in operation && 'arguments' in inputs) {
    const { toolName } = operation
    return { ...correlation, kind: 'mcp', toolName, channels: { arguments: inputs.arguments } }
  }
  throw new StructuralFailure({
    code: 'undeclared-mandatory-input',
    artifactPath: operationPathById(declared),
    detail: `the leg "${legId}" supplies inputs that are not spelled for an operation of the kind "${declared.kind}"`,
  })
}
