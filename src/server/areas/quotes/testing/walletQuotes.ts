import type { Call } from '../../../../contract/operations'
import type { Quote } from '../../../../contract/quotes/schemas'
import { mexicanAccount } from '../../../testing/payments'
import type { TestServerOptions } from '../../../testing/testServer'
import { startWalletSetup, type WalletSetup } from '../../wallet-auth/testing/walletKit'

type QuoteBody = NonNullable<Call<'createQuote'>['body']>

/** A wallet setup whose wallet holds money and can pay to Mexico. */
export interface WalletQuoteSetup extends WalletSetup {
  /** The body of a quote over 10 USDB from the wallet, unless told otherwise. */
  readonly quoteBody: (change?: Partial<QuoteBody> & { readonly selector?: string }) => Promise<QuoteBody>
  readonly quote: (change?: Partial<QuoteBody> & { readonly selector?: string }) => Promise<Quote>
  readonly balance: () => Promise<{ readonly balance: number; readonly total: number }>
  readonly statusOf: (quoteId: string) => Promise<Quote['status']>
}

/** What the wallet holds at the start: 100 USDB. */
export const FUNDED_MINOR = 100_000_000
/** What a quote sends: 10 USDB. */
export const SENT_MINOR = 10_000_000

/** The text to sign that the quote itself shows. */
export function payloadOf(quote: Quote): string {
  const [instruction] = quote.paymentInstructions ?? []
  const info = instruction?.accountOrWalletInfo
  if (info?.accountType !== 'EMBEDDED_WALLET') throw new Error('the quote shows nothing to sign')
  return String(info.payloadToSign)
}

/** Starts a wallet setup with 100 USDB in the wallet. */
export async function startWalletQuoteSetup(options?: TestServerOptions): Promise<WalletQuoteSetup> {
  const setup = await startWalletSetup({}, options)
  const { customerId, accountId, server } = setup
  const { platform } = server.as
  await platform.call('sandboxFundInternalAccount', { params: { accountId }, body: { amount: FUNDED_MINOR } }, 200)
  const payees = new Map<string | undefined, string>()
  const payeeId = async (selector: string | undefined): Promise<string> => {
    const payee = { customerId, currency: 'MXN', accountInfo: mexicanAccount(selector) }
    const known = payees.get(selector)
    const id = known ?? (await platform.call('createCustomerExternalAccount', { body: payee }, 201)).id
    payees.set(selector, id)
    return id
  }
  const quoteBody: WalletQuoteSetup['quoteBody'] = async ({ selector, ...change } = {}) => ({
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: await payeeId(selector) },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: SENT_MINOR,
    ...change,
  })
  return {
    ...setup,
    quoteBody,
    quote: async (change) => platform.call('createQuote', { body: await quoteBody(change) }, 201),
    balance: async () => {
      const { data } = await platform.call('listCustomerInternalAccounts', { query: { customerId } }, 200)
      const wallet = data.find(({ id }) => id === accountId)
      return { balance: wallet?.balance.amount ?? 0, total: wallet?.totalBalance.amount ?? 0 }
    },
    statusOf: async (quoteId) => (await platform.call('getQuoteById', { params: { quoteId } }, 200)).status,
  }
}
