import type { Context } from '../../kernel/context'
import { availableOf, heldOf, worldCards } from '../../ledger/chart'
import type { PostingLine } from '../../ledger/ledger'
import { type InternalAccountRow, moveMoney } from '../internal-accounts/public'

/** Whose money moves, for what. */
interface Moved {
  readonly account: InternalAccountRow
  readonly transactionId: string
  /** The merchant, for the memo. */
  readonly descriptor: string
}

function linesOf(amounts: readonly (readonly [ledgerAccountId: string, amountMinor: bigint])[], currency: string) {
  return amounts
    .filter(([, amountMinor]) => amountMinor !== 0n)
    .map(([ledgerAccountId, amountMinor]): PostingLine => ({ ledgerAccountId, currency, amountMinor }))
}

/** Posting `hold`: the balance falls, the total stays. That the account may spend it was decided before. */
export async function holdForCard(
  context: Context,
  { account, transactionId, descriptor, amountMinor }: Moved & { readonly amountMinor: bigint },
): Promise<void> {
  const parts = [
    [availableOf(account.id), -amountMinor],
    [heldOf(account.id), amountMinor],
  ] as const
  const memo = `Card: ${descriptor}`
  await moveMoney(context, { kind: 'hold', transactionId, memo, lines: linesOf(parts, account.currency) })
}

/** Posting `release`: what was set aside can be spent again. */
export async function releaseForCard(
  context: Context,
  { account, transactionId, descriptor, amountMinor }: Moved & { readonly amountMinor: bigint },
): Promise<void> {
  if (amountMinor === 0n) return
  const parts = [
    [heldOf(account.id), -amountMinor],
    [availableOf(account.id), amountMinor],
  ] as const
  const memo = `Card, no longer held: ${descriptor}`
  await moveMoney(context, { kind: 'release', transactionId, memo, lines: linesOf(parts, account.currency) })
}

/** Posting `card-clearing`: a merchant is paid from what was set aside, then from what can be spent. */
export async function settleFrom(
  context: Context,
  clearing: Moved & { readonly fromHold: bigint; readonly fromAvailable: bigint; readonly released: bigint },
): Promise<void> {
  const { account, transactionId, descriptor, fromHold, fromAvailable, released } = clearing
  const { id, currency } = account
  const parts = [
    [heldOf(id), -fromHold],
    [availableOf(id), -fromAvailable],
    [worldCards(currency), fromHold + fromAvailable],
  ] as const
  const lines = linesOf(parts, currency)
  const memo = `Card, settled: ${descriptor}`
  if (lines.length > 0) await moveMoney(context, { kind: 'card-clearing', transactionId, memo, lines })
  await releaseForCard(context, { account, transactionId, descriptor, amountMinor: released })
}

const MEMOS = {
  'card-credit': 'Card, money sent by',
  'card-return': 'Card, given back by',
  'card-return-reversal': 'Card, taken back by',
} as const

/** Postings `card-credit` and `card-return`: money arrives from a merchant; `card-return-reversal`, it leaves again. */
export async function payToCard(
  context: Context,
  paid: Moved & { readonly kind: keyof typeof MEMOS; readonly amountMinor: bigint },
): Promise<void> {
  const { account, transactionId, descriptor, kind } = paid
  const amountMinor = kind === 'card-return-reversal' ? -paid.amountMinor : paid.amountMinor
  const parts = [
    [worldCards(account.currency), -amountMinor],
    [availableOf(account.id), amountMinor],
  ] as const
  const memo = `${MEMOS[kind]} ${descriptor}`
  await moveMoney(context, { kind, transactionId, memo, lines: linesOf(parts, account.currency) })
}
