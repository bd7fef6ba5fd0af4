import type { Tx } from '../../database/schema'
import { countryOfAccount, getExternalAccount } from '../external-accounts/public'
import { hasPaid } from './store'

/**
 * What approval rules may ask about whoever is paid, or collected from. Input: payee, an account or UMA address;
 * `decidedAt`, of what was decided: it is judged by what had been paid before.
 */
export async function payeeFactsOf(
  tx: Tx,
  {
    customerId,
    payee,
    isPaid,
    decidedAt,
  }: {
    readonly customerId: string | null
    readonly payee: string | null
    readonly isPaid: boolean
    readonly decidedAt: string | null
  },
) {
  const account = payee === null ? null : await getExternalAccount(tx, payee)
  return {
    account,
    payeeCountry: account === null ? null : countryOfAccount(account),
    isFirstPayment:
      isPaid && payee !== null && !(await hasPaid(tx, { customerId, externalAccountId: payee }, decidedAt)),
  }
}
