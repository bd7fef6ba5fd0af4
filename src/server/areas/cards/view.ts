import type { Card } from '../../../contract/cards/schemas'
import type { Tx } from '../../database/schema'
import { type CardRecord, type FundingSourceRow, listFundingSources } from './store'

/** The accounts in the list of a card, in its order. */
function listedAccountIds(cardId: string, sources: readonly FundingSourceRow[]): string[] {
  return sources
    .filter((source) => source.card_id === cardId && source.position !== null)
    .map(({ account_id: accountId }) => accountId)
}

/** The wire shape of a card. What the issuer gives it is absent until it is issued. Source: behaviour 21.1. */
function viewCardOf(card: CardRecord, fundingSources: string[]): Card {
  const isIssued = card.expMonth !== null && card.expYear !== null
  return {
    id: card.id,
    cardholderId: card.cardholderId,
    platformCardId: card.platformCardId,
    state: card.state,
    stateReason: card.stateReason,
    brand: card.brand,
    form: card.form,
    ...(isIssued && {
      last4: card.last4,
      expMonth: card.expMonth ?? undefined,
      expYear: card.expYear ?? undefined,
      issuerRef: card.issuerRef ?? undefined,
    }),
    fundingSources,
    maxSpendPerTransaction: card.maxSpend === null ? null : Number(card.maxSpend),
    currency: card.currency,
    processorRef: card.processorRef,
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
  }
}

/** Cards as the wire has them, their funding sources read in one query. */
export async function viewCards(tx: Tx, cards: readonly CardRecord[]): Promise<Card[]> {
  const sources = await listFundingSources(
    tx,
    cards.map(({ id }) => id),
  )
  return cards.map((card) => viewCardOf(card, listedAccountIds(card.id, sources)))
}
