import type { CardTransaction } from '../../contract/transactions/cardTransaction'
import type { Transaction } from '../../contract/transactions/schemas'
import type { TestServer } from './testServer'

type Payment = Exclude<Transaction, { type: 'CARD' }>

interface Owned {
  readonly id: string
  readonly customerId: string
  readonly currency: string
  readonly totalMinor: number
}

async function listAll(server: TestServer, query: Record<string, string>): Promise<Transaction[]> {
  const found: Transaction[] = []
  let cursor: string | undefined
  do {
    const call = { query: { ...query, limit: '100', cursor } }
    const page = await server.as.platform.call('listTransactions', call, 200)
    found.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return found
}

async function listOwned({ as }: TestServer, platformId: string): Promise<Owned[]> {
  const own = await as.platform.call('listPlatformInternalAccounts', {}, 200)
  const customers = await as.platform.call('listCustomerInternalAccounts', { query: { limit: '100' } }, 200)
  return [...own.data, ...customers.data].map((account) => ({
    id: account.id,
    customerId: account.customerId ?? platformId,
    currency: account.totalBalance.currency.code ?? '',
    totalMinor: account.totalBalance.amount,
  }))
}

const accountOf = (side: Payment['source'] | Payment['destination']): string | null =>
  side !== undefined && 'accountId' in side ? side.accountId : null

/** What a listed payment did to an account of the owner in whose list it stands. */
function effectOn(accountId: string, payment: Payment, all: readonly Payment[]): number {
  const arrived = payment.status === 'COMPLETED' && accountOf(payment.destination) === accountId
  const received = arrived ? (payment.receivedAmount?.amount ?? 0) : 0
  if (payment.type === 'INCOMING' || accountOf(payment.source) !== accountId) return received
  const { refund } = payment
  const isElsewhere = all.some((other) => other.reconciliationInstructions?.reference === refund?.reference)
  const isGone =
    payment.status === 'COMPLETED' || (refund !== undefined && (refund.status !== 'COMPLETED' || isElsewhere))
  return received - (isGone ? payment.sentAmount.amount : 0)
}

const isPayment = (each: Transaction): each is Payment => each.type !== 'CARD'

/** What a card transaction did to its account: what settled, less what came back; what is held is still there. */
function cardEffectOf({ direction, settledAmount, refundedAmount }: CardTransaction): number {
  const settled = settledAmount?.amount ?? 0
  return direction === 'CREDIT' ? settled : (refundedAmount?.amount ?? 0) - settled
}

/** Throws unless the balance of every internal account is what the list of its owner's transactions says. */
export async function assertBalancesExplained(server: TestServer): Promise<void> {
  const { id: platformId } = await server.as.platform.call('getPlatformConfig', {}, 200)
  const accounts = await listOwned(server, platformId)
  const everything = (await listAll(server, {})).filter(isPayment)
  const feesIn = (currency: string) =>
    everything.reduce((sum, payment) => {
      const isEarned = payment.type === 'OUTGOING' && payment.status === 'COMPLETED'
      return isEarned && payment.sentAmount.currency.code === currency ? sum + (payment.platformFees ?? 0) : sum
    }, 0)
  const suspended = await server.service.store.read((tx) =>
    tx
      .selectFrom('ledger_accounts')
      .select(['currency', 'balance'])
      .where('id', 'like', 'platform:suspense:%')
      .execute(),
  )
  const expected = new Map<string, number>()
  const found = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)
  for (const { currency, balance } of suspended) add(found, `platform ${currency}`, Number(balance))
  for (const account of accounts) {
    const isPlatform = account.customerId === platformId
    const key = isPlatform ? `platform ${account.currency}` : account.id
    add(found, key, account.totalMinor)
    if (isPlatform && !expected.has(key)) add(expected, key, feesIn(account.currency))
    const query = { customerId: account.customerId, accountIdentifier: account.id }
    const listed = await listAll(server, query)
    for (const payment of listed) {
      add(expected, key, isPayment(payment) ? effectOn(account.id, payment, everything) : cardEffectOf(payment))
    }
  }
  for (const [key, amount] of found) {
    if ((expected.get(key) ?? 0) !== amount)
      throw new Error(`${key} holds ${amount}, and its list of transactions explains ${expected.get(key) ?? 0}`)
  }
}
