import type { EvalCase } from '../model.ts'

/** Whether a value still waits for its author, as what scaffolds write for it says; a list does when one of its parts does. */
export function isTodo(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isTodo) : typeof value === 'string' && value.startsWith('TODO')
}

/** Arguments that nobody has filled in yet: a case with one fails without being run. Spec: the seed, "Eval cases". */
export function unfilledArguments({ args }: EvalCase): string[] {
  return Object.entries(args)
    .filter(([, value]) => isTodo(value))
    .map(([name]) => name)
}

/** The `ok` that a case asks for: without a word about it success, except that an error it names says nothing of `ok`. */
export function wantedOk({ expect }: EvalCase): boolean | null {
  return expect.ok ?? (expect.error === undefined ? true : null)
}

/**
 * Whether a case is passed only by a call that works. One that also names an error is passed by none: no successful call has
 * an error, so it neither proves that a read works nor says how to call it. Spec: the seed's table of `expect` fields.
 */
export function expectsSuccess(evalCase: EvalCase): boolean {
  return wantedOk(evalCase) === true && (evalCase.expect.error ?? '') === ''
}

/** The error of the confirm gate. Spec: packs/03-runtime.md, exec pipeline step 5. */
export const CONFIRM_REQUIRED = 'confirm required'

/** Whether a case names the refusal of the confirm gate as the error it wants. */
export function namesGate({ expect }: EvalCase): boolean {
  return expect.error !== undefined && expect.error !== '' && CONFIRM_REQUIRED.includes(expect.error)
}
