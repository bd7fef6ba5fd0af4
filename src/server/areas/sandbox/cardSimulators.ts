import { findCurrency } from '../../../contract/exchange-rates/currencies'
import type { Input } from '../../../contract/operations'
import type { cardSimulatorOperations } from '../../../contract/sandbox/cardSimulators'
import { found } from '../../foundation/found'
import { accepted } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { WriteContext } from '../../kernel/context'
import type { Handlers } from '../../kernel/handlers'
import {
  adviseCardPayment,
  type CardRecord,
  clearCardPayment,
  type FollowUp,
  inquireCardBalance,
  type OpeningKind,
  openCardPayment,
  requireCard,
  returnCardPayment,
  reverseCardReturn,
} from '../cards/public'
import { getCardPayment } from '../transactions/public'

type Opening = Input<'sandboxSimulateCardAuthorization'>
type WithAmount = Input<'sandboxSimulateCardClearing'>

const answer = (issuerTransactionToken: string) => accepted({ issuerTransactionToken })

/** Errors: INVALID_CURRENCY, none or another than the card's. */
function requireCurrencyOf(card: CardRecord, { code }: Opening['body']['currency']): void {
  if (code === card.currency) return
  const given = code === undefined || findCurrency(code) === null ? 'That currency is not' : `${code} is not`
  throw new ServiceError('INVALID_CURRENCY', `${given} the card's; nothing was done. Send ${card.currency}.`, {
    field: 'currency.code',
    currency: card.currency,
  })
}

/** A message that opens a transaction. */
const opens =
  (kind: OpeningKind) =>
  async (context: WriteContext, { params, body }: Opening) => {
    const card = await requireCard(context.tx, params.id)
    requireCurrencyOf(card, body.currency)
    context.audit.note({ targetId: card.id })
    const asked = { kind, amountMinor: BigInt(body.amount), merchant: body.merchant }
    return answer(await openCardPayment(context, card, asked))
  }

/** Errors: REFERENCE_NOT_FOUND, card; TRANSACTION_NOT_FOUND, also that of another card. */
async function followed(
  { tx, audit }: WriteContext,
  { params, body }: Input<'sandboxSimulateCardReturnReversal'>,
): Promise<FollowUp> {
  const card = await requireCard(tx, params.id)
  const other = await getCardPayment(tx, body.cardTransactionId)
  const payment = found(
    other?.card.cardId === card.id ? other : null,
    'TRANSACTION_NOT_FOUND',
    'cardTransactionId',
    'The card has no such transaction; nothing was done.',
  )
  audit.note({ targetId: payment.row.id })
  return { card, payment }
}

/** A message about a transaction, with an amount. */
const follows =
  (act: (context: WriteContext, followUp: FollowUp, amountMinor: bigint) => Promise<unknown>) =>
  async (context: WriteContext, input: WithAmount) => {
    const followUp = await followed(context, input)
    await act(context, followUp, BigInt(input.body.amount))
    return answer(followUp.payment.card.issuerToken)
  }

/**
 * What each message of a merchant's bank does. The answer comes once it is done; webhooks tell of it.
 *
 * Errors: REFERENCE_NOT_FOUND; TRANSACTION_NOT_FOUND; INVALID_CURRENCY; those of what is done.
 * Source: behaviour 21.5. Assumes: A-535.
 */
export const cardSimulators: Handlers<typeof cardSimulatorOperations> = {
  sandboxSimulateCardAuthorization: opens('AUTHORIZATION'),
  sandboxSimulateCardFinancialAuthorization: opens('FINANCIAL_AUTHORIZATION'),
  sandboxSimulateCardCreditAuthorization: opens('CREDIT_AUTHORIZATION'),
  sandboxSimulateCardCreditAuthorizationAdvice: opens('CREDIT_AUTHORIZATION_ADVICE'),
  sandboxSimulateCardFinancialCreditAuthorization: opens('FINANCIAL_CREDIT_AUTHORIZATION'),
  sandboxSimulateCardAuthorizationAdvice: follows(adviseCardPayment),
  sandboxSimulateCardClearing: follows(clearCardPayment),
  sandboxSimulateCardReturn: follows(returnCardPayment),
  sandboxSimulateCardReturnReversal: async (context, input) => {
    const followUp = await followed(context, input)
    await reverseCardReturn(context, followUp)
    return answer(followUp.payment.card.issuerToken)
  },
  sandboxSimulateCardBalanceInquiry: async (context, { params, body }) => {
    const card = await requireCard(context.tx, params.id)
    context.audit.note({ targetId: card.id })
    return answer(await inquireCardBalance(context, card, body.merchant))
  },
}
