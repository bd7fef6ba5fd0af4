import { isoOf } from '../../foundation/clock'
import type { CustomerEnding } from '../../kernel/context'
import { deleteFactorRows, revokeSessionRows, voidChallengeRows } from './store'

/** Ends what a deleted customer proved itself with: sessions, challenges, factors, trust. Source: behaviour 3.5. */
export const endStrongAuthentication: CustomerEnding = async ({ tx, now, changes }, customerId) => {
  const endedScaSessions = await revokeSessionRows(tx, customerId, isoOf(now))
  await voidChallengeRows(tx, customerId)
  await tx
    .deleteFrom('trusted_payees')
    .where('external_account_id', 'in', (of) =>
      of.selectFrom('external_accounts').select('id').where('customer_id', '=', customerId),
    )
    .execute()
  const endedScaFactors = await deleteFactorRows(tx, customerId)
  changes.add('sca', customerId)
  return { endedScaSessions, endedScaFactors }
}
