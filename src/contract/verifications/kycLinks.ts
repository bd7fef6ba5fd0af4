import { z } from 'zod'
import { instant } from '../primitives/time'

const kycProvider = z.enum(['SUMSUB']).meta({ id: 'KycProvider' })

export const kycLinkCreateRequest = z
  .object({
    redirectUri: z
      .url()
      .max(2000)
      .optional()
      .describe('Where the customer goes afterwards, its query as it is. Example: https://app.example/done?state=x1.'),
  })
  .meta({ id: 'KycLinkCreateRequest' })

export const kycLinkResponse = z
  .object({
    kycUrl: z.string().describe('Whoever has it can use it, once. Example: https://host/hosted/verification/<token>.'),
    expiresAt: instant,
    provider: kycProvider,
    token: z.string().optional().describe('The last part of the address.'),
  })
  .meta({ id: 'KycLinkResponse' })
