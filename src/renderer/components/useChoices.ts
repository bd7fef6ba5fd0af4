import { useMemo } from 'react'
import { useFirstRows } from '../client/useFirstRows'
import type { FilterOption } from './filterSpec'
import { customerName } from './format/customerName'

const EVERY = {}

const ALL_CUSTOMERS = { query: { isIncludingDeleted: true } } as const

/** The newest five hundred customers by name, as choices for filters and forms; the platform is not among them. */
export function useCustomerOptions(): readonly FilterOption[] {
  const rows = useFirstRows('listCustomers', ALL_CUSTOMERS)
  return useMemo(
    () =>
      rows
        .filter(({ isDeleted }) => !isDeleted)
        .map((customer) => ({ value: customer.id, label: customerName(customer) })),
    [rows],
  )
}

/** Names of customers by id, of deleted ones, too, as far as the choices go; others are shown by their id. */
export function useCustomerNames(): ReadonlyMap<string, string> {
  const rows = useFirstRows('listCustomers', ALL_CUSTOMERS)
  return useMemo(() => new Map(rows.map((customer) => [customer.id, customerName(customer)])), [rows])
}

/** Which customers are deleted, as far as the choices go. */
export function useDeletedCustomers(): ReadonlySet<string> {
  const rows = useFirstRows('listCustomers', ALL_CUSTOMERS)
  return useMemo(() => new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id)), [rows])
}

/** The newest five hundred agents by name, as choices for filters. */
export function useAgentOptions(): readonly FilterOption[] {
  const rows = useFirstRows('listAgents', EVERY)
  return useMemo(() => rows.map(({ id, name }) => ({ value: id, label: name })), [rows])
}
