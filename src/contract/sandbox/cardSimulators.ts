import { z } from 'zod'
import { type OperationShape, operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { currency, givenAmount } from '../primitives/money'
import { cardMerchant } from '../transactions/cardTransaction'

const operation = operationsOf({ tag: 'Sandbox', auth: ['basic'] })

const EXAMPLE_ID = 'CardTransaction:019542f5-b3e7-1d02-0000-000000000011'

const cardTransactionId = z.string().meta({
  description: 'A transaction of this card, as listTransactions and the webhooks name it.',
  examples: [EXAMPLE_ID],
})

const sandboxCardAuthorizationRequest = z
  .object({
    amount: givenAmount
      .positive()
      .meta({ description: 'What the merchant asks for, in the smallest unit of the currency.', examples: [1250] }),
    currency: currency.meta({
      description: 'The currency of the card; its code is needed.',
      examples: [{ code: 'USD' }],
    }),
    merchant: cardMerchant,
  })
  .meta({ id: 'SandboxCardAuthorizationRequest' })

const sandboxCardClearingRequest = z
  .object({
    cardTransactionId,
    amount: givenAmount.min(0).meta({
      description: 'What the merchant settles now, in the smallest unit of the currency; 0 ends the authorization.',
      examples: [1250],
    }),
  })
  .meta({ id: 'SandboxCardClearingRequest' })

const sandboxCardReturnRequest = z
  .object({
    cardTransactionId,
    amount: givenAmount.positive().meta({
      description: 'What goes back, in the smallest unit of the currency; at most what settled and has not come back.',
      examples: [500],
    }),
  })
  .meta({ id: 'SandboxCardReturnRequest' })

const sandboxCardBalanceInquiryRequest = z
  .object({ merchant: cardMerchant })
  .meta({ id: 'SandboxCardBalanceInquiryRequest' })

const sandboxCardAuthorizationAdviceRequest = z
  .object({
    cardTransactionId,
    amount: givenAmount.positive().meta({
      description: 'The new total of the authorization, in the smallest unit of the currency.',
      examples: [1800],
    }),
  })
  .meta({ id: 'SandboxCardAuthorizationAdviceRequest' })

const sandboxCardTransactionRefRequest = z
  .object({ cardTransactionId })
  .meta({ id: 'SandboxCardTransactionRefRequest' })

const sandboxCardSimulationResponse = z
  .object({
    issuerTransactionToken: z.string().meta({
      description: 'How the issuer names the payment; listTransactions finds it as its reference.',
      examples: ['8c1f0e57a2b94d31'],
    }),
  })
  .meta({ id: 'SandboxCardSimulationResponse' })

/** One message of a merchant's bank. Each answers 202 once what it does is done. Assumes: A-535. */
function simulator<Body extends z.ZodType>(
  message: string,
  {
    body,
    ...words
  }: Pick<OperationShape, 'summary' | 'suits' | 'asks'> & { readonly act: string; readonly body: Body },
) {
  return operation({
    method: 'POST',
    path: `/sandbox/cards/{id}/simulate/${message}`,
    role: 'SANDBOX_DEVELOPER',
    ...words,
    params: z.object({ id: pathId }),
    body,
    responses: { 202: sandboxCardSimulationResponse, ...errors(400, 401, 403, 404, 500) },
    changes: ['cards', 'transactions', 'internal-accounts', 'ledger', 'webhooks'],
  })
}

/** What a merchant's bank may send for a card. Source: behaviour 21.5. */
export const cardSimulatorOperations = {
  sandboxSimulateCardAuthorization: simulator('authorization', {
    summary: 'A merchant asks for an amount: it is held, or declined',
    act: 'send the authorization',
    suits: { id: 'PAYING_CARD' },
    asks: ['currency.code'],
    body: sandboxCardAuthorizationRequest,
  }),
  sandboxSimulateCardAuthorizationAdvice: simulator('authorization_advice', {
    summary: 'A merchant changes the amount of an open authorization',
    act: 'change the authorization',
    suits: { id: 'CARD', cardTransactionId: 'OPEN_CARD_PAYMENT' },
    body: sandboxCardAuthorizationAdviceRequest,
  }),
  sandboxSimulateCardFinancialAuthorization: simulator('financial_authorization', {
    summary: 'A merchant asks for an amount and settles it at once',
    act: 'send the payment',
    suits: { id: 'PAYING_CARD' },
    asks: ['currency.code'],
    body: sandboxCardAuthorizationRequest,
  }),
  sandboxSimulateCardBalanceInquiry: simulator('balance_inquiry', {
    summary: 'A merchant asks whether the card could pay; nothing changes',
    act: 'ask for the balance',
    suits: { id: 'CARD' },
    body: sandboxCardBalanceInquiryRequest,
  }),
  sandboxSimulateCardClearing: simulator('clearing', {
    summary: 'A merchant settles an authorization: part of it, all of it, or more',
    act: 'settle the payment',
    suits: { id: 'CARD', cardTransactionId: 'OPEN_CARD_PAYMENT' },
    body: sandboxCardClearingRequest,
  }),
  sandboxSimulateCardReturn: simulator('return', {
    summary: 'A merchant gives back what it settled, or part of it',
    act: 'give the money back',
    suits: { id: 'CARD', cardTransactionId: 'SETTLED_CARD_PAYMENT' },
    body: sandboxCardReturnRequest,
  }),
  sandboxSimulateCardReturnReversal: simulator('return_reversal', {
    summary: 'A merchant takes back what it gave back',
    act: 'take the return back',
    suits: { id: 'CARD', cardTransactionId: 'REFUNDED_CARD_PAYMENT' },
    body: sandboxCardTransactionRefRequest,
  }),
  sandboxSimulateCardCreditAuthorization: simulator('credit_authorization', {
    summary: 'A merchant announces money for the card',
    act: 'announce the credit',
    suits: { id: 'PAYING_CARD' },
    asks: ['currency.code'],
    body: sandboxCardAuthorizationRequest,
  }),
  sandboxSimulateCardCreditAuthorizationAdvice: simulator('credit_authorization_advice', {
    summary: 'A merchant announces money for the card that it decided on by itself',
    act: 'announce the credit by advice',
    suits: { id: 'PAYING_CARD' },
    asks: ['currency.code'],
    body: sandboxCardAuthorizationRequest,
  }),
  sandboxSimulateCardFinancialCreditAuthorization: simulator('financial_credit_authorization', {
    summary: 'A merchant sends money to the card at once',
    act: 'send the credit',
    suits: { id: 'PAYING_CARD' },
    asks: ['currency.code'],
    body: sandboxCardAuthorizationRequest,
  }),
} as const
export type CardSimulatorId = keyof typeof cardSimulatorOperations
