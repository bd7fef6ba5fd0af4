import { z } from 'zod'
import { address } from '../primitives/address'
import { page } from '../primitives/pagination'
import { countryCode, emailAddress, phoneNumber, recordText } from '../primitives/text'
import { calendarDate, instant } from '../primitives/time'

export const kycStatus = z.enum(['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED', 'HOLD']).meta({ id: 'KycStatus' })
export type KycStatus = z.infer<typeof kycStatus>

export const identificationType = z.enum(['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID']).meta({ id: 'IdentificationType' })
export type IdentificationType = z.infer<typeof identificationType>

export const beneficialOwnerRole = z
  .enum(['UBO', 'DIRECTOR', 'COMPANY_OFFICER', 'CONTROL_PERSON', 'TRUSTEE', 'GENERAL_PARTNER'])
  .meta({ id: 'BeneficialOwnerRole' })
export type BeneficialOwnerRole = z.infer<typeof beneficialOwnerRole>

export const beneficialOwnerPersonalInfo = z
  .object({
    firstName: recordText,
    middleName: recordText.optional(),
    lastName: recordText,
    birthDate: calendarDate,
    nationality: countryCode,
    email: emailAddress.optional(),
    phoneNumber: phoneNumber.optional(),
    address,
    idType: identificationType,
    identifier: recordText,
    countryOfIssuance: countryCode.optional(),
  })
  .meta({ id: 'BeneficialOwnerPersonalInfo' })
export type BeneficialOwnerPersonalInfo = z.infer<typeof beneficialOwnerPersonalInfo>

const beneficialOwnerPersonalInfoUpdate = z
  .object({
    firstName: recordText.optional(),
    middleName: recordText.optional(),
    lastName: recordText.optional(),
    birthDate: calendarDate.optional(),
    nationality: countryCode.optional(),
    email: emailAddress.optional(),
    phoneNumber: phoneNumber.optional(),
    address: address.optional(),
    idType: identificationType.optional(),
    identifier: recordText.optional(),
    countryOfIssuance: countryCode.optional(),
  })
  .meta({ id: 'BeneficialOwnerPersonalInfoUpdate' })
export type BeneficialOwnerPersonalInfoUpdate = z.infer<typeof beneficialOwnerPersonalInfoUpdate>

/** The specification says number, the shapes integer: any number is taken and kept (behaviour A.2, row 21). */
const ownershipPercentage = z.number().min(0).max(100)

export const beneficialOwner = z
  .object({
    id: z.string(),
    customerId: z.string(),
    roles: z.array(beneficialOwnerRole),
    ownershipPercentage,
    personalInfo: beneficialOwnerPersonalInfo,
    kycStatus,
    createdAt: instant,
    updatedAt: instant.optional(),
  })
  .meta({ id: 'BeneficialOwner' })
export type BeneficialOwner = z.infer<typeof beneficialOwner>

export const beneficialOwnerCreateRequest = z
  .object({
    customerId: z.string(),
    roles: z.array(beneficialOwnerRole).min(1),
    ownershipPercentage,
    personalInfo: beneficialOwnerPersonalInfo,
  })
  .meta({ id: 'BeneficialOwnerCreateRequest' })

export const beneficialOwnerUpdateRequest = z
  .object({
    roles: z.array(beneficialOwnerRole).min(1).optional(),
    ownershipPercentage: ownershipPercentage.optional(),
    personalInfo: beneficialOwnerPersonalInfoUpdate.optional(),
  })
  .meta({ id: 'BeneficialOwnerUpdateRequest' })

export const beneficialOwnerPage = page(beneficialOwner, 'BeneficialOwnerListResponse')
