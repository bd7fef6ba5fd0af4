import type { CardPage, HostedStep } from '../../contract/hosted/schemas'
import { findReveal, takeReveal } from '../areas/cards/public'
import type { Context } from '../kernel/context'
import { notInForce, requireStep } from './hostedContext'

type Reading = Pick<Context, 'tx' | 'now'>

async function requireReveal(reading: Reading, token: string) {
  const found = await findReveal(reading, token)
  if (found === null) throw notInForce('UNKNOWN')
  if (found.fault !== null) throw notInForce(found.fault)
  const { card, askedBy } = found
  const month = String(card.expMonth ?? '').padStart(2, '0')
  const expiry = `${month}/${String(card.expYear ?? '').slice(-2)}`
  return { card, askedBy, known: { kind: 'CARD', brand: card.brand, last4: card.last4, expiry } as const }
}

/** The page of a card before its number is asked for: looking at it uses nothing up. Errors: REFERENCE_NOT_FOUND. */
export async function viewCardPage(reading: Reading, token: string): Promise<CardPage> {
  const { known } = await requireReveal(reading, token)
  return { ...known, step: 'ASK', number: null, securityCode: null }
}

/**
 * Shows the number, this once.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason OTHER_STEP. Source: behaviour 21.2. Assumes: A-562.
 */
export async function showCard(context: Context, token: string, body: HostedStep): Promise<CardPage> {
  const { card, askedBy, known } = await requireReveal(context, token)
  context.audit.note({ targetId: card.id, details: { last4: card.last4, askedBy } })
  requireStep(body, 'ASK')
  const details = await takeReveal(context, token, card)
  if (details === null) throw notInForce('ENDED')
  context.changes.add('cards', card.id)
  return { ...known, step: 'SHOWN', ...details }
}
