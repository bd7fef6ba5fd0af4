import type { CardStateReason } from '../../../contract/cards/schemas'
import type { CustomerEnding, WriteContext } from '../../kernel/context'
import { listOpenCardPayments } from '../transactions/public'
import { changeCard } from './changes'
import { endCardPayment } from './followUps'
import { stopIssuance } from './issuance'
import { type CardRecord, listFundingSources, listOpenCardsOf } from './store'

/** What closing a card brought to an end, in figures. */
interface ClosingFigures {
  readonly authorizationsEnded: number
  readonly delegatedKeysRevoked: number
}

async function revokeKeys(context: WriteContext, cardId: string): Promise<number> {
  const sources = await listFundingSources(context.tx, [cardId])
  const fundingSourceIds = sources.map(({ id }) => id)
  return context.registered.delegatedKeys.revokeOf(context, { fundingSourceIds })
}

/**
 * Closes a card for good. It keeps its last list of accounts in the record, and draws on none of them.
 *
 * Effects: open authorizations end (CARD_TRANSACTION.SETTLED), their holds are released; delegated keys REVOKED;
 * CARD.STATE_CHANGE.
 * Source: behaviour 21.2.
 */
export async function closeCard(
  context: WriteContext,
  card: CardRecord,
  stateReason: Exclude<CardStateReason, 'ISSUER_REJECTED'>,
): Promise<{ readonly card: CardRecord; readonly figures: ClosingFigures }> {
  await stopIssuance(context, card.id)
  const open = await listOpenCardPayments(context.tx, card.id)
  for (const payment of open) await endCardPayment(context, payment)
  const delegatedKeysRevoked = await revokeKeys(context, card.id)
  const closed = await changeCard(context, card, { state: 'CLOSED', stateReason, detailsSealed: null })
  return { card: closed, figures: { authorizationsEnded: open.length, delegatedKeysRevoked } }
}

/** Closes every card of a customer that is deleted. Source: behaviour 3.5, 21.2. Assumes: A-533. */
export const endCardsOf: CustomerEnding = async (context, customerId) => {
  const open = await listOpenCardsOf(context.tx, customerId)
  for (const card of open) await closeCard(context, card, 'CLOSED_BY_SERVICE')
  return { cardsClosed: open.length }
}
