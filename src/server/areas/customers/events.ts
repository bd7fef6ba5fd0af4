import type { CustomerType, KybStatus } from '../../../contract/customers/enums'
import { assertNever } from '../../foundation/assert'

/** The kind of event that announces a customer's state, or null where none is. Source: behaviour 7.2, 16.3. */
export function statusEventType(customerType: CustomerType, status: KybStatus): string | null {
  const check = customerType === 'BUSINESS' ? 'KYB' : 'KYC'
  switch (status) {
    case 'PENDING':
    case 'APPROVED':
    case 'REJECTED':
      return `CUSTOMER.${check}_${status}`
    case 'UNVERIFIED':
    case 'HOLD':
      return null
    default:
      return assertNever(status)
  }
}
