import { individualBody } from '../src/server/testing/people'
import { callHost, consoleHeaders, type Json, SERVICE, textOf } from './callHost'
import type { ServerProcess } from './processes'

/** Ids of the one customer, account, payee, quote and actions that bulk rows are copied from. */
export interface Platform {
  readonly customerId: string
  readonly accountId: string
  readonly quoteBody: string
  readonly transferBody: string
  /** An ACTIVE card that draws on the account, and what authorizes a payment with it. */
  readonly cardId: string
  readonly authorizationBody: string
  readonly transactionIds: readonly string[]
  readonly actionIds: readonly string[]
}

const POLICY = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'APPROVAL_REQUIRED',
  spendingLimits: { currency: 'USD', perTransactionLimit: 5_000_000, dailyLimit: 900_000_000_000 },
}

async function createPayee(
  host: ServerProcess,
  customerId: string,
  account: Json & { currency: string },
): Promise<string> {
  const { currency, ...accountInfo } = account
  const beneficiary = {
    beneficiaryType: 'BUSINESS',
    legalName: 'Luna Hardware SA',
    countryOfResidence: currency.slice(0, 2),
  }
  const body = { customerId, currency, accountInfo: { ...accountInfo, beneficiary } }
  return textOf(await callHost(host, { path: `${SERVICE}/customers/external-accounts`, body }), 'id')
}

async function createFundedCustomer(host: ServerProcess): Promise<{ customerId: string; accountId: string }> {
  const customerId = textOf(await callHost(host, { path: `${SERVICE}/customers`, body: individualBody() }), 'id')
  const query = `customerId=${customerId}&currency=USD`
  const accounts = await callHost(host, { path: `${SERVICE}/customers/internal-accounts?${query}` })
  const [account] = accounts.data as Json[]
  if (account === undefined) throw new Error('the customer has no dollar account')
  const accountId = textOf(account, 'id')
  await callHost(host, {
    path: `${SERVICE}/sandbox/internal-accounts/${accountId}/fund`,
    body: { amount: 900_000_000 },
  })
  return { customerId, accountId }
}

async function connectAgent(host: ServerProcess, customerId: string): Promise<Readonly<Record<string, string>>> {
  const body = { name: 'Treasury agent', customerId, policy: POLICY }
  const made = await callHost(host, { path: `${SERVICE}/agents`, body })
  const code = textOf(made.deviceCode as Json, 'code')
  const redeemed = await callHost(host, {
    path: `${SERVICE}/agents/device-codes/${code}/redeem`,
    method: 'POST',
    headers: {},
  })
  return { authorization: `Bearer ${textOf(redeemed, 'accessToken')}` }
}

/** What a merchant's bank sends. */
export const AUTHORIZATION = {
  amount: 12_50,
  currency: { code: 'USD' },
  merchant: { descriptor: 'Cafe Norte', mcc: '5814' },
}

/** The issuer answers at once, a moment after the card is made. */
async function issueCard(host: ServerProcess, cardholderId: string, accountId: string): Promise<string> {
  const body = { cardholderId, form: 'VIRTUAL', fundingSources: [accountId] }
  const id = textOf(await callHost(host, { path: `${SERVICE}/cards`, body }), 'id')
  for (let turn = 0; turn < 50; turn += 1) {
    const { state } = await callHost(host, { path: `${SERVICE}/cards/${id}` })
    if (state === 'ACTIVE') return id
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the card was not issued')
}

/**
 * Makes, by calling the interface, one of each thing that the bench measures: a customer with a funded account and two
 * payees, a card, an agent, one waiting action of a quote and one of a transfer. No webhook endpoint is set.
 */
export async function buildPlatform(host: ServerProcess): Promise<Platform> {
  await callHost(host, { path: '/console/api/seeds/empty', method: 'POST', headers: consoleHeaders })
  const { customerId, accountId } = await createFundedCustomer(host)
  const mexicanId = await createPayee(host, customerId, {
    currency: 'MXN',
    accountType: 'MXN_ACCOUNT',
    clabeNumber: '032180000118359719',
  })
  const americanId = await createPayee(host, customerId, {
    currency: 'USD',
    accountType: 'USD_ACCOUNT',
    routingNumber: '021000021',
    accountNumber: '1234567899',
  })
  const quote = {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: mexicanId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 125_000,
    description: 'Invoice 40711',
  }
  const headers = await connectAgent(host, customerId)
  const asked = await callHost(host, { path: `${SERVICE}/agents/me/quotes`, headers, body: quote })
  const path = `${SERVICE}/agents/me/quotes/${textOf(asked, 'id')}/execute`
  const quoted = await callHost(host, { path, method: 'POST', headers })
  const transfer = { source: { accountId }, destination: { accountId: americanId }, amount: 60_000 }
  const transferred = await callHost(host, {
    path: `${SERVICE}/agents/me/transfer-out`,
    headers,
    body: transfer,
  })
  const actions = [quoted, transferred]
  for (const { status } of actions) if (status !== 'PENDING_APPROVAL') throw new Error(`an action is ${String(status)}`)
  return {
    customerId,
    accountId,
    quoteBody: JSON.stringify(quote),
    transferBody: JSON.stringify(transfer),
    cardId: await issueCard(host, customerId, accountId),
    authorizationBody: JSON.stringify(AUTHORIZATION),
    actionIds: actions.map((action) => textOf(action, 'id')),
    transactionIds: actions.map((action) => textOf(action.transaction as Json, 'id')),
  }
}
