import { z } from 'zod'
import { instant } from '../primitives/time'

export const cardState = z.enum(['PENDING_KYC', 'PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED']).meta({ id: 'CardState' })
export type CardState = z.infer<typeof cardState>

export const cardStateReason = z
  .enum(['ISSUER_REJECTED', 'CLOSED_BY_PLATFORM', 'CLOSED_BY_SERVICE'])
  .meta({ id: 'CardStateReason' })
export type CardStateReason = z.infer<typeof cardStateReason>

export const cardBrand = z.enum(['VISA', 'MASTERCARD']).meta({ id: 'CardBrand' })
export type CardBrand = z.infer<typeof cardBrand>

export const cardForm = z.literal('VIRTUAL').meta({ id: 'CardForm' })
export type CardForm = z.infer<typeof cardForm>

export const card = z
  .object({
    id: z.string(),
    cardholderId: z.string(),
    platformCardId: z.string().optional(),
    state: cardState,
    stateReason: cardStateReason.nullable().optional(),
    brand: cardBrand.optional(),
    form: cardForm,
    last4: z.string().optional(),
    expMonth: z.int().min(1).max(12).optional(),
    expYear: z.int().optional(),
    fundingSources: z.array(z.string()),
    maxSpendPerTransaction: z.int().min(1).nullable(),
    currency: z.string().optional(),
    processorRef: z.string().optional(),
    issuerRef: z.string().optional(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Card' })
export type Card = z.infer<typeof card>
