/** Why a path cannot name a file of a workspace, or the path in its plain form (`./a//b` is `a/b`; a final `/` stays). */
export type ArtifactPath = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly why: string }

/** Bytes of a file's name that every common file system takes. */
const LONGEST_NAME = 255

/**
 * Reads one entry of `expected.artifacts`: a plain path with `/`, relative to the workspace, that stays inside it after
 * normalising. Spec: evals/01-eval-packs.md section 1, "expected.artifacts".
 */
export function readArtifactPath(written: unknown): ArtifactPath {
  if (typeof written !== 'string') return { ok: false, why: 'is not a string' }
  if (written.trim() === '') return { ok: false, why: 'is empty' }
  if (/[\u0000-\u001f\u007f]/.test(written)) return { ok: false, why: 'holds a control character' }
  if (/^(?:[\\/]|[A-Za-z]:[\\/]|~[\\/]|~$)/.test(written)) return { ok: false, why: 'is absolute' }
  const steps: string[] = []
  for (const step of written.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.pop() === undefined) return { ok: false, why: 'leaves the workspace' }
  }
  if (steps.some((step) => Buffer.byteLength(step) > LONGEST_NAME))
    return { ok: false, why: 'holds a name that is too long for a file' }
  if (steps.length === 0) return { ok: false, why: 'names the workspace itself' }
  // On Windows a backslash separates too: `..\x` must not get out there.
  if (steps.some((step) => step.split('\\').includes('..'))) return { ok: false, why: 'leaves the workspace' }
  return { ok: true, path: `${steps.join('/')}${written.endsWith('/') ? '/' : ''}` }
}
