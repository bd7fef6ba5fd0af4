import { z } from 'zod'
import { counterpartyFieldDefinition } from '../../primitives/counterparty'
import { currency } from '../../primitives/money'

/** What a receiver takes; the rate is an estimate from US dollars, `min` and `max` are minor units of the currency. */
const currencyPreference = z
  .object({
    currency,
    estimatedExchangeRate: z.number().positive(),
    min: z.int().positive(),
    max: z.int().positive(),
  })
  .meta({ id: 'CurrencyPreference' })
export type CurrencyPreference = z.infer<typeof currencyPreference>

const lookupFields = {
  supportedCurrencies: z.array(currencyPreference),
  requiredPayerDataFields: z.array(counterpartyFieldDefinition).optional(),
  lookupId: z.string(),
}

export const receiverUmaLookupResponse = z
  .object({ ...lookupFields, receiverUmaAddress: z.string() })
  .meta({ id: 'ReceiverUmaLookupResponse' })
export type ReceiverUmaLookupResponse = z.infer<typeof receiverUmaLookupResponse>

export const receiverExternalAccountLookupResponse = z
  .object({ ...lookupFields, accountId: z.string() })
  .meta({ id: 'ReceiverExternalAccountLookupResponse' })
