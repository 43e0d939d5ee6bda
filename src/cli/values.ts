import { UsageError } from '../report/errors.ts'

/**
 * Reads a whole number out of a flag's value; digits only, so that "1e3", "0x10" and " 5" are refused.
 *
 * @throws UsageError naming the flag and the range
 */
export function wholeNumber(flag: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new UsageError({ what: `${flag} cannot be "${text}"`, next: `It takes a whole number from ${min} to ${max}.` })
}
