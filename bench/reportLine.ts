/** One line of the table. */
export interface Line {
  readonly what: string
  readonly against: string
  readonly ours: string
  readonly result: string
  readonly target: string
  readonly isMet: boolean
}
