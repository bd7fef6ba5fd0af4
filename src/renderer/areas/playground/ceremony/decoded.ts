/** One line of something taken apart. */
export interface DecodedLine {
  readonly label: string
  readonly value: string
  readonly note?: string
}

/** A value taken apart for a person: what it is, its parts in order, and the JSON inside where there is one. */
export interface Decoded {
  readonly title: string
  readonly rows: readonly DecodedLine[]
  readonly json?: unknown
}
