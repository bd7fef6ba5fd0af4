import type { CardTransaction } from '../../contract/transactions/cardTransaction'
import { isOpenCardStatus } from '../../contract/transactions/openCardStatus'

type Sums = Pick<CardTransaction, 'status' | 'authorizedAmount' | 'settledAmount'>

/** The amount of a payment with a card: what was settled once that is decided, before that what was authorized. */
export function cardAmountOf({ status, authorizedAmount, settledAmount }: Sums): CardTransaction['authorizedAmount'] {
  if (settledAmount === undefined || isOpenCardStatus(status)) return authorizedAmount
  return status === 'EXCEPTION' && settledAmount.amount === 0 ? authorizedAmount : settledAmount
}
