import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import type { CustomerType } from '../../contract/customers/enums'
import { usePages } from '../client/usePages'
import { useRead } from '../client/useRead'
import { customerName } from './format/customerName'

interface CustomerSelectProps extends Omit<SelectProps, 'data' | 'searchable'> {
  readonly kind?: CustomerType
  /** Options before the customers, such as the platform itself. */
  readonly extraOptions?: readonly { readonly value: string; readonly label: string }[]
}

/** The names of customers by id, as far as they are loaded; pages of a hundred follow until the list is complete. */
export function useCustomerNames(): ReadonlyMap<string, string> {
  const pages = usePages('listCustomers', {})
  return useMemo(() => new Map(pages.rows.map((customer) => [customer.id, customerName(customer)])), [pages.rows])
}

/** Chooses a customer by name. A given customer that is not among the newest hundred is read by itself. */
export function CustomerSelect({ kind, extraOptions = [], ...rest }: CustomerSelectProps) {
  const pages = usePages('listCustomers', { query: { customerType: kind ?? null } })
  const value = typeof rest.value === 'string' ? rest.value : ''
  const isMissing = value.startsWith('Customer:') && !pages.rows.some((customer) => customer.id === value)
  const single = useRead('getCustomerById', { params: { customerId: value } }, { isEnabled: isMissing })
  const known = single.data === undefined || !isMissing ? pages.rows : [single.data, ...pages.rows]
  const data = [...extraOptions, ...known.map((customer) => ({ value: customer.id, label: customerName(customer) }))]
  return <Select {...rest} searchable data={data} onDropdownOpen={pages.loadMore} autoComplete="off" />
}
