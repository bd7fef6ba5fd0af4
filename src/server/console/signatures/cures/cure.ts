/** What a developer is told about a mistake. */
export interface Cure {
  /** A headline, without a full stop. */
  readonly title: string
  /** What happened, and why it fails. */
  readonly explanation: string
  /** What to do, first thing. */
  readonly cure: string
  /** Where the rule stands. */
  readonly source: string
}
