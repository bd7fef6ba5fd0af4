import { isUsHolder } from '../../../contract/customers/identity'
import type {
  BusinessCustomerCreateRequest,
  CustomerCreateRequest,
  IndividualCustomerCreateRequest,
} from '../../../contract/customers/schemas'
import type { Row } from '../../database/schema'
import { type BusinessProfile, customers, type IndividualProfile } from './tables'

/** What creation decides beside the request. */
interface NewCustomerFacts {
  readonly id: string
  readonly platformCustomerId: string
  readonly umaAddress: string
  readonly status: Row<'customers'>['status']
  /** Whether its email or phone must be verified. */
  readonly hasContactChecks: boolean
  /** ISO text. */
  readonly createdAt: string
}

type ContactVerification = NonNullable<IndividualProfile['contactVerification']>

function contactVerificationOf({ email, phoneNumber }: CustomerCreateRequest): ContactVerification {
  return {
    ...(email === undefined ? {} : { email: 'PENDING' as const }),
    ...(phoneNumber === undefined ? {} : { phone: 'PENDING' as const }),
  }
}

function individualProfile(request: IndividualCustomerCreateRequest): IndividualProfile {
  const {
    customerType: _type,
    platformCustomerId: _id,
    region,
    currencies: _currencies,
    email: _email,
    phoneNumber: _phone,
    umaAddress: _uma,
    endUserTermsConsent: _consent,
    kycStatus: _status,
    identifier: _identifier,
    ...details
  } = request
  const isOfUs = details.idType !== undefined && isUsHolder(region)
  const countryOfIssuance = details.countryOfIssuance ?? (isOfUs ? 'US' : undefined)
  return { ...details, countryOfIssuance }
}

function businessProfile(request: BusinessCustomerCreateRequest): BusinessProfile {
  const { address, businessInfo } = request
  return { address, businessInfo }
}

/** What a customer told, as columns. The identity number has a column of its own and never enters the profile. */
export function columnsOf(
  request: CustomerCreateRequest,
  facts: { readonly platformCustomerId: string; readonly contactVerification: ContactVerification | undefined },
) {
  const isIndividual = request.customerType === 'INDIVIDUAL'
  const name = isIndividual ? request.fullName : request.businessInfo.legalName
  const { currencies, endUserTermsConsent } = request
  const { contactVerification } = facts
  const { columns } = customers
  const profile = {
    ...(isIndividual ? individualProfile(request) : businessProfile(request)),
    contactVerification,
  }
  return {
    display_name: name ?? facts.platformCustomerId,
    currencies_json: columns.currencies_json.encode(currencies === undefined ? null : [...new Set(currencies)]),
    email: request.email ?? null,
    phone_number: request.phoneNumber ?? null,
    profile_json: columns.profile_json.encode(profile),
    identifier: isIndividual ? (request.identifier ?? null) : null,
    end_user_terms_consent_json: columns.end_user_terms_consent_json.encode(endUserTermsConsent ?? null),
  }
}

/** The row of a new customer. */
export function newCustomerRow(request: CustomerCreateRequest, facts: NewCustomerFacts): Row<'customers'> {
  const { platformCustomerId } = facts
  const contactVerification = facts.hasContactChecks ? contactVerificationOf(request) : undefined
  return {
    id: facts.id,
    platform_customer_id: platformCustomerId,
    active_platform_customer_id: platformCustomerId,
    customer_type: request.customerType,
    status: facts.status,
    region: request.region ?? null,
    ...columnsOf(request, { platformCustomerId, contactVerification }),
    uma_address: facts.umaAddress,
    active_uma_address: facts.umaAddress,
    is_deleted: 0,
    created_at: facts.createdAt,
    updated_at: facts.createdAt,
  }
}
