import type { CustomerType } from '../../contract/customers/enums'
import { useFirstRows } from '../client/useFirstRows'
import { useRead } from '../client/useRead'
import { customerName } from './format/customerName'
import { SearchSelect, type SearchSelectProps } from './SearchSelect'

interface CustomerSelectProps extends Omit<SearchSelectProps, 'data'> {
  readonly kind?: CustomerType
  /** Options before the customers, such as the platform itself. */
  readonly extraOptions?: readonly { readonly value: string; readonly label: string }[]
}

/** Chooses a customer by name. A given customer that is not among the newest five hundred is read by itself. */
export function CustomerSelect({ kind, extraOptions = [], ...rest }: CustomerSelectProps) {
  const rows = useFirstRows('listCustomers', kind === undefined ? {} : { query: { customerType: kind } })
  const value = typeof rest.value === 'string' ? rest.value : ''
  const isMissing = value.startsWith('Customer:') && !rows.some((customer) => customer.id === value)
  const single = useRead('getCustomerById', { params: { customerId: value } }, { isEnabled: isMissing })
  const known = single.data === undefined || !isMissing ? rows : [single.data, ...rows]
  const data = [...extraOptions, ...known.map((customer) => ({ value: customer.id, label: customerName(customer) }))]
  return <SearchSelect {...rest} data={data} autoComplete="off" />
}
