import { z } from 'zod'
import { instant } from './time'

/**
 * The headers of a signed retry: the stamp of `payloadToSign`, and the id of the request that it answers. Both are
 * absent on the first call. Source: specification, Authentication 5.
 */
export const signedRetryHeaders = z.object({
  'service-wallet-signature': z.string().optional(),
  'request-id': z.string().optional(),
})
export type SignedRetryHeaders = z.infer<typeof signedRetryHeaders>

/** The answer to the first call of a signed action. */
export const signedRequestChallenge = z
  .object({
    payloadToSign: z.string(),
    requestId: z.string(),
    expiresAt: instant,
  })
  .meta({ id: 'SignedRequestChallenge' })
export type SignedRequestChallenge = z.infer<typeof signedRequestChallenge>

/** The texts to sign that a quote shows beside its coordinates, as far as its stored parts are read for them. */
export const shownPayloads = z.object({
  paymentInstructions: z
    .array(z.object({ accountOrWalletInfo: z.object({ payloadToSign: z.string().optional() }) }))
    .optional(),
})
