import type { CardTransactionStatus } from '../../../contract/transactions/cardTransaction'

/** Where the money of a card transaction stands. Amounts in minor units. */
export interface CardMoney {
  readonly status: CardTransactionStatus
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly authorized: bigint
  /** Of a debit that is open: authorized less settled, set aside in the ledger. */
  readonly held: bigint
  readonly settled: bigint
  readonly refunded: bigint
}

/** What a clearing does: where its money comes from, what is no longer set aside, and how things stand then. */
interface ClearingPlan {
  readonly fromHold: bigint
  /** What settles beyond the authorization, to be drawn now. */
  readonly excess: bigint
  readonly released: bigint
  readonly next: Pick<CardMoney, 'status' | 'held' | 'settled'>
}

/**
 * A clearing of an open transaction whose excess, if there is any, is paid. An amount of 0 settles nothing more, and
 * ends it.
 *
 * Source: behaviour 21.4.
 */
export function planClearing(money: CardMoney, amount: bigint): ClearingPlan {
  const fromHold = amount < money.held ? amount : money.held
  const excess = money.direction === 'DEBIT' ? amount - fromHold : 0n
  const settled = money.settled + amount
  const isOver = amount === 0n || settled >= money.authorized
  const left = money.held - fromHold
  const released = isOver ? left : 0n
  return {
    fromHold,
    excess,
    released,
    next: { status: isOver ? 'SETTLED' : 'PARTIALLY_SETTLED', held: left - released, settled },
  }
}

/** A clearing whose excess is not paid: what was authorized settles. Source: behaviour 21.4. */
export function withoutExcess(plan: ClearingPlan): ClearingPlan {
  return {
    ...plan,
    excess: 0n,
    next: { ...plan.next, status: 'EXCEPTION', settled: plan.next.settled - plan.excess },
  }
}

/** How things stand once so much came back. Source: behaviour 21.4. */
export function afterReturn(money: CardMoney, amount: bigint): Pick<CardMoney, 'status' | 'refunded'> {
  const refunded = money.refunded + amount
  const isWhole = money.status === 'SETTLED' && refunded === money.settled
  return { status: isWhole ? 'REFUNDED' : money.status, refunded }
}
