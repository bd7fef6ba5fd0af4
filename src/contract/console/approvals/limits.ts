/** A payee whose country nobody can tell: a wallet, a UMA address. */
export const UNKNOWN_COUNTRY = 'UNKNOWN'

/** How many people a rule asks for at most. */
export const PEOPLE_MAX = 5

/** How many votes one call casts. */
export const VOTES_AT_ONCE_MAX = 500
/** Characters of the reason for a vote. */
export const VOTE_REASON_MAX = 2000

/** How many actions one call asks about. */
export const STANDINGS_MAX = 200
