import type { Transaction } from '../../../contract/transactions/schemas'
import { words } from './words'

/** Which way the money goes; of a card too, because a merchant may send money to it. */
export function directionText(payment: Pick<Transaction, 'type' | 'direction'>): string {
  const { type, direction } = payment
  return type === 'CARD' ? words.directions.CARD[direction] : words.directions[type]
}
