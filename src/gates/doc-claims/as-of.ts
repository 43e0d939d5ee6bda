import { join } from 'node:path'
import { whyUnread } from '../../adapters/files.ts'
import { readText } from '../../adapters/source-tree.ts'
import { linkedPart } from '../shared/linked-part.ts'
import { normalised } from '../shared/paths.ts'
import { normalisedDigest } from './normalise.ts'
import type { DatedClaim } from './section.ts'

/**
 * Whether what a claim was reviewed against is still what it was. Spec: contracts/08-gates.md, section 12.3 `asOf`.
 *
 * @returns what is wrong, or null, also where nothing was recorded
 */
export function checkAsOf({ file, asOf }: DatedClaim, root: string): string | null {
  if (asOf === undefined) return null
  const subject = normalised(asOf.subject ?? file)
  const read = readSubject(subject, root)
  if ('why' in read) return `cannot be held against ${subject}, which ${read.why}`
  const [stored, computed] = [asOf.hash.replace(/^sha256:/, ''), normalisedDigest(read.text)]
  if (stored === computed) return null
  return `was reviewed against another text of ${subject}: stored ${stored}, computed ${computed}; review it again, then put the computed digest into asOf.hash`
}

function readSubject(subject: string, root: string): { readonly text: string } | { readonly why: string } {
  const link = linkedPart(subject, root)
  if (link !== null) return { why: link === subject ? 'is a symbolic link' : `is behind the symbolic link ${link}` }
  const outcome = readText(join(root, subject))
  return outcome.ok ? { text: outcome.text } : { why: whyUnread(outcome) }
}
