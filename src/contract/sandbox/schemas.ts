import { z } from 'zod'
import { AMOUNT_MINOR_MAX, givenAmount } from '../primitives/money'
import { webAddress } from '../primitives/text'

/** The most that the sandbox makes out of nothing at once, in minor units. */
export const SANDBOX_MONEY_MINOR_MAX = 100_000_000_000

export const sandboxFundRequest = z
  .object({
    amount: givenAmount.positive().max(SANDBOX_MONEY_MINOR_MAX),
  })
  .meta({ id: 'SandboxFundRequest' })

export const testWebhookResponse = z
  .object({
    url: webAddress.optional(),
    response_status: z.int(),
    response_body: z.string().optional(),
  })
  .meta({ id: 'TestWebhookResponse' })

/** `currencyAmount` left out: what the quote asks for. */
export const sandboxSendRequest = z
  .object({
    quoteId: z.string(),
    currencyCode: z.string(),
    currencyAmount: givenAmount.positive().max(AMOUNT_MINOR_MAX).optional(),
  })
  .meta({ id: 'SandboxSendRequest' })

/** The receiver by its UMA address or as a customer. */
export const sandboxUmaReceiveRequest = z
  .object({
    senderUmaAddress: z.string(),
    receiverUmaAddress: z.string().optional(),
    customerId: z.string().optional(),
    receivingCurrencyCode: z.string(),
    receivingCurrencyAmount: givenAmount.positive().max(AMOUNT_MINOR_MAX),
  })
  .meta({ id: 'SandboxUmaReceiveRequest' })
