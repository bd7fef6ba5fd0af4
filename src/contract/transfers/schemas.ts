import { z } from 'zod'
import { purposeOfPayment } from '../primitives/counterparty'
import { givenAmount } from '../primitives/money'
import { paymentRail } from '../primitives/rails'

export const externalAccountReference = z
  .object({
    accountId: z.string(),
  })
  .meta({ id: 'ExternalAccountReference' })
export type ExternalAccountReference = z.infer<typeof externalAccountReference>

export const internalAccountReference = z
  .object({
    accountId: z.string(),
  })
  .meta({ id: 'InternalAccountReference' })
export type InternalAccountReference = z.infer<typeof internalAccountReference>

export const externalAccountDestinationReference = z
  .object({
    accountId: z.string(),
    paymentRail: paymentRail.optional(),
  })
  .meta({ id: 'ExternalAccountDestinationReference' })
export type ExternalAccountDestinationReference = z.infer<typeof externalAccountDestinationReference>

export const transferInRequest = z
  .object({
    source: externalAccountReference,
    destination: internalAccountReference,
    amount: givenAmount.optional(),
  })
  .meta({ id: 'TransferInRequest' })
export type TransferInRequest = z.infer<typeof transferInRequest>

export const transferOutRequest = z
  .object({
    source: internalAccountReference,
    destination: externalAccountDestinationReference,
    amount: givenAmount.optional(),
    remittanceInformation: z.string().max(80).optional(),
    purposeOfPayment: purposeOfPayment.optional(),
  })
  .meta({ id: 'TransferOutRequest' })
export type TransferOutRequest = z.infer<typeof transferOutRequest>
