import { z } from 'zod'

export const contactVerificationConfirmRequest = z
  .object({
    code: z
      .string()
      .min(1)
      .max(100)
      .describe('The code that was sent, six digits.')
      .meta({ examples: ['123456'] }),
  })
  .meta({ id: 'ContactVerificationConfirmRequest' })
