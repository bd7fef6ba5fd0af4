/** How far back the history of a payee and of an agent is read. */
export const HISTORY_DAYS = 365
/** How many of the newest payments are read. */
export const HISTORY_PAYMENTS_MAX = 200
