import type {
  BusinessCustomerCreateRequest,
  CustomerCreateRequest,
  IndividualCustomerCreateRequest,
} from '../../../contract/customers/schemas'
import type { CustomersTable } from '../../database/schema'
import { needsContactVerification } from './rules'
import type { BusinessProfile, IndividualProfile } from './view'

/** What creation decides beside the request. */
export interface NewCustomerFacts {
  readonly id: string
  readonly platformCustomerId: string
  readonly umaAddress: string
  readonly status: CustomersTable['status']
  /** ISO text. */
  readonly createdAt: string
}

function contactVerificationOf({ region, email, phoneNumber }: CustomerCreateRequest) {
  if (!needsContactVerification(region)) return {}
  const contactVerification = {
    ...(email === undefined ? {} : { email: 'PENDING' as const }),
    ...(phoneNumber === undefined ? {} : { phone: 'PENDING' as const }),
  }
  return { contactVerification }
}

function individualProfile(request: IndividualCustomerCreateRequest): IndividualProfile {
  const {
    customerType: _type,
    platformCustomerId: _id,
    region: _region,
    currencies: _currencies,
    email: _email,
    phoneNumber: _phone,
    umaAddress: _uma,
    endUserTermsConsent: _consent,
    kycStatus: _status,
    identifier: _identifier,
    ...details
  } = request
  const countryOfIssuance = details.countryOfIssuance ?? (details.idType === undefined ? undefined : 'US')
  return {
    ...details,
    ...(countryOfIssuance === undefined ? {} : { countryOfIssuance }),
    ...contactVerificationOf(request),
  }
}

function businessProfile(request: BusinessCustomerCreateRequest): BusinessProfile {
  const { address, businessInfo } = request
  return { ...(address === undefined ? {} : { address }), businessInfo, ...contactVerificationOf(request) }
}

/** The row of a new customer. The identity number has a column of its own and never enters the profile. */
export function newCustomerRow(request: CustomerCreateRequest, facts: NewCustomerFacts): CustomersTable {
  const isIndividual = request.customerType === 'INDIVIDUAL'
  const name = isIndividual ? request.fullName : request.businessInfo.legalName
  const { currencies, endUserTermsConsent } = request
  return {
    id: facts.id,
    platform_customer_id: facts.platformCustomerId,
    active_platform_customer_id: facts.platformCustomerId,
    customer_type: request.customerType,
    status: facts.status,
    display_name: name ?? facts.platformCustomerId,
    region: request.region ?? null,
    currencies_json: currencies === undefined ? null : JSON.stringify([...new Set(currencies)]),
    email: request.email ?? null,
    phone_number: request.phoneNumber ?? null,
    uma_address: facts.umaAddress,
    active_uma_address: facts.umaAddress,
    profile_json: JSON.stringify(isIndividual ? individualProfile(request) : businessProfile(request)),
    identifier: isIndividual ? (request.identifier ?? null) : null,
    end_user_terms_consent_json: endUserTermsConsent === undefined ? null : JSON.stringify(endUserTermsConsent),
    is_deleted: 0,
    created_at: facts.createdAt,
    updated_at: facts.createdAt,
  }
}
