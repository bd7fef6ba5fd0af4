import { z } from 'zod'
import { beneficialOwner, identificationType, kycStatus } from '../beneficial-owners/schemas'
import { address } from '../primitives/address'
import { page } from '../primitives/pagination'
import { countryCode, emailAddress, inLines, phoneNumber, recordLines, recordText } from '../primitives/text'
import { calendarDate, givenInstant, instant } from '../primitives/time'
import {
  annualIncomeRange,
  businessType,
  contactVerificationStatus,
  endUserTermsAcceptanceMethod,
  entityType,
  expectedMonthlyTransactionCount,
  expectedMonthlyTransactionVolume,
  individualSourceOfFundsCategory,
  kybStatus,
  netWorthRange,
  pepStatus,
  purposeOfAccount,
  sourceOfFundsCategory,
  sourceOfWealthCategory,
} from './enums'

/** More than there are countries, currencies or categories. Assumes: A-283. */
const LIST_LENGTH_MAX = 300

const contactVerification = z
  .object({ email: contactVerificationStatus.optional(), phone: contactVerificationStatus.optional() })
  .meta({ id: 'ContactVerification' })

export const endUserTermsConsent = z
  .object({
    acceptedAt: instant,
    ipAddress: z.string().max(45),
    termsVersion: z.string(),
    acceptanceMethod: endUserTermsAcceptanceMethod,
  })
  .meta({ id: 'EndUserTermsConsent' })
export type EndUserTermsConsent = z.infer<typeof endUserTermsConsent>

const endUserTermsConsentRequest = endUserTermsConsent
  .extend({ acceptedAt: givenInstant })
  .meta({ id: 'EndUserTermsConsentRequest' })

export const endUserTerms = z.object({ version: z.string(), url: z.url() }).meta({ id: 'EndUserTerms' })

/** The due-diligence answers of an individual (behaviour 3.1). */
const customerEdd = {
  sourceOfFundsCategories: z.array(individualSourceOfFundsCategory).max(LIST_LENGTH_MAX).optional(),
  sourceOfFundsOtherDescription: recordLines.optional(),
  sourceOfWealthCategories: z.array(sourceOfWealthCategory).max(LIST_LENGTH_MAX).optional(),
  sourceOfWealthOtherDescription: recordLines.optional(),
  purposeOfAccount: purposeOfAccount.optional(),
  purposeOfAccountOtherDescription: recordLines.optional(),
  expectedMonthlyTransactionCount: expectedMonthlyTransactionCount.optional(),
  expectedMonthlyTransactionVolume: expectedMonthlyTransactionVolume.optional(),
  annualIncomeRange: annualIncomeRange.optional(),
  netWorthRange: netWorthRange.optional(),
  pepStatus: pepStatus.optional(),
}

const businessInfo = z
  .object({
    legalName: recordText,
    doingBusinessAs: recordText.optional(),
    country: countryCode,
    registrationNumber: recordText.optional(),
    incorporatedOn: calendarDate,
    entityType: entityType.optional(),
    taxId: recordText,
    countriesOfOperation: z.array(countryCode).max(LIST_LENGTH_MAX).optional(),
    businessType: businessType.optional(),
    purposeOfAccount: purposeOfAccount.optional(),
    sourceOfFunds: recordText.optional(),
    expectedMonthlyTransactionCount: expectedMonthlyTransactionCount.optional(),
    expectedMonthlyTransactionVolume: expectedMonthlyTransactionVolume.optional(),
    expectedRecipientJurisdictions: z.array(countryCode).max(LIST_LENGTH_MAX).optional(),
    naicsCode: z
      .string()
      .regex(/^\d{2,6}$/)
      .optional(),
    sourceOfFundsCategories: z.array(sourceOfFundsCategory).max(LIST_LENGTH_MAX).optional(),
    sourceOfFundsOtherDescription: inLines(z.string().min(1).max(500)).optional(),
    purposeOfAccountOtherDescription: inLines(z.string().min(1).max(500)).optional(),
    expectedCounterpartyCountries: z.array(countryCode).max(LIST_LENGTH_MAX).optional(),
    primaryContactFirstName: z.string().max(250).optional(),
    primaryContactLastName: z.string().max(250).optional(),
  })
  .meta({ id: 'BusinessInfo' })

/** Business details as they are returned: a bulk import may have left all but the name out. */
const businessInfoResponse = businessInfo.partial().required({ legalName: true }).meta({ id: 'BusinessInfoResponse' })
export type BusinessInfoResponse = z.infer<typeof businessInfoResponse>

const customerCreateFields = {
  platformCustomerId: z.string().min(1).max(255).optional(),
  region: z.string().optional(),
  currencies: z.array(recordText).max(LIST_LENGTH_MAX).optional(),
  email: emailAddress.optional(),
  phoneNumber: phoneNumber.optional(),
  umaAddress: z.string().optional(),
  endUserTermsConsent: endUserTermsConsentRequest.optional(),
}

const individualFields = {
  kycStatus: kycStatus.optional(),
  fullName: recordText.optional(),
  birthDate: calendarDate.optional(),
  nationality: countryCode.optional(),
  address: address.optional(),
  idType: identificationType.optional(),
  countryOfIssuance: countryCode.optional(),
  ...customerEdd,
}

const individualCustomerCreateRequest = z
  .object({
    customerType: z.literal('INDIVIDUAL'),
    ...customerCreateFields,
    ...individualFields,
    identifier: recordText.optional(),
  })
  .meta({ id: 'IndividualCustomerCreateRequest' })
export type IndividualCustomerCreateRequest = z.infer<typeof individualCustomerCreateRequest>

const businessCustomerCreateRequest = z
  .object({
    customerType: z.literal('BUSINESS'),
    ...customerCreateFields,
    kybStatus: kybStatus.optional(),
    address: address.optional(),
    businessInfo,
  })
  .meta({ id: 'BusinessCustomerCreateRequest' })
export type BusinessCustomerCreateRequest = z.infer<typeof businessCustomerCreateRequest>

/**
 * A new customer. `kycStatus` and `kybStatus` stand in the shapes of the request and are taken without effect: the
 * status follows from the platform and from verification (behaviour 3.2).
 *
 * Assumes: A-005.
 */
export const customerCreateRequest = z
  .discriminatedUnion('customerType', [individualCustomerCreateRequest, businessCustomerCreateRequest])
  .meta({ id: 'CustomerCreateRequestOneOf', discriminator: { propertyName: 'customerType' } })
export type CustomerCreateRequest = z.infer<typeof customerCreateRequest>

const customerUpdateFields = {
  currencies: z.array(recordText).max(LIST_LENGTH_MAX).optional(),
  email: emailAddress.optional(),
  phoneNumber: phoneNumber.optional(),
  umaAddress: z.string().optional(),
  endUserTermsConsent: endUserTermsConsentRequest.optional(),
}

/** Business details to be changed; what is left out stays as it is. */
const businessInfoUpdate = businessInfo.partial().meta({ id: 'BusinessInfoUpdate' })

const individualCustomerUpdateRequest = z
  .object({
    customerType: z.literal('INDIVIDUAL'),
    ...customerUpdateFields,
    ...individualFields,
    identifier: recordText.optional(),
  })
  .meta({ id: 'IndividualCustomerUpdateRequest' })

const businessCustomerUpdateRequest = z
  .object({
    customerType: z.literal('BUSINESS'),
    ...customerUpdateFields,
    kybStatus: kybStatus.optional(),
    address: address.optional(),
    businessInfo: businessInfoUpdate.optional(),
  })
  .meta({ id: 'BusinessCustomerUpdateRequest' })

/** A change of a customer. The status fields are taken without effect, as in creation. Assumes: A-005. */
export const customerUpdateRequest = z
  .discriminatedUnion('customerType', [individualCustomerUpdateRequest, businessCustomerUpdateRequest])
  .meta({ id: 'CustomerUpdateRequestOneOf', discriminator: { propertyName: 'customerType' } })
export type CustomerUpdateRequest = z.infer<typeof customerUpdateRequest>

const customerFields = {
  id: z.string(),
  platformCustomerId: z.string(),
  region: z.string().optional(),
  currencies: z.array(recordText).max(LIST_LENGTH_MAX).optional(),
  email: emailAddress.optional(),
  phoneNumber: phoneNumber.optional(),
  umaAddress: z.string(),
  endUserTermsConsent: endUserTermsConsent.optional(),
  contactVerification: contactVerification.optional(),
  createdAt: instant,
  updatedAt: instant,
  isDeleted: z.boolean(),
}

/** The identity number of an individual is write-only: it is in no reply. */
export const individualCustomer = z
  .object({ customerType: z.literal('INDIVIDUAL'), ...customerFields, ...individualFields, kycStatus })
  .meta({ id: 'IndividualCustomer' })
export type IndividualCustomer = z.infer<typeof individualCustomer>

export const businessCustomer = z
  .object({
    customerType: z.literal('BUSINESS'),
    ...customerFields,
    kybStatus,
    address: address.optional(),
    businessInfo: businessInfoResponse,
    beneficialOwners: z.array(beneficialOwner).optional(),
  })
  .meta({ id: 'BusinessCustomer' })
export type BusinessCustomer = z.infer<typeof businessCustomer>

export const customer = z
  .discriminatedUnion('customerType', [individualCustomer, businessCustomer])
  .meta({ id: 'CustomerOneOf', discriminator: { propertyName: 'customerType' } })
export type Customer = z.infer<typeof customer>

export const customerPage = page(customer, 'CustomerListResponse')
