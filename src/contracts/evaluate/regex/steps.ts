/** Work ran out: neither a match nor the lack of one was found. */
export class StepsExhausted extends Error {
  override readonly name = 'StepsExhausted'
}

/** Counts elementary steps down, so that time is bounded by a number and not by a clock. */
export class Steps {
  private left: number

  constructor(limit: number) {
    this.left = limit
  }

  /** @throws StepsExhausted there were fewer left */
  spend(count: number): void {
    this.left -= count
    if (this.left < 0) throw new StepsExhausted()
  }
}
