const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const

/** The English word for a count, hyphenated; null past ninety-nine. */
export function numberWord(count: number): string | null {
  const one = ONES[count]
  if (one !== undefined) return one
  const ten = TENS[Math.floor(count / 10)]
  if (ten === undefined) return null
  return count % 10 === 0 ? ten : `${ten}-${ONES[count % 10]}`
}
