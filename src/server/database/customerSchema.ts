import { z } from 'zod'
import { beneficialOwnerPersonalInfo, beneficialOwnerRole } from '../../contract/beneficial-owners/schemas'
import { textList } from '../../contract/console/operators/schemas'
import { businessCustomer, endUserTermsConsent, individualCustomer } from '../../contract/customers/schemas'
import { accountInfo } from '../../contract/external-accounts/accountSchemas'
import { ACCOUNT_TYPES } from '../../contract/external-accounts/accountTypes'
import { beneficiaryVerificationStatus, ownershipType } from '../../contract/external-accounts/schemas'
import { verificationError, verificationStatus } from '../../contract/verifications/schemas'
import { boolean01, currency, id, instant, json, nullable, oneOf, real, shownText, text } from './columns'
import { type StoredRow, table } from './table'

/** What of a customer on the wire has a column of its own. */
const OF_COLUMNS = {
  id: true,
  platformCustomerId: true,
  region: true,
  currencies: true,
  email: true,
  phoneNumber: true,
  umaAddress: true,
  endUserTermsConsent: true,
  createdAt: true,
  updatedAt: true,
  isDeleted: true,
  customerType: true,
} as const

const individualProfile = individualCustomer.omit({ ...OF_COLUMNS, kycStatus: true })
/** What the profile column of an individual keeps: the record without what has a column of its own. */
export type IndividualProfile = z.infer<typeof individualProfile>

/** What the profile column of a business keeps. */
export type BusinessProfile = Pick<z.infer<typeof businessCustomer>, 'address' | 'businessInfo' | 'contactVerification'>

/** Of either: one object is checked in half the time of a choice of two. */
const profile = individualProfile.extend({ businessInfo: businessCustomer.shape.businessInfo.optional() })

export const customers = table('customers', {
  owner: 'data',
  columns: {
    id: id('Customer'),
    platform_customer_id: text(),
    /** Null once deleted, so that the unique index frees the value. */
    active_platform_customer_id: nullable(text()),
    customer_type: oneOf(['INDIVIDUAL', 'BUSINESS']),
    status: oneOf(['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD']),
    /** Full name or legal name, for lists and search. */
    display_name: shownText(),
    region: nullable(shownText()),
    currencies_json: nullable(json(textList)),
    email: nullable(text()),
    phone_number: nullable(text()),
    uma_address: text(),
    active_uma_address: nullable(text()),
    /** Everything else of the record as the interface spells it, the write-only identifier apart. */
    profile_json: json(profile),
    identifier: nullable(text()),
    end_user_terms_consent_json: nullable(json(endUserTermsConsent)),
    is_deleted: boolean01(),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const verifications = table('verifications', {
  owner: 'data',
  references: { customer_id: 'customers' },
  columns: {
    id: id('Verification'),
    customer_id: id('Customer'),
    verification_status: oneOf<string>(verificationStatus.options),
    errors_json: json(z.array(verificationError)),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const beneficialOwners = table('beneficial_owners', {
  owner: 'data',
  references: { customer_id: 'customers' },
  columns: {
    id: id('BeneficialOwner'),
    customer_id: id('Customer'),
    roles_json: json(z.array(beneficialOwnerRole)),
    ownership_percentage: real(),
    personal_info_json: json(beneficialOwnerPersonalInfo),
    kyc_status: oneOf(['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD']),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const internalAccounts = table('internal_accounts', {
  owner: 'data',
  resetKeeps: 'customer_id IS NULL',
  references: { customer_id: 'customers' },
  columns: {
    id: id('InternalAccount'),
    /** Null for the platform's own accounts. */
    customer_id: nullable(id('Customer')),
    type: oneOf(['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET']),
    currency: currency(),
    status: oneOf(['PENDING', 'ACTIVE', 'FROZEN', 'CLOSED', 'FAILED']),
    is_private: boolean01(),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const externalAccounts = table('external_accounts', {
  owner: 'data',
  references: { customer_id: 'customers' },
  columns: {
    id: id('ExternalAccount'),
    customer_id: nullable(id('Customer')),
    status: oneOf(['PENDING', 'ACTIVE', 'PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED', 'UNDER_REVIEW', 'INACTIVE']),
    account_type: oneOf<string>(ACCOUNT_TYPES),
    currency: currency(),
    platform_account_id: nullable(text()),
    ownership_type: nullable(oneOf<string>(ownershipType.options)),
    is_default_uma_deposit_account: boolean01(),
    beneficiary_verification_status: nullable(oneOf<string>(beneficiaryVerificationStatus.options)),
    beneficiary_verified_name: nullable(shownText()),
    holder_name: nullable(shownText()),
    /** What the holder's name looks like; null without a name, and until the program has filled it in. */
    holder_skeleton: nullable(text()),
    primary_identifier: text(),
    /** `<owner>|<accountType>|<primaryIdentifier>` while it exists; null once deleted. */
    active_identity: nullable(text()),
    account_info_json: json(accountInfo),
    deleted_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const customerTables = {
  customers: customers,
  verifications: verifications,
  beneficial_owners: beneficialOwners,
  internal_accounts: internalAccounts,
  external_accounts: externalAccounts,
}

export type CustomersTable = StoredRow<typeof customers>
export type VerificationsTable = StoredRow<typeof verifications>
export type BeneficialOwnersTable = StoredRow<typeof beneficialOwners>
export type InternalAccountsTable = StoredRow<typeof internalAccounts>
export type ExternalAccountsTable = StoredRow<typeof externalAccounts>
