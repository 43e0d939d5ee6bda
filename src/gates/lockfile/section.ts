import * as v from 'valibot'
import { atLeastOne, NonEmpty, type SectionIssue } from '../shared/section.ts'

/** An SPDX short identifier, not an expression. */
export const SpdxId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9.+-]*$/, 'must be an SPDX short identifier, such as Apache-2.0'),
)

/** A list of lockfiles, as they are written in `lockfiles`. */
export const Lockfiles = atLeastOne(NonEmpty)

/** Where packages are installed from; without it npm is asked. Spec: contracts/08-gates.md, section 4. */
export const Registry = v.optional(
  v.pipe(
    v.string(),
    v.check(isOrigin, 'must be the http or https address of a registry, without credentials, query or fragment'),
    v.transform((address) => address.replace(/\/+$/, '')),
  ),
)

function isOrigin(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return url.username === '' && url.password === '' && url.search === '' && url.hash === ''
}

/** Names of lockfiles at a place that are none of those the section declares. */
export function* undeclaredLockfiles(
  named: readonly string[],
  { declared, at }: { readonly declared: readonly string[]; readonly at: (index: number) => SectionIssue['at'] },
): Generator<SectionIssue> {
  for (const [index, lockfile] of named.entries()) {
    if (declared.includes(lockfile)) continue
    yield { at: at(index), message: `not one of the lockfiles this section declares: ${declared.join(', ')}` }
  }
}
