import { cardTransactionStatus } from '../../../contract/transactions/cardTransaction'
import type { CardPayment } from '../transactions/public'
import type { CardMoney } from './paymentRules'

/** Where the money of a card transaction stands, for what decides. */
export function moneyOf({ row, card }: CardPayment): CardMoney {
  const { authorized, held, settled, refunded } = card
  const { direction } = row
  return { status: cardTransactionStatus.parse(row.status), direction, authorized, held, settled, refunded }
}
