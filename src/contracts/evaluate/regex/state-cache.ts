/** Places that wait for a unit, and whether a match ended when they were reached: all that decides how a walk goes on. */
export type State = {
  readonly takers: Int32Array
  readonly isMatch: boolean
  /** The state behind each unit that has been seen here. */
  readonly next: Map<number, State>
}

/** A pattern that reaches more than these is walked place by place from then on: what it reaches would not be met again. */
const MOST_STATES = 500
const MOST_TAKERS = 50_000
const MOST_LINKS = 20_000

/**
 * Remembers what a walk has reached: most texts make a pattern reach a few states, again and again, and then a unit costs one
 * look instead of as many as the pattern has ways.
 */
export class StateCache {
  private readonly states = new Map<string, State>()
  private takerCount = 0
  private linkCount = 0

  /** The state of these takers; null when there is no room for another. */
  stateOf(takers: Int32Array, isMatch: boolean): State | null {
    if (this.takerCount + takers.length > MOST_TAKERS) return null
    const key = `${isMatch} ${takers.join()}`
    const known = this.states.get(key)
    if (known !== undefined) return known
    if (this.states.size === MOST_STATES) return null
    const state: State = { takers: takers.slice(), isMatch, next: new Map() }
    this.states.set(key, state)
    this.takerCount += takers.length
    return state
  }

  link(from: State, unit: number, to: State): void {
    if (this.linkCount === MOST_LINKS) return
    this.linkCount++
    from.next.set(unit, to)
  }
}
