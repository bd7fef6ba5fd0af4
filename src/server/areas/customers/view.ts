import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import type { BusinessCustomer, Customer, IndividualCustomer } from '../../../contract/customers/schemas'
import type { CustomersTable } from '../../database/schema'

type CommonField =
  | 'id'
  | 'platformCustomerId'
  | 'region'
  | 'currencies'
  | 'email'
  | 'phoneNumber'
  | 'umaAddress'
  | 'endUserTermsConsent'
  | 'createdAt'
  | 'updatedAt'
  | 'isDeleted'
  | 'customerType'

/** What the profile column of an individual keeps: the record without what has a column of its own. */
export type IndividualProfile = Omit<IndividualCustomer, CommonField | 'kycStatus'>

/** What the profile column of a business keeps. */
export type BusinessProfile = Omit<BusinessCustomer, CommonField | 'kybStatus' | 'beneficialOwners'>

function viewCommon(row: CustomersTable) {
  return {
    id: row.id,
    platformCustomerId: row.platform_customer_id,
    ...(row.region === null ? {} : { region: row.region }),
    ...(row.currencies_json === null ? {} : { currencies: JSON.parse(row.currencies_json) }),
    ...(row.email === null ? {} : { email: row.email }),
    ...(row.phone_number === null ? {} : { phoneNumber: row.phone_number }),
    umaAddress: row.uma_address,
    ...(row.end_user_terms_consent_json === null
      ? {}
      : { endUserTermsConsent: JSON.parse(row.end_user_terms_consent_json) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isDeleted: row.is_deleted === 1,
  }
}

/** The wire shape of a customer with these owners; the write-only identity number is left out. */
export function viewCustomerRow(row: CustomersTable, owners: readonly BeneficialOwner[]): Customer {
  const profile: unknown = JSON.parse(row.profile_json)
  if (row.customer_type === 'INDIVIDUAL') {
    return { customerType: 'INDIVIDUAL', ...viewCommon(row), kycStatus: row.status, ...(profile as IndividualProfile) }
  }
  return {
    customerType: 'BUSINESS',
    ...viewCommon(row),
    kybStatus: row.status,
    ...(profile as BusinessProfile),
    beneficialOwners: [...owners],
  }
}
