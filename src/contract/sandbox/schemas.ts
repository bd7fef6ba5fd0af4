import { z } from 'zod'
import { webAddress } from '../primitives/text'

export const sandboxFundRequest = z
  .object({
    amount: z.int().positive().max(100_000_000_000),
  })
  .meta({ id: 'SandboxFundRequest' })
export type SandboxFundRequest = z.infer<typeof sandboxFundRequest>

export const testWebhookResponse = z
  .object({
    url: webAddress.optional(),
    response_status: z.int(),
    response_body: z.string().optional(),
  })
  .meta({ id: 'TestWebhookResponse' })
export type TestWebhookResponse = z.infer<typeof testWebhookResponse>
