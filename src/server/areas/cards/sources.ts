import { assert } from '../../foundation/assert'
import type { CardPull, WriteContext } from '../../kernel/context'
import { type InternalAccountRow, requireInternalAccount } from '../internal-accounts/public'
import type { CardPayment } from '../transactions/public'
import { type FundingSourceRow, getFirstSource, getFundingSourceById } from './store'

/** The account that a payment draws on, and its tie to the card. */
export interface Source {
  readonly tie: FundingSourceRow
  readonly account: InternalAccountRow
}

async function sourceOf({ tx }: Pick<WriteContext, 'tx'>, tie: FundingSourceRow): Promise<Source> {
  return { tie, account: await requireInternalAccount(tx, tie.account_id) }
}

/** The account that the next payment of a card draws on: the first of its list. Source: behaviour 21.2. */
export async function firstSourceOf(context: Pick<WriteContext, 'tx'>, cardId: string): Promise<Source> {
  const tie = await getFirstSource(context.tx, cardId)
  assert(tie !== null, 'every card has a funding source')
  return sourceOf(context, tie)
}

/** The account that a payment of before draws on, whatever the card's list is now. */
export async function sourceOfTie(context: Pick<WriteContext, 'tx'>, tieId: string): Promise<Source> {
  const tie = await getFundingSourceById(context.tx, tieId)
  assert(tie !== null, 'the tie of a transaction is kept')
  return sourceOf(context, tie)
}

/** Whether the service may sign for an account: any that is no embedded wallet, and those with an active key. */
export async function mayDraw(context: WriteContext, { tie, account }: Source): Promise<boolean> {
  if (account.type !== 'EMBEDDED_WALLET') return true
  return context.registered.delegatedKeys.isActive(context, { fundingSourceId: tie.id })
}

/** Signs a draw that was approved, where it is on an embedded wallet. */
export async function signDraw(
  context: WriteContext,
  { tie, account }: Source,
  { id: transactionId, currency, merchant }: Pick<CardPayment['card'], 'id' | 'currency' | 'merchant'>,
  draw: Pick<CardPull, 'amountMinor' | 'purpose'>,
): Promise<void> {
  if (account.type !== 'EMBEDDED_WALLET') return
  const { descriptor: merchantDescriptor } = merchant
  const payment = { transactionId, currency, merchantDescriptor }
  await context.registered.delegatedKeys.sign(context, { fundingSourceId: tie.id, ...payment, ...draw })
}
