import type { CardTransactionStatus } from './cardTransaction'
import type { TransactionStatus } from './schemas'

/** Whether more clearings may come to a card transaction. Without a schema: the first screen asks, too. */
export function isOpenCardStatus(status: CardTransactionStatus | TransactionStatus): boolean {
  return status === 'AUTHORIZED' || status === 'PARTIALLY_SETTLED'
}
