/** The states of a payee's account, in the specification's order. */
export const EXTERNAL_ACCOUNT_STATUSES = [
  'PENDING',
  'ACTIVE',
  'PENDING_OWNERSHIP_VERIFICATION',
  'UNVERIFIED',
  'UNDER_REVIEW',
  'INACTIVE',
] as const

/** Whose account it is: the customer's own, or somebody else's. */
export const OWNERSHIP_TYPES = ['FIRST_PARTY', 'THIRD_PARTY'] as const
