import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import type { Customer } from '../../../contract/customers/schemas'
import { StoredValueError } from '../../database/columns'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { type BusinessProfile, customers, type IndividualProfile } from './tables'

/** What an individual told about itself, contact and identity number apart. */
export function individualProfileOf(row: Row<'customers'>): IndividualProfile {
  const { businessInfo: _, ...profile } = readColumn(customers, row, 'profile_json')
  return profile
}

/** What a business told about itself, contact apart. Errors: StoredValueError, an individual's profile stands there. */
export function businessProfileOf(row: Row<'customers'>): BusinessProfile {
  const { businessInfo, ...profile } = readColumn(customers, row, 'profile_json')
  if (businessInfo !== undefined) return { ...profile, businessInfo }
  throw new StoredValueError('must be the profile of a business', {
    table: 'customers',
    column: 'profile_json',
    row: row.id,
  })
}

function viewCommon(row: Row<'customers'>) {
  const currencies = readColumn(customers, row, 'currencies_json')
  const endUserTermsConsent = readColumn(customers, row, 'end_user_terms_consent_json')
  return {
    id: row.id,
    platformCustomerId: row.platform_customer_id,
    region: row.region ?? undefined,
    currencies: currencies ?? undefined,
    email: row.email ?? undefined,
    phoneNumber: row.phone_number ?? undefined,
    umaAddress: row.uma_address,
    endUserTermsConsent: endUserTermsConsent ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isDeleted: row.is_deleted === 1,
  }
}

/** The wire shape of a customer with these owners; the write-only identity number is left out. */
export function viewCustomerRow(row: Row<'customers'>, owners: readonly BeneficialOwner[]): Customer {
  if (row.customer_type === 'INDIVIDUAL') {
    return { customerType: 'INDIVIDUAL', ...viewCommon(row), kycStatus: row.status, ...individualProfileOf(row) }
  }
  return {
    customerType: 'BUSINESS',
    ...viewCommon(row),
    kybStatus: row.status,
    ...businessProfileOf(row),
    beneficialOwners: [...owners],
  }
}
