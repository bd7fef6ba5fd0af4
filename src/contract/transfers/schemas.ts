import { z } from 'zod'
import { purposeOfPayment } from '../primitives/counterparty'
import { givenAmount } from '../primitives/money'
import { paymentRail } from '../primitives/rails'

const externalAccountReference = z
  .object({
    accountId: z.string().describe('An external account.'),
  })
  .meta({ id: 'ExternalAccountReference' })

const internalAccountReference = z
  .object({
    accountId: z.string().describe('An internal account.'),
  })
  .meta({ id: 'InternalAccountReference' })

const externalAccountDestinationReference = z
  .object({
    accountId: z.string().describe('The external account that is paid.'),
    paymentRail: paymentRail.optional().describe('How it is paid; left out, the service chooses. Example: SPEI.'),
  })
  .meta({ id: 'ExternalAccountDestinationReference' })

export const transferInRequest = z
  .object({
    source: externalAccountReference,
    destination: internalAccountReference,
    amount: givenAmount.optional().describe('In minor units, 1 at least. Example: 10000.'),
  })
  .meta({ id: 'TransferInRequest' })
export type TransferInRequest = z.infer<typeof transferInRequest>

export const transferOutRequest = z
  .object({
    source: internalAccountReference,
    destination: externalAccountDestinationReference,
    amount: givenAmount.optional().describe('In minor units, 1 at least. Example: 10000.'),
    remittanceInformation: z.string().max(80).optional().describe('What the payee reads. Example: Invoice 1042.'),
    purposeOfPayment: purposeOfPayment.optional().describe('Why it is paid, where the payee’s country asks for it.'),
  })
  .meta({ id: 'TransferOutRequest' })
export type TransferOutRequest = z.infer<typeof transferOutRequest>
