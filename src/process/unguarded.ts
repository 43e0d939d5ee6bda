let tell: (why: string) => void = () => {}
let isTold = false

/** Says who is told, once, that programs run which would go on if plumb were killed, and why that is so. */
export function onUnguarded(listener: (why: string) => void): void {
  tell = listener
}

/** A program runs that no watchdog would end. */
export function noteUnguarded(why: string): void {
  if (isTold) return
  isTold = true
  tell(why)
}
