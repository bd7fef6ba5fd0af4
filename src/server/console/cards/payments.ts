import type { ConsoleInput } from '../../../contract/console/operations'
import { listDecisions, requireCard } from '../../areas/cards/public'
import { getCardPayment, listCardPaymentIds, viewCardPayment } from '../../areas/transactions/public'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

/** What was decided about a card, newest first. Errors: REFERENCE_NOT_FOUND; INVALID_INPUT field `cursor`. */
export async function listCardDecisions({ tx }: ConsoleContext, { params, query }: ConsoleInput<'listCardDecisions'>) {
  const { id: cardId } = await requireCard(tx, params.cardId, 'cardId')
  return ok(await listDecisions(tx, { cardId, ...query }))
}

/** The transactions of a card, newest first. Errors: REFERENCE_NOT_FOUND; INVALID_INPUT field `cursor`. */
export async function listCardPayments(context: ConsoleContext, { params, query }: ConsoleInput<'listCardPayments'>) {
  const { tx } = context
  const { id: cardId } = await requireCard(tx, params.cardId, 'cardId')
  const page = await listCardPaymentIds(tx, { cardId, ...query })
  const payments = await Promise.all(page.data.map((id) => getCardPayment(tx, id)))
  return ok({
    ...page,
    data: payments.flatMap((payment) => (payment === null ? [] : viewCardPayment(context, payment))),
  })
}
