import type { Customer } from '../../../contract/customers/schemas'

/**
 * A customer as people call it: the legal name of a business, the name of a person, else the platform's own id for it.
 */
export function customerName(customer: Customer): string {
  const name = customer.customerType === 'BUSINESS' ? customer.businessInfo.legalName : customer.fullName
  return name === undefined || name === '' ? customer.platformCustomerId : name
}

/** The state of a customer's verification, whichever kind it is. */
export function customerStatus(customer: Customer): string {
  return customer.customerType === 'BUSINESS' ? customer.kybStatus : customer.kycStatus
}
