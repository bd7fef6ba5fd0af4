import type { TransferInRequest, TransferOutRequest } from '../../../contract/transfers/schemas'
import type { Tx } from '../../database/schema'
import type { OperatorAct } from '../approvals/public'
import { getInternalAccount } from '../internal-accounts/public'
import { payeeFactsOf } from '../transactions/public'

interface TransferCall {
  readonly kind: 'OUT' | 'IN'
  readonly request: TransferOutRequest | TransferInRequest
}

/**
 * A transfer by somebody at the desk, as approval rules see it, or saw it when it was decided; accounts that are gone
 * are left empty.
 */
export async function transferActOf(
  tx: Tx,
  { kind, request }: TransferCall,
  decidedAt: string | null = null,
): Promise<OperatorAct> {
  const ends = [request.source.accountId, request.destination.accountId] as const
  const [inside, outside] = kind === 'OUT' ? ends : [ends[1], ends[0]]
  const internal = await getInternalAccount(tx, inside)
  const customerId = internal?.customer_id ?? null
  const paid = { customerId, payee: outside, isPaid: kind === 'OUT', decidedAt }
  const { account, ...facts } = await payeeFactsOf(tx, paid)
  return {
    payeeCountry: facts.payeeCountry,
    isFirstPayment: facts.isFirstPayment,
    payment: {
      operation: kind === 'OUT' ? 'TRANSFER_OUT' : 'TRANSFER_IN',
      transactionId: null,
      amountMinor: Number(request.amount ?? 0),
      currency: internal?.currency ?? account?.currency ?? '',
      customerId,
      agentId: null,
      sourceAccountId: inside,
      payee: outside,
      payeeName: account?.holder_name ?? null,
      payeeIdentifier: account?.primary_identifier ?? null,
      quoteId: null,
      quoteFingerprint: null,
    },
  }
}
