import type { Card } from '../../../contract/cards/schemas'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { cardEvent } from './events'
import { type CardRecord, insertFundingSource, listFundingSources, moveFundingSource, updateCard } from './store'
import { viewCards } from './view'

/** The card as the wire has it. */
export async function viewCard({ tx }: Pick<Context, 'tx'>, card: CardRecord): Promise<Card> {
  const [view] = await viewCards(tx, [card])
  assert(view !== undefined, 'one card has one view')
  return view
}

/** Writes what changed of a card, and tells of another state. Returns: the card as it is now. */
export async function changeCard(
  context: Context,
  before: CardRecord,
  patch: Partial<Omit<CardRecord, 'id'>>,
): Promise<CardRecord> {
  const after = { ...before, ...patch, updatedAt: isoOf(context.now) }
  await updateCard(context.tx, before, after)
  context.changes.add('cards', before.id)
  if (after.state !== before.state) {
    await context.webhooks.enqueue(context.tx, cardEvent('STATE_CHANGE', await viewCard(context, after)))
  }
  return after
}

/** What became of the accounts of a card. */
interface FundingChange {
  readonly isChanged: boolean
  /** The ties that were in the list and are no longer. */
  readonly removedIds: readonly string[]
}

/**
 * Gives a card these accounts in this order, in the place of those it had. An account that comes back keeps the id of
 * its tie.
 */
export async function setFundingSources(
  { tx, ids, now }: Context,
  cardId: string,
  accountIds: readonly string[],
): Promise<FundingChange> {
  const known = await listFundingSources(tx, [cardId])
  const at = isoOf(now)
  const removedIds: string[] = []
  let isChanged = false
  for (const row of known) {
    const place = accountIds.indexOf(row.account_id)
    const position = place === -1 ? null : place
    if (position === row.position) continue
    isChanged = true
    if (position === null) removedIds.push(row.id)
    await moveFundingSource(tx, row, { position, updated_at: at })
  }
  for (const [position, accountId] of accountIds.entries()) {
    if (known.some((row) => row.account_id === accountId)) continue
    isChanged = true
    const id = ids.new('CardFundingSource')
    const tie = { id, card_id: cardId, account_id: accountId, position, created_at: at, updated_at: at }
    await insertFundingSource(tx, tie)
  }
  return { isChanged, removedIds }
}
