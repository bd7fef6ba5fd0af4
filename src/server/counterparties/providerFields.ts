import type { CustomerInfoFieldName } from '../../contract/primitives/counterparty'

interface ProviderFields {
  readonly providerRequiredCustomerFields?: CustomerInfoFieldName[]
  readonly providerRequiredCounterpartyCustomerFields?: CustomerInfoFieldName[]
}

const CUSTOMER_FIELDS: Readonly<Record<string, readonly CustomerInfoFieldName[]>> = {
  INR: ['FULL_NAME', 'BIRTH_DATE', 'POSTAL_ADDRESS'],
  NGN: ['FULL_NAME', 'BIRTH_DATE'],
}

/**
 * What the simulated payment provider of a currency wants to know of customers who use it; empty lists are left out.
 *
 * Source: behaviour 2, `providerRequiredCustomerFields`.
 * Assumes: A-030.
 */
export function providerFieldsOf(currencyCode: string): ProviderFields {
  const customerFields = CUSTOMER_FIELDS[currencyCode]
  return customerFields === undefined ? {} : { providerRequiredCustomerFields: [...customerFields] }
}
