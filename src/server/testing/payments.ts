import type { Call } from '../../contract/operations'
import { individualBody } from './people'
import { startTestServer, type TestServer, type TestServerOptions } from './testServer'

type ExternalAccountBody = NonNullable<Call<'createCustomerExternalAccount'>['body']>
type QuoteBody = NonNullable<Call<'createQuote'>['body']>

const BENEFICIARY = { beneficiaryType: 'INDIVIDUAL', fullName: 'Lucia Mendez' } as const

/** A Mexican account whose CLABE ends in the selector, or a valid one. */
export function mexicanAccount(selector?: string): ExternalAccountBody['accountInfo'] {
  const clabeNumber = selector === undefined ? '002010077777777771' : `002010077777777${selector}`
  return { accountType: 'MXN_ACCOUNT', clabeNumber, beneficiary: BENEFICIARY }
}

/** A US account, the kind that money can be pulled from. */
export function usAccount(selector = '789'): ExternalAccountBody['accountInfo'] {
  return {
    accountType: 'USD_ACCOUNT',
    accountNumber: `123456${selector}`,
    routingNumber: '021000021',
    beneficiary: BENEFICIARY,
  }
}

/** An approved customer whose accounts can be funded and paid from. */
export interface PaymentSetup {
  readonly server: TestServer
  readonly customerId: string
  /** The customer's internal account in a currency. */
  accountId(currency: string): Promise<string>
  platformAccountId(currency: string): Promise<string>
  fund(accountId: string, amount: number): Promise<void>
  /** The customer's internal account in a currency, with so much in minor units put on it. */
  fundedAccount(currency: string, amount: number): Promise<string>
  /** `balance` and `totalBalance` in minor units. */
  balanceOf(accountId: string): Promise<{ readonly balance: number; readonly total: number }>
  externalAccount(currency: string, accountInfo: ExternalAccountBody['accountInfo']): Promise<string>
  platformExternalAccount(currency: string, accountInfo: ExternalAccountBody['accountInfo']): Promise<string>
  /** A quote over 100.00 USD to an account in Mexico, unless told otherwise. */
  quoteBody(change?: Partial<QuoteBody> & { readonly selector?: string }): Promise<QuoteBody>
  /** How much more a ledger account holds than when the setup began: those of the world may be others' too. */
  ledgerBalance(ledgerAccountId: string): Promise<number>
}

async function findAccount(
  server: TestServer,
  query: { readonly customerId?: string; readonly currency: string },
): Promise<string> {
  const { data } =
    query.customerId === undefined
      ? await server.as.platform.call('listPlatformInternalAccounts', { query: { currency: query.currency } }, 200)
      : await server.as.platform.call(
          'listCustomerInternalAccounts',
          { query: { ...query, customerId: query.customerId } },
          200,
        )
  const [first] = data
  if (first === undefined) throw new Error(`there is no account in ${query.currency}`)
  return first.id
}

const ledgerBalances = ({ service: { store } }: TestServer) =>
  store.read(async (tx) => {
    const rows = await tx.selectFrom('ledger_accounts').select(['id', 'balance']).execute()
    return new Map(rows.map(({ id, balance }) => [id, Number(balance)]))
  })

/** Starts a test server with one approved customer in it. */
export async function startPaymentSetup(options?: TestServerOptions): Promise<PaymentSetup> {
  const server = await startTestServer(options)
  const before = await ledgerBalances(server)
  const { platform } = server.as
  const customer = await platform.call('createCustomer', { body: individualBody() }, 201)
  const setup: PaymentSetup = {
    server,
    customerId: customer.id,
    accountId: (currency) => findAccount(server, { customerId: customer.id, currency }),
    platformAccountId: (currency) => findAccount(server, { currency }),
    fund: async (accountId, amount) => {
      await platform.call('sandboxFundInternalAccount', { params: { accountId }, body: { amount } }, 200)
    },
    fundedAccount: async (currency, amount) => {
      const accountId = await setup.accountId(currency)
      await setup.fund(accountId, amount)
      return accountId
    },
    balanceOf: async (accountId) => {
      const own = await platform.call('listPlatformInternalAccounts', {}, 200)
      const others = await platform.call('listCustomerInternalAccounts', { query: { limit: '100' } }, 200)
      const account = [...own.data, ...others.data].find(({ id }) => id === accountId)
      if (account === undefined) throw new Error(`there is no account ${accountId}`)
      return { balance: account.balance.amount, total: account.totalBalance.amount }
    },
    externalAccount: async (currency, accountInfo) => {
      const body = { customerId: customer.id, currency, accountInfo }
      return (await platform.call('createCustomerExternalAccount', { body }, 201)).id
    },
    platformExternalAccount: async (currency, accountInfo) =>
      (await platform.call('createPlatformExternalAccount', { body: { currency, accountInfo } }, 201)).id,
    quoteBody: async ({ selector, ...change } = {}) => ({
      source: { sourceType: 'ACCOUNT', accountId: await setup.accountId('USD'), customerId: customer.id },
      destination: change.destination ?? {
        destinationType: 'ACCOUNT',
        accountId: await setup.externalAccount('MXN', mexicanAccount(selector)),
      },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100_00,
      ...change,
    }),
    ledgerBalance: async (ledgerAccountId) => {
      const now = await ledgerBalances(server)
      return (now.get(ledgerAccountId) ?? 0) - (before.get(ledgerAccountId) ?? 0)
    },
  }
  return setup
}
