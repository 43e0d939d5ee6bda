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
