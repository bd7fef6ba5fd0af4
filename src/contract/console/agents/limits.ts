/** Seconds of wall time for which a decision can be undone, unless an operator sets others. */
export const UNDO_SECONDS_DEFAULT = 5
export const UNDO_SECONDS_MAX = 30

/** Characters of the reason for a decision. */
export const REASON_MAX = 2000
