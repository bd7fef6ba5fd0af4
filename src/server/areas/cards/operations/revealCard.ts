import type { Input } from '../../../../contract/operations'
import { hostedLinkOf } from '../../../counterparties/hostedPages'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import { type Context, namedActor } from '../../../kernel/context'
import { openCardDetails } from '../details'
import { requireCard } from '../public'
import { addReveal } from '../reveals'
import type { CardRecord } from '../store'

const refuse = (reason: string, message: string): ServiceError =>
  new ServiceError('FORBIDDEN', `${message} Nothing is shown.`, { field: 'id', reason })

/** Errors: FORBIDDEN reason NOT_ISSUED, CARD_CLOSED, SEALED_ELSEWHERE. */
function requireShowable(context: Context, card: CardRecord): void {
  if (card.state === 'PROCESSING') throw refuse('NOT_ISSUED', 'The card is not issued yet.')
  if (card.state === 'CLOSED') throw refuse('CARD_CLOSED', 'The card is closed, and its number is gone.')
  if (openCardDetails(context, card) !== null) return
  const elsewhere = 'The number was sealed in another data folder, whose key is not here. Issue another card.'
  throw refuse('SEALED_ELSEWHERE', elsewhere)
}

/**
 * Makes a link to a page of this host that shows number, expiry and code of a card, once. Who asks is in the audit log;
 * a desk without an operator was refused before (kernel/runOperation/operatorAtDesk).
 *
 * Errors: FORBIDDEN reason NOT_ISSUED, CARD_CLOSED, SEALED_ELSEWHERE; REFERENCE_NOT_FOUND.
 * Source: behaviour 21.2. Assumes: A-562.
 */
export async function revealCard(context: Context, { params }: Input<'revealCard'>) {
  const { tx, actor, audit } = context
  const card = await requireCard(tx, params.id)
  requireShowable(context, card)
  const { token, expiresAt } = await addReveal(context, card.id, namedActor(actor).name ?? actor.kind)
  audit.note({ targetId: card.id, details: { last4: card.last4, expiresAt } })
  return ok({ panEmbedUrl: await hostedLinkOf(tx, 'card', token), expiresAt })
}
