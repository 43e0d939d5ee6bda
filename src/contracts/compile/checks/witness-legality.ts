import type { EvidenceChannel, InputChannel, SensitivityWitness } from '../../schemas/eval-contract.ts'
import { inputChannelsOf } from '../channels.ts'
import type { Check, Violation } from '../check.ts'
import { parsedPointersOf } from '../expression.ts'
import { inputOn } from '../inputs-against-shape.ts'
import { type DeclaredOperation, readsDescribedChannel } from '../operation.ts'
import { witnessPath } from '../paths.ts'
import type { InteractionPointer } from '../pointer.ts'
import { type PointerTree, pointerTree } from '../pointer-tree.ts'
import { unreachableFrom } from '../reachability.ts'

/** Row 34, first part: a witness varies one admitted channel, and its relation compares what both legs can show. */
export const checkWitnessLegality: Check = ({ index }) => {
  for (const declared of index.operations) {
    const witness = declared.operation.sensitivityWitness
    if (witness === null) continue
    const violation = illegalVariation(witness, declared) ?? illegalRelation(witness, declared)
    if (violation !== null) return violation
  }
  return null
}

function illegalVariation({ channel, legs }: SensitivityWitness, declared: DeclaredOperation): Violation | null {
  const admitted = admittedChannels(declared)
  const path = witnessPath(declared)
  if (!admitted.includes(channel)) {
    return malformed(path, `the witness varies ${channel}, and this operation admits ${admitted.join(', ')}`)
  }
  const [first, second] = legs.map(({ legId, inputs }) => ({ legId, value: inputOn(inputs, channel) }))
  const lacking = [first, second].find((leg) => leg?.value === undefined)
  if (lacking !== undefined) return malformed(`${path}.legs`, `the leg "${lacking.legId}" has no ${channel} channel`)
  if (JSON.stringify(first?.value) === JSON.stringify(second?.value)) {
    return malformed(`${path}.legs`, `both legs supply the same value on ${channel}, so nothing is varied`)
  }
  return null
}

function admittedChannels({ family, operation }: DeclaredOperation): readonly InputChannel[] {
  if (family !== 'api') return inputChannelsOf(family)
  return operation.stateChangeMarker ? ['body'] : ['path', 'query']
}

function illegalRelation({ legs, relation }: SensitivityWitness, declared: DeclaredOperation): Violation | null {
  const path = `${witnessPath(declared)}.relation`
  const pointers = parsedPointersOf(relation)
  const stranger = pointers.find(({ parsed }) => legs.every(({ legId }) => legId !== parsed.step))
  if (stranger !== undefined) {
    return unreachable(path, `"${stranger.pointer}" reads neither leg of this witness`)
  }
  const unread = legs.find(({ legId }) => pointers.every(({ parsed }) => parsed.step !== legId))
  if (unread !== undefined)
    return malformed(path, `the relation does not read the leg "${unread.legId}"; it must read both`)
  const volatile = pointerTree(declared.operation.volatilePointers)
  const declaredVolatile = (pointer: InteractionPointer) => volatileReason(pointer, declared, volatile)
  for (const reasonOf of [notCarried, unreachableFrom, declaredVolatile]) {
    for (const { pointer, parsed, path: place } of pointers) {
      const reason = reasonOf(parsed, declared)
      if (reason !== null) return unreachable(path + place, `"${pointer}" shows nothing about a leg: ${reason}`)
    }
  }
  return null
}

const CARRIED: Readonly<Record<DeclaredOperation['family'], readonly EvidenceChannel[]>> = {
  api: ['response-headers', 'response-status', 'call-inputs'],
  cli: ['exit-code', 'call-inputs'],
  mcp: ['response-status', 'call-inputs'],
}

function notCarried(pointer: InteractionPointer, declared: DeclaredOperation): string | null {
  if (readsDescribedChannel(declared, pointer) || CARRIED[declared.family].includes(pointer.channel)) return null
  const channel = pointer.artifactId === null ? pointer.channel : `the file "${pointer.artifactId}"`
  return `a leg of the operation "${declared.operationId}" carries no ${channel}`
}

function volatileReason(
  pointer: InteractionPointer,
  declared: DeclaredOperation,
  volatile: PointerTree,
): string | null {
  if (!readsDescribedChannel(declared, pointer)) return null
  const covering = volatile.covering(pointer.tail)
  return covering === null ? null : `it is declared volatile by "${covering}"`
}

function malformed(artifactPath: string, detail: string): Violation {
  return { code: 'malformed-operator-expression', artifactPath, detail }
}

function unreachable(artifactPath: string, detail: string): Violation {
  return { code: 'unreachable-check-evidence', artifactPath, detail }
}
