import { version } from '../package.json'

/** Of this build, from package.json. */
export const VERSION: string = version

/** Set by scripts/build; a run from the sources has none. */
declare const PLUMB_COMMIT: string | undefined

/** The commit this binary was built from, with `-dirty` when the tree had changes; null when it was not built from one. */
export const COMMIT: string | null = typeof PLUMB_COMMIT === 'string' && PLUMB_COMMIT !== '' ? PLUMB_COMMIT : null
