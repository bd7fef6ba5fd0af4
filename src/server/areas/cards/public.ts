import type { Tx } from '../../database/schema'
import { found } from '../../foundation/found'
import { type CardRecord, type FundingSourceRow, getCard, listFundingSources } from './store'

export { viewCard } from './changes'
export { listDecisions, listDecisionsOf } from './decisionStore'
export {
  adviseCardPayment,
  clearCardPayment,
  type FollowUp,
  returnCardPayment,
  reverseCardReturn,
} from './followUps'
export { inquireCardBalance, type OpeningKind, openCardPayment } from './openings'
export { findReveal, latestReveal, pruneReveals, takeReveal } from './reveals'
export { type CardRecord, type FundingSourceRow, listCardsById, listFundingSources } from './store'

/** The card. Errors: REFERENCE_NOT_FOUND on `field`. */
export async function requireCard(tx: Tx, id: string, field = 'id'): Promise<CardRecord> {
  return found(await getCard(tx, id), 'REFERENCE_NOT_FOUND', field, 'There is no card with this id; nothing was done.')
}

/** The tie between a card and an account of its list, or null. */
export async function getFundingSource(
  tx: Tx,
  { cardId, accountId }: { readonly cardId: string; readonly accountId: string },
): Promise<FundingSourceRow | null> {
  const rows = await listFundingSources(tx, [cardId])
  return rows.find((row) => row.account_id === accountId && row.position !== null) ?? null
}
