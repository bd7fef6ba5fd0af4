import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InternalAccount } from '../../../../contract/internal-accounts/schemas'
import { isId } from '../../../../contract/primitives/ids'
import type { QuoteSource } from '../../../../contract/quotes/schemas'
import type { Transaction } from '../../../../contract/transactions/schemas'
import { callOperation } from '../../../client/callOperation'
import { useFirstRows } from '../../../client/useFirstRows'
import { useRead } from '../../../client/useRead'
import { valueAt } from '../../../components/contractForm/startValue'
import { customerName, customerStatus } from '../../../components/format/customerName'
import { enumText } from '../../../components/format/enumText'
import { idTail } from '../../../components/format/idText'
import { moneyText } from '../../../components/format/moneyText'
import { useCustomerNames } from '../../../components/useChoices'
import { words } from './words'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly group?: string
  /** What the field decides beside itself: paths of the form with their values. */
  readonly fills?: Readonly<Record<string, unknown>>
  /** The currency of an account. */
  readonly currency?: string
  /** The customer that it belongs to; null for the platform. */
  readonly owner?: string | null
  /** Lower comes first: what can be used before what cannot. */
  readonly rank?: number
  /** What decides the outcome of a payment to it. */
  readonly identifier?: string
  /** The kind of an external account. */
  readonly accountType?: string
}

const EVERY = {}

/** Customers by name: those that can pay, those that could, then the others with their state. */
export function useCustomerChoices(): readonly Choice[] {
  const rows = useFirstRows('listCustomers', EVERY)
  const accounts = useFirstRows('listCustomerInternalAccounts', EVERY)
  return useMemo(() => {
    const funded = new Set(accounts.filter(canPay).map(({ customerId }) => customerId))
    const choices = rows.map((customer) => {
      const status = customerStatus(customer)
      const isApproved = status === 'APPROVED'
      const name = customerName(customer)
      return {
        value: customer.id,
        label: isApproved ? name : words.customerChoice(name, enumText(status)),
        rank: isApproved ? Number(!funded.has(customer.id)) : 2,
      }
    })
    return byRank(choices)
  }, [rows, accounts])
}

/** Businesses, those that are not approved yet first: they are what owners and verifications are about. */
export function useBusinessChoices(): readonly Choice[] {
  const rows = useFirstRows('listCustomers', BUSINESSES)
  return byRank(
    rows.map((customer) => {
      const status = customerStatus(customer)
      const rank = Number(status === 'APPROVED')
      return { value: customer.id, label: words.customerChoice(customerName(customer), enumText(status)), rank }
    }),
  )
}

const BUSINESSES = { query: { customerType: 'BUSINESS' } } as const

const canPay = (account: InternalAccount): boolean =>
  account.status === 'ACTIVE' && account.type !== 'EMBEDDED_WALLET' && account.balance.amount > 0

/** Customers that may move money. */
function useApprovedIds(): ReadonlySet<string> {
  const rows = useFirstRows('listCustomers', EVERY)
  return useMemo(() => new Set(rows.filter((row) => customerStatus(row) === 'APPROVED').map(({ id }) => id)), [rows])
}

/** An account that can pay at once, one that could, a wallet that needs a signature, and one that cannot. */
function rankOf(account: InternalAccount, approved: ReadonlySet<string>): number {
  const mayAct = account.customerId === undefined || approved.has(account.customerId)
  if (account.status !== 'ACTIVE' || !mayAct) return 3
  if (account.type === 'EMBEDDED_WALLET') return 2
  return account.balance.amount > 0 ? 0 : 1
}

/** What can be used before what cannot; otherwise as it was. */
export const byRank = (choices: readonly Choice[]): readonly Choice[] =>
  choices.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))

/** Internal accounts of customers and of the platform; those that can pay come first. */
export function useInternalAccountChoices(): readonly Choice[] {
  const names = useCustomerNames()
  const approved = useApprovedIds()
  const ofCustomers = useFirstRows('listCustomerInternalAccounts', EVERY)
  const ofPlatform = useRead('listPlatformInternalAccounts', EVERY).data?.data
  return useMemo(() => {
    const choices = [...ofCustomers, ...(ofPlatform ?? [])].map((account) => {
      const currency = account.balance.currency.code ?? ''
      const owner = account.customerId === undefined ? words.platform : names.get(account.customerId)
      const label = words.accountChoice(
        owner ?? idTail(account.customerId ?? ''),
        currency,
        moneyText(account.balance.amount, currency),
        account.type === 'INTERNAL_FIAT' ? '' : enumText(account.type),
      )
      const facts = { owner: account.customerId ?? null, rank: rankOf(account, approved) }
      return { value: account.id, label, group: words.internal, currency, ...facts }
    })
    return byRank(choices)
  }, [ofCustomers, ofPlatform, names, approved])
}

/** External accounts of customers and of the platform, newest first. */
export function useExternalAccountChoices(): readonly Choice[] {
  const rows = useFirstRows('listAllExternalAccounts', EVERY)
  return useMemo(
    () =>
      byRank(
        rows.map(({ account, holderName, customerName: owner, primaryIdentifier }) => ({
          value: account.id,
          label: words.externalChoice(holderName ?? owner ?? words.platform, account.currency, primaryIdentifier),
          group: words.external,
          currency: account.currency,
          identifier: primaryIdentifier,
          accountType: account.accountInfo.accountType,
          owner: account.customerId ?? null,
          rank: account.status === 'ACTIVE' ? 0 : 1,
        })),
      ),
    [rows],
  )
}

/** The account on the other side of a payment, or undefined while none is chosen. */
export function otherSideOf(accounts: readonly Choice[], path: string, root: unknown): Choice | undefined {
  const other = path.startsWith('destination.') ? 'source' : path.startsWith('source.') ? 'destination' : null
  const id = other === null ? undefined : valueAt(root, `${other}.accountId`)
  return accounts.find(({ value }) => value === id)
}

/** Accounts of both kinds. */
export function useAccountChoices(): readonly Choice[] {
  const internal = useInternalAccountChoices()
  const external = useExternalAccountChoices()
  return useMemo(() => [...internal, ...external], [internal, external])
}

function useQuoteChoices(isMeant: (source: QuoteSource) => boolean): readonly Choice[] {
  const rows = useFirstRows('listQuotes', { query: { status: 'PENDING' } })
  return rows
    .filter(({ quote, agentId }) => isMeant(quote.source) && agentId === null)
    .map(({ quote, customerName: owner }) => {
      const code = quote.sendingCurrency.code ?? ''
      return {
        value: quote.id,
        label: words.quoteChoice(
          owner ?? words.platform,
          moneyText(quote.totalSendingAmount, code),
          code,
          idTail(quote.id),
        ),
        fills: { currencyCode: code, currencyAmount: quote.totalSendingAmount },
      }
    })
}

/** Quotes that wait for money from outside, or whose holder outside may push it. */
export const useFundableQuoteChoices = (): readonly Choice[] =>
  useQuoteChoices((source) => source.sourceType === 'REALTIME_FUNDING' || isId('ExternalAccount', source.accountId))

/** Quotes that wait to be executed. */
export const useExecutableQuoteChoices = (): readonly Choice[] =>
  useQuoteChoices(({ sourceType }) => sourceType === 'ACCOUNT').map(({ fills: _, ...choice }) => choice)

function moneyOf(transaction: Transaction): string {
  if (transaction.type === 'CARD') return ''
  const money = transaction.direction === 'CREDIT' ? transaction.receivedAmount : transaction.sentAmount
  return money === undefined || money === null
    ? ''
    : `${moneyText(money.amount, money.currency.code ?? '')} ${money.currency.code}`
}

/** A payment as a choice. */
export const paymentChoice = (transaction: Transaction): Choice => ({
  value: transaction.id,
  label: words.paymentChoice(
    enumText(transaction.type),
    moneyOf(transaction),
    enumText(transaction.status),
    idTail(transaction.id),
  ),
})

const NEWEST = 100
/** The newest payments of every state. */
export function usePaymentChoices(): readonly Choice[] {
  const { data } = useRead('listTransactions', { query: { limit: NEWEST } })
  return (data?.data ?? []).filter(({ type }) => type === 'OUTGOING').map(paymentChoice)
}

/** Agents by name. */
export function useAgentChoices(): readonly Choice[] {
  return useFirstRows('listAgents', EVERY).map(({ id, name }) => ({ value: id, label: name }))
}

/** What agents ask for and nobody has decided; the agent comes with it. */
export function useActionChoices(): readonly Choice[] {
  const agents = useAgentChoices()
  return useFirstRows('listAgentApprovals', EVERY).map((action) => {
    const { quote, transferDetails } = action
    const code = quote?.sendingCurrency.code ?? transferDetails?.currency ?? ''
    const amount = quote?.totalSendingAmount ?? transferDetails?.amount
    const agent = agents.find(({ value }) => value === action.agentId)?.label ?? idTail(action.agentId)
    const money = amount === undefined ? '' : `${moneyText(amount, code)} ${code}`
    return {
      value: action.id,
      label: words.actionChoice(agent, money, idTail(action.id)),
      fills: { agentId: action.agentId },
    }
  })
}

const WALLETS_MAX = 20

/** Sign-ins of the newest twenty wallets. */
export function useCredentialChoices(): readonly Choice[] {
  const wallets = useFirstRows('listWallets', EVERY)
    .filter(({ credentials }) => credentials.length > 0)
    .slice(0, WALLETS_MAX)
  const reads = useQueries({
    queries: wallets.map(({ accountId }) => {
      const call = { query: { accountId } }
      return {
        queryKey: ['listAuthCredentials', call],
        queryFn: () => callOperation('listAuthCredentials', call),
      }
    }),
  })
  return reads.flatMap(({ data }, index) =>
    (data?.data ?? []).map((credential) => ({
      value: credential.id,
      label: words.credentialChoice(
        wallets[index]?.customerName ?? '',
        enumText(credential.type),
        idTail(credential.id),
      ),
    })),
  )
}

/** Customers as UMA addresses. */
export function useUmaAddresses(): readonly string[] {
  const rows = useFirstRows('listCustomers', EVERY)
  return rows.flatMap((customer) => (customer.umaAddress === undefined ? [] : [customer.umaAddress]))
}
