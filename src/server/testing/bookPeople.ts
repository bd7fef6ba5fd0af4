import type { Call } from '../../contract/operations'
import { mexicanAccount, usAccount } from './payments'
import { individualBody } from './people'
import type { TestServer } from './testServer'

type QuoteBody = NonNullable<Call<'createQuote'>['body']>

/** Where money of the property tests is and can go; ids of accounts. */
export interface BookPeople {
  readonly customerId: string
  /** May be funded. */
  readonly accounts: readonly string[]
  readonly sources: readonly QuoteBody['source'][]
  readonly destinations: readonly QuoteBody['destination'][]
  /** US accounts of the customer, one for each ending of the transfer tables. */
  readonly usPayees: readonly string[]
  readonly usdAccountId: string
  readonly agent: { readonly id: string; readonly accessToken: string }
}

const SENDERS = ['$success.usd', '$fail.compliance.usd', '$success.eur'] as const
/** UMA addresses that money comes from. */
export const UMA_SENDERS = SENDERS.map((name) => `${name}@sandbox.countersign.test`)

async function makeAgent({ as }: TestServer, customerId: string): Promise<BookPeople['agent']> {
  const policy = {
    permissions: ['VIEW_TRANSACTIONS', 'CREATE_QUOTES', 'EXECUTE_QUOTES', 'CREATE_TRANSFERS'],
    defaultExecutionMode: 'APPROVAL_REQUIRED',
    spendingLimits: { currency: 'USD', perTransactionLimit: 10_000_00 },
  } as const
  const body = { name: 'Payables', customerId, policy: { ...policy, permissions: [...policy.permissions] } }
  const made = await as.platform.call('createAgent', { body }, 201)
  const params = { code: made.deviceCode.code }
  const { accessToken } = await as.nobody.call('redeemAgentDeviceCode', { params }, 200)
  return { id: made.agent.id, accessToken }
}

/** Two customers, one of them with an agent, the platform, and every kind of payee; fees on top. */
export async function settleIn(server: TestServer): Promise<BookPeople> {
  const { platform } = server.as
  const feeConfigs = [
    {
      feeType: 'CROSS_CURRENCY_TRANSACTION',
      sourceCurrency: 'USD',
      variableFeeBps: 30,
      fixedFee: { amount: 5, currency: 'USD' },
    } as const,
  ]
  await platform.call('updatePlatformConfig', { body: { feeConfigs } }, 200)
  const person = (fullName: string) => platform.call('createCustomer', { body: individualBody({ fullName }) }, 201)
  const [payer, friend] = [await person('Marta Ferreira'), await person('Ida Holm')]
  const own = async (customerId: string, currency: string): Promise<string> => {
    const query = { customerId, currency }
    const [account] = (await platform.call('listCustomerInternalAccounts', { query }, 200)).data
    return account?.id ?? ''
  }
  const [platformUsd] = (await platform.call('listPlatformInternalAccounts', { query: { currency: 'USD' } }, 200)).data
  const payee = async (currency: string, accountInfo: ReturnType<typeof usAccount>): Promise<string> => {
    const body = { customerId: payer.id, currency, accountInfo }
    return (await platform.call('createCustomerExternalAccount', { body }, 201)).id
  }
  const mexican: string[] = []
  const endings = ['002', '003', '004', '005', '006', '007']
  for (const ending of [undefined, ...endings]) mexican.push(await payee('MXN', mexicanAccount(ending)))
  const usPayees: string[] = []
  for (const ending of ['789', '002', '003', '004', '005']) usPayees.push(await payee('USD', usAccount(ending)))
  const usd = await own(payer.id, 'USD')
  const inside = [usd, await own(payer.id, 'EUR'), await own(friend.id, 'USD'), platformUsd?.id ?? '']
  const to = (accountId: string) => ({ destinationType: 'ACCOUNT', accountId }) as const
  const uma = (umaAddress: string) => ({ destinationType: 'UMA_ADDRESS', umaAddress }) as const
  const realtime = (currency: string, network?: string) =>
    ({
      sourceType: 'REALTIME_FUNDING',
      customerId: payer.id,
      currency,
      cryptoNetwork: network,
    }) as const
  const from = (accountId: string) => ({ sourceType: 'ACCOUNT', accountId }) as const
  return {
    customerId: payer.id,
    accounts: inside,
    sources: [from(usd), from(usd), ...inside.map(from), realtime('USD'), realtime('USDC', 'BASE')],
    destinations: [
      ...[...mexican, ...mexican, ...usPayees, ...inside].map(to),
      { ...uma(friend.umaAddress ?? ''), currency: 'USD' },
      ...['$success.mxn', '$pending.long.usd', '$fail.compliance.usd'].map((name) =>
        uma(`${name}@sandbox.countersign.test`),
      ),
      ...['$maria', '$maria.004', '$maria.005', '$maria.007'].map((name) => uma(`${name}@luzonpay.example`)),
    ],
    usPayees,
    usdAccountId: usd,
    agent: await makeAgent(server, payer.id),
  }
}
