import type { Tx } from '../../database/schema'
import type { OperatorAct } from '../approvals/public'
import { payeeFactsOf } from '../transactions/public'
import { quoteFingerprintOf, quoteSpend, receiverNameOf } from './quoteSpend'
import type { QuoteRow } from './store'

/** The execution of a quote by somebody at the desk, as approval rules see it, or saw it when it was decided. */
export async function quoteActOf(tx: Tx, row: QuoteRow, decidedAt: string | null = null): Promise<OperatorAct> {
  const { customer_id: customerId, destination_account_id: payee } = row
  const { account, ...facts } = await payeeFactsOf(tx, { customerId, payee, isPaid: true, decidedAt })
  const { amountMinor, currency } = quoteSpend(row)
  return {
    payeeCountry: facts.payeeCountry,
    isFirstPayment: facts.isFirstPayment,
    payment: {
      operation: 'QUOTE',
      transactionId: row.transaction_id,
      amountMinor: Number(amountMinor),
      currency,
      customerId,
      agentId: null,
      sourceAccountId: row.source_account_id,
      payee,
      payeeName: account?.holder_name ?? receiverNameOf(row),
      payeeIdentifier: account?.primary_identifier ?? null,
      quoteId: row.id,
      quoteFingerprint: quoteFingerprintOf(row),
    },
  }
}
