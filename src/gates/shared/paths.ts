import * as v from 'valibot'

const OUTSIDE = 'must be a relative path inside the folder of the configuration file, with "/" between its parts'

/** A path below the folder of the configuration file; `.` is that folder. Spec: contracts/08-gates.md, section 3.1. */
export const RelativePath = v.pipe(
  v.string(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(400, 'must have at most 400 characters'),
  v.check(isInside, OUTSIDE),
)

/** As {@link RelativePath}, one `/` allowed at the end. */
export const RelativePrefix = v.pipe(
  v.string(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(400, 'must have at most 400 characters'),
  v.check((text) => isInside(text.replace(/\/$/, '')), OUTSIDE),
)

/** How a file name ends, such as `.ts` or `.d.ts`. */
export const Extension = v.pipe(
  v.string(),
  v.regex(/^\.[A-Za-z0-9][A-Za-z0-9.]*$/, 'must be a file extension such as ".ts"'),
)

/** An identifier of JavaScript, in ASCII. */
export const Identifier = v.pipe(v.string(), v.regex(/^[A-Za-z_$][A-Za-z0-9_$]*$/, 'must be an identifier'))

function isInside(path: string): boolean {
  if (/^[A-Za-z]:/.test(path) || path.includes('\\') || path.includes('\0')) return false
  // A leading `/` leaves an empty part, too.
  return path.split('/').every((part) => part !== '' && part !== '..')
}

/** A declared path as results are keyed by: without `.` parts; empty for the folder of the configuration file itself. */
export function normalised(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '.' && part !== '')
    .join('/')
}
