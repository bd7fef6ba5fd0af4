import { useMemo } from 'react'
import type { ReadId } from '../../../client/operations'
import { useRead } from '../../../client/useRead'
import { customerName } from '../../../components/format/customerName'

/** Something of one's own that a field may name. */
interface OwnObject {
  readonly id: string
  /** What a person knows it by; empty when nothing but its id says it. */
  readonly label: string
  readonly customerId: string | null
  /** A payment may begin or end here: a funded account, an account in use. */
  readonly isReady: boolean
}

type Row = Readonly<Record<string, unknown>>

const LISTS = {
  Customer: 'listCustomers',
  InternalAccount: 'listCustomerInternalAccounts',
  ExternalAccount: 'listAllExternalAccounts',
  Quote: 'listQuotes',
  Transaction: 'listTransactions',
  Agent: 'listAgents',
  BeneficialOwner: 'listBeneficialOwners',
  Verification: 'listVerifications',
  Token: 'listTokens',
  Wallet: 'listWallets',
} as const satisfies Readonly<Record<string, ReadId>>
export type OwnKind = keyof typeof LISTS

const LIMIT = 50

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberIn = (value: unknown): number => {
  const amount = (value as { readonly amount?: unknown } | undefined)?.amount
  return typeof amount === 'number' ? amount : 0
}

function currencyOf(row: Row): string {
  const { currency } = (row.balance ?? {}) as { readonly currency?: { readonly code?: string } }
  return currency?.code ?? textOf(row.currency)
}

function labelOf(kind: OwnKind, row: Row): string {
  if (kind === 'Customer') return customerName(row as never)
  const named = textOf(row.name) || textOf(row.customerName) || textOf(row.primaryIdentifier)
  return [named, currencyOf(row), textOf(row.type), textOf(row.status)].filter((text) => text !== '').join(' · ')
}

function objectOf(kind: OwnKind, row: Row): OwnObject {
  // Some console lists wrap the object of the interface together with who asked for it.
  const inner = row.account ?? row.quote ?? row
  const object = { ...row, ...(inner as Row) }
  const status = textOf(object.status)
  const isFunded = numberIn(object.balance) > 0
  return {
    id: textOf(object.id) || textOf(object.accountId),
    label: labelOf(kind, object),
    customerId: textOf(object.customerId) || null,
    isReady: kind === 'InternalAccount' ? isFunded && status === 'ACTIVE' : /^(ACTIVE|PENDING|APPROVED)$/.test(status),
  }
}

/** The newest objects of a kind; none while they load, and none for kinds that no list has. */
export function useOwnObjects(kind: OwnKind | null): readonly OwnObject[] {
  const call = { query: { limit: LIMIT } } as never
  const read = useRead(LISTS[kind ?? 'Customer'] as 'listCustomers', call, { isEnabled: kind !== null })
  const rows = read.data?.data
  return useMemo(
    () => (kind === null ? [] : (rows ?? []).map((row) => objectOf(kind, row as unknown as Row))),
    [kind, rows],
  )
}

type OwnLists = Readonly<Partial<Record<string, readonly OwnObject[]>>>

/**
 * One id per kind such that they fit together: an account with money, and a payee and the customer of the same owner.
 */
export function choiceOf(lists: OwnLists): Readonly<Record<string, string>> {
  const internal = lists.InternalAccount ?? []
  const external = lists.ExternalAccount ?? []
  const payeeOf = (account: OwnObject) =>
    external.find((one) => one.isReady && one.customerId === account.customerId && one.customerId !== null)
  const payer =
    internal.find((one) => one.isReady && payeeOf(one) !== undefined) ??
    internal.find((one) => one.isReady) ??
    internal[0]
  const payee = (payer === undefined ? undefined : payeeOf(payer)) ?? external.find((one) => one.isReady) ?? external[0]
  const customers = lists.Customer ?? []
  const customer = customers.find(({ id }) => id === payer?.customerId) ?? customers[0]
  const others = Object.entries(lists).map(
    ([kind, list]) => [kind, list?.find((one) => one.isReady) ?? list?.[0]] as const,
  )
  const all = [...others, ['InternalAccount', payer], ['ExternalAccount', payee], ['Customer', customer]] as const
  return Object.fromEntries(all.flatMap(([kind, one]) => (one === undefined ? [] : [[kind, one.id] as const])))
}
