import { operandsOf, type ParsedPointer, parsedPointersOf, walkExpression } from '../../compile/expression.ts'
import { isBoundElement, parsePointer } from '../../compile/pointer.ts'
import type { EvidenceChannel, Expression } from '../../schemas/eval-contract.ts'
import type { DefectSignature } from '../../schemas/probe.ts'
import { isForeign, isResponseSide } from './channels.ts'
import type { QualificationFailure } from './failures.ts'

/** The one name a condition may read from: the observation it is asked of. */
export const OBSERVED = 'observed'

/**
 * Rows 7 to 10: what a condition says for itself, whatever contract it is asked under.
 *
 * @param root path of the predicate
 */
export function conditionFailures(signature: DefectSignature, root: string): QualificationFailure[] {
  const { predicate } = signature.condition
  const pointers = parsedPointersOf(predicate)
  return [
    ...referenceSetOperands(predicate, root),
    ...pointers.flatMap((pointer) => pointerFailures(pointer, signature, root)),
    ...underspecifiedChannels(pointers, signature, root),
    ...mutedDisjuncts(predicate, root),
  ]
}

function referenceSetOperands(predicate: Expression, root: string): QualificationFailure[] {
  return walkExpression(predicate).flatMap((placed) =>
    operandsOf(placed).flatMap(({ operand, path }): QualificationFailure[] =>
      'referenceSet' in operand
        ? [
            {
              code: 'condition-reference-set-operand',
              artifactPath: root + path,
              detail: `the set "${operand.referenceSet}" belongs to a contract, and the condition is asked under any`,
            },
          ]
        : [],
    ),
  )
}

function pointerFailures(
  { pointer, path, parsed }: ParsedPointer,
  { interfaceKind }: DefectSignature,
  root: string,
): QualificationFailure[] {
  const artifactPath = root + path
  const { step, channel } = parsed
  if (step !== OBSERVED) {
    return [
      {
        code: 'condition-pointer-not-observation-rooted',
        artifactPath,
        detail: `"${pointer}" reads from "${step}", and a condition reads from "${OBSERVED}" alone`,
      },
    ]
  }
  const failures: QualificationFailure[] = []
  if (channel === 'artifact') {
    failures.push({
      code: 'condition-artifact-channel-contract-local',
      artifactPath,
      detail: `"${pointer}" names a file of one contract, and the condition is asked under any`,
    })
  }
  if (isForeign(channel, interfaceKind)) {
    failures.push({
      code: 'condition-text-channel-on-api',
      artifactPath,
      detail: `an interface of kind "${interfaceKind}" never fills "${channel}"`,
    })
  }
  return failures
}

function underspecifiedChannels(
  pointers: readonly ParsedPointer[],
  { observableChannel }: DefectSignature,
  root: string,
): QualificationFailure[] {
  const named = new Set(pointers.filter(({ parsed }) => parsed.step === OBSERVED).map(({ parsed }) => parsed.channel))
  const namesObservable = isResponseSide(observableChannel) && named.has(observableChannel)
  const relatesChannels = named.size >= 2 && [...named].some(isResponseSide)
  if (namesObservable || relatesChannels) return []
  return [
    {
      code: 'condition-channels-underspecified',
      artifactPath: root,
      detail: `it reads neither "${observableChannel}", where the defect is said to show, nor two channels with a response among them`,
    },
  ]
}

/** Row 10: every way in which a disjunction can hold must show in what came back. */
function mutedDisjuncts(predicate: Expression, root: string): QualificationFailure[] {
  const showing = new Set<string>()
  markShowing(predicate, { path: '', bound: null }, showing)
  return walkExpression(predicate).flatMap(({ node, path }) => {
    if (node.op !== 'any') return []
    return node.operands.flatMap((_, index): QualificationFailure[] => {
      const at = `${path}.operands[${index}]`
      if (showing.has(at)) return []
      return [
        {
          code: 'condition-disjunct-without-response-channel',
          artifactPath: root + at,
          detail: 'it can hold whatever came back, since it reads no response',
        },
      ]
    })
  })
}

type Position = {
  readonly path: string
  /** The channel of the collection that the quantifier around it runs over; null outside of one. */
  readonly bound: EvidenceChannel | null
}

/** Records the paths of all nodes that read a response, themselves or below. @returns whether this one does */
function markShowing(node: Expression, position: Position, showing: Set<string>): boolean {
  const readsItself = operandsOf({ node, path: '' }).some(({ operand }) => {
    const channel = 'pointer' in operand ? channelOf(operand.pointer, position.bound) : null
    return channel !== null && isResponseSide(channel)
  })
  // Every child is visited, for its own sake.
  const below = childrenOf(node, position).map((child) => markShowing(child.node, child, showing))
  const shows = readsItself || below.includes(true)
  if (shows) showing.add(position.path)
  return shows
}

function childrenOf(node: Expression, { path, bound }: Position): (Position & { readonly node: Expression })[] {
  switch (node.op) {
    case 'not':
    case 'all':
    case 'any':
      return node.operands.map((child, index) => ({ node: child, path: `${path}.operands[${index}]`, bound }))
    case 'for-all':
    case 'for-any': {
      const collection = 'pointer' in node.collection ? channelOf(node.collection.pointer, bound) : null
      return [{ node: node.predicate, path: `${path}.predicate`, bound: collection }]
    }
    default:
      return []
  }
}

/** An element is read where the collection is that it belongs to, whatever of it a pointer names. */
function channelOf(pointer: string, bound: EvidenceChannel | null): EvidenceChannel | null {
  return isBoundElement(pointer) ? bound : (parsePointer(pointer)?.channel ?? null)
}
