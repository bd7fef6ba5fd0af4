import type { Call } from '../../../../contract/operations'
import { mexicanAccount, usAccount } from '../../../testing/payments'
import type { TestServerOptions } from '../../../testing/testServer'
import { SANDBOX_CODE, type ScaSetup, startScaSetup } from '../../sca/testing/scaSetup'

type QuoteBody = NonNullable<Call<'createQuote'>['body']>

/** What the customer's account in dollars holds, in cents. */
export const FUNDED = 1000_00

/** A customer of the region, logged in, with money and two payees; and the calls that a payment takes. */
export type AuthorizationSetup = Awaited<ReturnType<typeof startAuthorizationSetup>>

async function fundedAccountOf({ server }: ScaSetup, customerId: string): Promise<string> {
  const { platform } = server.as
  const query = { customerId, currency: 'USD' }
  const [account] = (await platform.call('listCustomerInternalAccounts', { query }, 200)).data
  const accountId = account?.id ?? ''
  await platform.call('sandboxFundInternalAccount', { params: { accountId }, body: { amount: FUNDED } }, 200)
  return accountId
}

function readsOf({ server, customerId }: ScaSetup) {
  const { platform } = server.as
  const read = (quoteId: string) => platform.call('getQuoteById', { params: { quoteId } }, 200)
  return {
    read,
    paymentOf: async (quoteId: string) => {
      const { transactionId } = await read(quoteId)
      return platform.call('getTransactionById', { params: { transactionId } }, 200)
    },
    eventsOf: async (quoteId: string) => server.eventsOf((await read(quoteId)).transactionId),
    balance: async () => {
      const query = { customerId, currency: 'USD' }
      return (await platform.call('listCustomerInternalAccounts', { query }, 200)).data[0]?.balance.amount
    },
  }
}

function actsOf({ server, customerId }: ScaSetup) {
  const { platform } = server.as
  type Authorization = Call<'authorizeQuote'>['body']
  return {
    execute: <S extends 200 | 400 | 409>(quoteId: string, status: S, body?: Call<'executeQuote'>['body']) =>
      platform.call('executeQuote', { params: { quoteId }, body }, status),
    authorize: <S extends 200 | 400 | 404 | 409 | 423>(quoteId: string, body: object, status: S) =>
      platform.call('authorizeQuote', { params: { quoteId }, body: body as Authorization }, status),
    resend: <S extends 204 | 404 | 409 | 429>(quoteId: string, status: S) =>
      platform.call('resendQuoteScaCode', { params: { quoteId } }, status),
    trust: async (externalAccountId: string) => {
      const params = { externalAccountId }
      const { scaChallenge } = await platform.call('startBeneficiaryTrust', { params }, 200)
      const body = { challengeId: scaChallenge?.id, code: SANDBOX_CODE }
      await platform.call('confirmBeneficiaryTrust', { params, body }, 200)
    },
    logOut: () =>
      platform.call(
        'recordSecurityEvent',
        { query: { customerId }, body: { eventType: 'RESET_PASSWORD_COMPLETED' } },
        200,
      ),
  }
}

/** Starts a test server with that customer in it. */
export async function startAuthorizationSetup(options?: TestServerOptions) {
  const setup = await startScaSetup(options)
  const platform = () => setup.server.as.platform
  const usd = await fundedAccountOf(setup, setup.customerId)
  const payee = async (currency: string, accountInfo: ReturnType<typeof mexicanAccount>) => {
    const body = { customerId: setup.customerId, currency, accountInfo }
    return (await platform().call('createCustomerExternalAccount', { body }, 201)).id
  }
  const mexican = await payee('MXN', mexicanAccount())
  const american = await payee('USD', usAccount())
  await setup.login()
  const acts = actsOf(setup)
  const quote = async (change: Partial<QuoteBody> = {}, to = american): Promise<string> => {
    const body: QuoteBody = {
      source: { sourceType: 'ACCOUNT', accountId: usd },
      destination: { destinationType: 'ACCOUNT', accountId: to },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100_00,
      ...change,
    }
    return (await platform().call('createQuote', { body }, 201)).id
  }
  return {
    ...setup,
    ...readsOf(setup),
    ...acts,
    platform,
    usd,
    mexican,
    american,
    quote,
    fundedAccount: (customerId: string) => fundedAccountOf(setup, customerId),
    /** A quote that waits for its first challenge. */
    waiting: async (change: Partial<QuoteBody> = {}, to = american): Promise<string> => {
      const id = await quote(change, to)
      const { status } = (await acts.execute(id, 200)) as { readonly status: string }
      if (status !== 'PENDING_AUTHORIZATION') throw new Error(`the quote is ${status}`)
      return id
    },
  }
}
