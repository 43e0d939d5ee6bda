import { memberOf, type ResolvedValue } from '../values.ts'

type Order = 'ascending' | 'descending'

/** Whether neighbours stand in order by a key; equal ones do. One element alone is in order, whatever it is. */
export function isOrdered(collection: ResolvedValue, key: string, order: Order): boolean {
  if (!Array.isArray(collection)) return false
  return collection.slice(1).every((element, index) => {
    const earlier = memberOf(collection[index] ?? null, key)
    return isInOrder(earlier, memberOf(element, key), order)
  })
}

// JavaScript compares strings by UTF-16 code unit; localeCompare would differ from machine to machine.
function isInOrder(left: ResolvedValue, right: ResolvedValue, order: Order): boolean {
  const areComparable =
    (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string')
  if (!areComparable) return false
  return order === 'ascending' ? left <= right : left >= right
}
