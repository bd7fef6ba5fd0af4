/** A host that writes again within this was awake all the time in between. */
export const AWAKE_MS = 10 * 60_000
/** A host that is awake signs what it wrote within ten seconds. */
const LATE_MS = 5 * 60_000

/** The entries at the end that nobody has signed: from where, and how long their host was awake while it wrote them. */
export class UnsignedTail {
  /** Whether a tail that is too long is told at all. */
  isTold = false
  #from: number | null = null
  #lastMs = 0
  #awakeMs = 0

  entry(seq: number, wallMs: number): void {
    const gap = this.#from === null ? 0 : wallMs - this.#lastMs
    if (gap > 0 && gap <= AWAKE_MS) this.#awakeMs += gap
    this.#from ??= seq
    this.#lastMs = Math.max(this.#lastMs, wallMs)
  }

  /** Everything up to here is signed. */
  signed(): void {
    this.#from = null
    this.#lastMs = 0
    this.#awakeMs = 0
  }

  /** Where a tail begins that should have been signed; null where there is none. */
  lateFrom(): number | null {
    return this.isTold && this.#awakeMs > LATE_MS ? this.#from : null
  }
}
