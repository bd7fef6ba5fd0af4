import { useMemo } from 'react'
import type { ExternalAccountItem } from '../../../contract/console/money/schemas'
import type { Customer } from '../../../contract/customers/schemas'
import { useRead } from '../../client/useRead'
import type { FilterOption } from '../../components/filterSpec'

const OPTIONS_MAX = 100

/** What people call a customer. */
export function customerName(customer: Customer): string {
  const name = customer.customerType === 'BUSINESS' ? customer.businessInfo?.legalName : customer.fullName
  return name ?? customer.platformCustomerId ?? customer.id
}

/** The newest customers, at most 100, as choices for filters and forms; the platform is not among them. */
export function useCustomerOptions(): readonly FilterOption[] {
  const read = useRead('listCustomers', { query: { limit: OPTIONS_MAX } })
  return useMemo(
    () => (read.data?.data ?? []).map((customer) => ({ value: customer.id, label: customerName(customer) })),
    [read.data],
  )
}

/** Names of customers by id, as far as the newest hundred go; others are shown by their id. */
export function useCustomerNames(): ReadonlyMap<string, string> {
  const options = useCustomerOptions()
  return useMemo(() => new Map(options.map(({ value, label }) => [value, label])), [options])
}

/** An external account in the customer's list, by id, with its holder's name; null while unknown. */
export function useExternalAccount(customerId: string, accountId: string | null): ExternalAccountItem | null {
  const read = useRead(
    'listAllExternalAccounts',
    { query: { customerId, limit: OPTIONS_MAX } },
    { isEnabled: accountId?.startsWith('ExternalAccount:') === true },
  )
  return read.data?.data.find(({ account }) => account.id === accountId) ?? null
}
