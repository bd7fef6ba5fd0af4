import { isoOf } from '../../foundation/clock'
import type { CustomerEnding } from '../../kernel/context'
import { endTrustOf } from '../external-accounts/public'
import { deleteFactorRows, revokeSessionRows, voidChallengeRows } from './store'

/** Ends what a deleted customer proved itself with: sessions, challenges, factors, trust. Source: behaviour 3.5. */
export const endStrongAuthentication: CustomerEnding = async ({ tx, now, changes }, customerId) => {
  const endedScaSessions = await revokeSessionRows(tx, customerId, isoOf(now))
  await voidChallengeRows(tx, customerId)
  await endTrustOf(tx, customerId)
  const endedScaFactors = await deleteFactorRows(tx, customerId)
  changes.add('sca', customerId)
  return { endedScaSessions, endedScaFactors }
}
