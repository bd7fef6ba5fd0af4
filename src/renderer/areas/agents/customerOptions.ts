import { useMemo } from 'react'
import { useRead } from '../../client/useRead'

const OPTIONS_MAX = 100

/** Customers by name, for choosing one. */
export function useCustomerOptions(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useRead('listCustomers', { query: { limit: OPTIONS_MAX } })
  return useMemo(
    () =>
      (data?.data ?? []).map((customer) => ({
        value: customer.id,
        label:
          (customer.customerType === 'BUSINESS' ? customer.businessInfo?.legalName : customer.fullName) ?? customer.id,
      })),
    [data],
  )
}
