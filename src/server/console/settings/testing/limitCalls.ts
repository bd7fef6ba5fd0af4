import type { PaymentLimit } from '../../../../contract/console/settings/paymentLimits'
import type { AgentSetup } from '../../../areas/agents/testing/agentSetup'

/** A daily volume in dollars. */
export const daily = (maxAmountMinor: number, subject = 'EACH_CUSTOMER'): PaymentLimit => ({
  kind: 'DAILY_VOLUME',
  subject,
  currency: 'USD',
  maxAmountMinor,
})

/** So many payments an hour. */
export const velocity = (maxPayments: number, subject = 'EACH_CUSTOMER', currency = '*'): PaymentLimit => ({
  kind: 'VELOCITY',
  subject,
  currency,
  maxPayments,
  windowSeconds: 3600,
})

/** What tests of limits call, on whichever data is present. */
export function limitCalls(present: () => AgentSetup) {
  const platform = () => present().server.as.platform
  const desk = () => present().server.as.desk
  const bodyOf = (amount: number, accountId = present().usPayeeId) => ({
    source: { accountId: present().usdAccountId },
    destination: { accountId },
    amount,
  })
  const quoteOf = (amount: number, change: Parameters<AgentSetup['quoteBody']>[0] = {}) =>
    present().quoteBody({
      destination: { destinationType: 'ACCOUNT', accountId: present().mexicanPayeeId },
      lockedCurrencyAmount: amount,
      ...change,
    })
  return {
    platform,
    desk,
    bodyOf,
    quoteOf,
    set: (limit: PaymentLimit) => desk().call('setPaymentLimit', { body: limit }, 200),
    transfer: <S extends 201 | 400 | 403 | 429>(amount: number, status: S, accountId?: string) =>
      platform().call('createTransferOut', { body: bodyOf(amount, accountId) }, status),
    makeQuote: async (amount: number) =>
      (await platform().call('createQuote', { body: await quoteOf(amount) }, 201)).id,
    execute: <S extends 200 | 403 | 429>(quoteId: string, status: S) =>
      platform().call('executeQuote', { params: { quoteId } }, status),
    usage: async () => (await desk().call('listPaymentLimits', {}, 200)).data.map((entry) => entry.usage),
  }
}
