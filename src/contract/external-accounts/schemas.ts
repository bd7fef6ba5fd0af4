import { z } from 'zod'
import { page } from '../primitives/pagination'
import { accountInfo, accountInfoCreate } from './accountSchemas'
import { EXTERNAL_ACCOUNT_STATUSES, OWNERSHIP_TYPES } from './kinds'

export const externalAccountStatus = z.enum(EXTERNAL_ACCOUNT_STATUSES).meta({ id: 'ExternalAccountStatus' })
export type ExternalAccountStatus = z.infer<typeof externalAccountStatus>

export const ownershipType = z.enum(OWNERSHIP_TYPES).meta({ id: 'OwnershipType' })
export type OwnershipType = z.infer<typeof ownershipType>

export const beneficiaryVerificationStatus = z
  .enum(['MATCHED', 'PARTIAL_MATCH', 'NOT_MATCHED', 'UNSUPPORTED', 'CHECKED_BY_RECEIVING_FI', 'PENDING'])
  .meta({ id: 'BeneficiaryVerificationStatus' })

const beneficiaryVerifiedData = z.object({ fullName: z.string().optional() }).meta({ id: 'BeneficiaryVerifiedData' })

/** `customerId` is null when the account is on behalf of the platform. */
export const externalAccount = z
  .object({
    id: z.string(),
    customerId: z.string().nullable().optional(),
    status: externalAccountStatus,
    platformAccountId: z.string().optional(),
    ownershipType: ownershipType.optional(),
    currency: z.string(),
    defaultUmaDepositAccount: z.boolean().optional(),
    beneficiaryVerificationStatus: beneficiaryVerificationStatus.optional(),
    beneficiaryVerifiedData: beneficiaryVerifiedData.optional(),
    accountInfo,
  })
  .meta({ id: 'ExternalAccount' })
export type ExternalAccount = z.infer<typeof externalAccount>

export const platformExternalAccountCreateRequest = z
  .object({
    currency: z.string(),
    platformAccountId: z.string().min(1).max(255).optional(),
    ownershipType: ownershipType.optional(),
    accountInfo: accountInfoCreate,
  })
  .meta({ id: 'PlatformExternalAccountCreateRequest' })

export const externalAccountCreateRequest = platformExternalAccountCreateRequest
  .extend({ customerId: z.string().optional(), defaultUmaDepositAccount: z.boolean().default(false) })
  .meta({ id: 'ExternalAccountCreateRequest' })

export const externalAccountPage = page(externalAccount, 'ExternalAccountListResponse')
