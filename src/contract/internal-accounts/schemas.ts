import { z } from 'zod'
import { currencyAmount } from '../primitives/money'
import { page } from '../primitives/pagination'
import { instant } from '../primitives/time'
import { fundingAccountInfo } from './fundingInstructions'

export const internalAccountType = z
  .enum(['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'])
  .meta({ id: 'InternalAccountType' })
export type InternalAccountType = z.infer<typeof internalAccountType>

export const internalAccountStatus = z
  .enum(['PENDING', 'ACTIVE', 'CLOSED', 'FROZEN', 'FAILED'])
  .meta({ id: 'InternalAccountStatus' })
export type InternalAccountStatus = z.infer<typeof internalAccountStatus>

/** Where money must be sent to arrive on an account or to fund a quote (behaviour 8.3). */
export const paymentInstructions = z
  .object({
    instructionsNotes: z.string().optional(),
    isPlatformAccount: z.boolean().optional(),
    accountOrWalletInfo: fundingAccountInfo,
  })
  .meta({ id: 'PaymentInstructions' })
export type PaymentInstructions = z.infer<typeof paymentInstructions>

/** `balance` is spendable, `totalBalance` includes what is pending or held; without a customer it is the platform's. */
export const internalAccount = z
  .object({
    id: z.string(),
    customerId: z.string().optional(),
    type: internalAccountType,
    status: internalAccountStatus,
    balance: currencyAmount,
    totalBalance: currencyAmount,
    fundingPaymentInstructions: z.array(paymentInstructions),
    privateEnabled: z.boolean().optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'InternalAccount' })
export type InternalAccount = z.infer<typeof internalAccount>

/** The platform's accounts come unpaged. */
export const platformInternalAccountListResponse = z
  .object({ data: z.array(internalAccount) })
  .meta({ id: 'PlatformInternalAccountListResponse' })

export const internalAccountPage = page(internalAccount, 'InternalAccountListResponse')

/** `privateEnabled` may be left out of the text, not of the act: an empty change is refused (behaviour 8.2). */
export const internalAccountUpdateRequest = z
  .object({ privateEnabled: z.boolean().optional() })
  .meta({ id: 'InternalAccountUpdateRequest' })

/** `clientPublicKey`: SEC1 uncompressed hex; its form is checked by the handler. */
export const internalAccountExportRequest = z
  .object({ clientPublicKey: z.string() })
  .meta({ id: 'InternalAccountExportRequest' })

/** `encryptedWalletCredentials`: a JSON text, sealed and signed (wallet-crypto 4.3). */
export const internalAccountExportResponse = z
  .object({ id: z.string(), encryptedWalletCredentials: z.string() })
  .meta({ id: 'InternalAccountExportResponse' })
