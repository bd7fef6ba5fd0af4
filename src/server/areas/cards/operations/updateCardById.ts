import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { WriteContext } from '../../../kernel/context'
import { changeCard, setFundingSources, viewCard } from '../changes'
import { closeCard } from '../closing'
import { cardEvent } from '../events'
import { requireFunding } from '../funding'
import { requireCard } from '../public'
import { requireChangeable, requireOneChange } from '../rules'
import type { CardRecord } from '../store'

/** Effects: keys of accounts that leave the list REVOKED; CARD.FUNDING_SOURCE_CHANGE. */
async function changeFunding(context: WriteContext, card: CardRecord, accountIds: readonly string[]): Promise<void> {
  const { tx, registered, webhooks, audit } = context
  await requireFunding(tx, { cardholderId: card.cardholderId, currency: card.currency, accountIds })
  const { isChanged, removedIds } = await setFundingSources(context, card.id, accountIds)
  if (!isChanged) return
  const revoked = await registered.delegatedKeys.revokeOf(context, { fundingSourceIds: removedIds })
  audit.note({ details: { delegatedKeysRevoked: revoked } })
  await webhooks.enqueue(tx, cardEvent('FUNDING_SOURCE_CHANGE', await viewCard(context, card)))
}

/**
 * Freezes, unfreezes or closes a card, or changes what it draws on and how much a payment may take.
 *
 * Effects: CARD.STATE_CHANGE, CARD.FUNDING_SOURCE_CHANGE; those of closeCard.
 * Errors: REFERENCE_NOT_FOUND; INVALID_INPUT, nothing asked, CLOSED with others, FUNDING_SOURCE_INELIGIBLE;
 * INVALID_STATE_TRANSITION; CARD_ALREADY_CLOSED; CARD_NOT_MUTABLE.
 * Source: specification, card state; behaviour 21.2.
 */
export async function updateCardById(context: WriteContext, { params, body }: Input<'updateCardById'>) {
  const { tx, audit } = context
  const { state, fundingSources, maxSpendPerTransaction } = body
  const before = await requireCard(tx, params.id)
  requireOneChange(body)
  requireChangeable(before.state, state)
  audit.note({ targetId: before.id })
  if (state === 'CLOSED') {
    const { card, figures } = await closeCard(context, before, 'CLOSED_BY_PLATFORM')
    audit.note({ details: { ...figures } })
    return ok(await viewCard(context, card))
  }
  const maxSpend = maxSpendPerTransaction === null ? null : BigInt(maxSpendPerTransaction ?? 0)
  const card = await changeCard(context, before, {
    ...(state !== undefined && { state }),
    ...(maxSpendPerTransaction !== undefined && { maxSpend }),
  })
  if (fundingSources !== undefined) await changeFunding(context, card, fundingSources)
  return ok(await viewCard(context, card))
}
