import { z } from 'zod'
import { issuanceOutcomeOf } from '../../counterparties/outcomes/cardIssuanceOutcomes'
import type { Context } from '../../kernel/context'
import { changeCard } from './changes'
import { expiryOf } from './rules'
import type { CardRecord } from './store'

/** The timers on which the issuer answers. */
export const issuanceTimer = {
  name: 'answerCardIssuance',
  payload: z.object({ ends: z.enum(['ISSUED', 'REJECTED']) }),
}

/** Asks the simulated issuer for a card; `givenName` is the name that the platform chose, if it chose one. */
export async function askForIssuance({ tx, now, scheduler }: Context, cardId: string, givenName: string | null) {
  const { ends, afterMs } = issuanceOutcomeOf(givenName)
  if (afterMs === null) return
  await scheduler.schedule(tx, { kind: issuanceTimer, dueAtMs: now + afterMs, subjectId: cardId, payload: { ends } })
}

/** Nobody waits for the issuer any more. */
export async function stopIssuance({ tx, scheduler }: Context, cardId: string): Promise<void> {
  await scheduler.cancel(tx, issuanceTimer.name, cardId)
}

/** The issuer gives the card out: it can be used from now on. Effects: CARD.STATE_CHANGE. Source: behaviour 21.2. */
export function issue(context: Context, card: CardRecord): Promise<CardRecord> {
  const issuerRef = `iss_${context.ids.hex(8)}`
  return changeCard(context, card, { state: 'ACTIVE', issuerRef, ...expiryOf(context.now) })
}

/** The issuer refuses the card, for good. Effects: CARD.STATE_CHANGE. Source: behaviour 21.2. */
export function rejectIssuance(context: Context, card: CardRecord): Promise<CardRecord> {
  return changeCard(context, card, { state: 'CLOSED', stateReason: 'ISSUER_REJECTED', detailsSealed: null })
}
