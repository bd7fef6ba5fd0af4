/** More than one process of this service can answer: no bench is held back, a client that has run away is. */
export const CALLS_PER_MINUTE_DEFAULT = 600_000
export const CALLS_PER_MINUTE_MAX = 10_000_000

export const DOCUMENT_RETENTION_DAYS_MAX = 36_500

export const SESSION_IDLE_HOURS_DEFAULT = 12
export const SESSION_IDLE_HOURS_MAX = 168
export const SESSION_LIFETIME_DAYS_DEFAULT = 7
export const SESSION_LIFETIME_DAYS_MAX = 90
