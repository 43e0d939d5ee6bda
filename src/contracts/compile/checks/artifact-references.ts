import type { Expression } from '../../schemas/eval-contract.ts'
import type { Check, CheckContext } from '../check.ts'
import { pointersOf } from '../expression.ts'
import { witnessExpressions } from '../expressions-of.ts'
import type { DeclaredOperation } from '../operation.ts'
import { criterionPath, operationPathById, oraclePath } from '../paths.ts'
import { parsePointer } from '../pointer.ts'

/**
 * Row 5: every file a contract names is one its operation declares. Nominations of all operations come first. Where a pointer
 * resolves to no operation this check says nothing; reachability does.
 */
export const checkArtifactReferences: Check = (context) => {
  for (const declared of context.index.operations) {
    const { channel, artifactId } = declared.described
    if (channel !== 'artifact' || artifactId === null || declared.artifacts.has(artifactId)) continue
    return {
      code: 'unresolved-artifact-reference',
      artifactPath: `${operationPathById(declared)}.descriptorChannel.artifactId`,
      detail: `the descriptor is nominated to describe "${artifactId}", which "artifacts" does not list`,
    }
  }
  for (const { pointer, path, operationOf } of sites(context)) {
    if (!mayNameFile(pointer)) continue
    const artifactId = parsePointer(pointer)?.artifactId ?? null
    const operation = operationOf(pointer)
    if (artifactId === null || operation === null || operation.artifacts.has(artifactId)) continue
    return {
      code: 'unresolved-artifact-reference',
      artifactPath: path,
      detail: `"${pointer}" reads the file "${artifactId}", which the operation "${operation.operationId}" does not declare`,
    }
  }
  return null
}

// Most pointers name no file, and taking a pointer apart costs far more than this.
function mayNameFile(pointer: string): boolean {
  return pointer.includes('/artifact/')
}

type Site = {
  readonly pointer: string
  readonly path: string
  operationOf(pointer: string): DeclaredOperation | null
}

function* sites({ contract, index }: CheckContext): Generator<Site> {
  const operationOf = (pointer: string) => index.source(pointer).operation
  for (const { id, check, direction } of contract.oracles) {
    const root = oraclePath(id)
    if (check !== null) yield* sitesIn(check, `${root}.check`, operationOf)
    for (const [place, pointer] of (direction?.evidenceTargets ?? []).entries()) {
      yield { pointer, path: `${root}.direction.evidenceTargets[${place}]`, operationOf }
    }
  }
  for (const rubric of contract.rubrics) {
    for (const { id, evidence } of rubric.criteria) {
      yield { pointer: evidence, path: `${criterionPath(rubric.id, id)}.evidence`, operationOf }
    }
  }
  for (const { expression, root, operationFor } of witnessExpressions({ contract, index })) {
    yield* sitesIn(expression, root, operationFor)
  }
}

function* sitesIn(
  expression: Expression,
  root: string,
  operationOf: (pointer: string) => DeclaredOperation | null,
): Generator<Site> {
  for (const { pointer, path } of pointersOf(expression)) {
    yield { pointer, path: root + path, operationOf }
  }
}
