import { z } from 'zod'
import { verbatim } from '../primitives/text'
import { instant } from '../primitives/time'

export const ownershipVerificationMethod = z
  .enum(['WALLET_SIGNATURE', 'LIVENESS'])
  .meta({ id: 'OwnershipVerificationMethod' })
export type OwnershipVerificationMethod = z.infer<typeof ownershipVerificationMethod>

export const ownershipChallengeRequest = z
  .object({ method: ownershipVerificationMethod })
  .meta({ id: 'OwnershipChallengeRequest' })

const walletSignatureChallenge = z
  .object({ method: z.literal('WALLET_SIGNATURE'), messageToSign: z.string(), expiresAt: instant })
  .meta({ id: 'WalletSignatureChallenge' })

const livenessChallenge = z
  .object({
    method: z.literal('LIVENESS'),
    verificationLink: z.string().meta({ format: 'uri' }),
    token: z.string().optional(),
    expiresAt: instant,
  })
  .meta({ id: 'LivenessChallenge' })

export const ownershipChallenge = z
  .discriminatedUnion('method', [walletSignatureChallenge, livenessChallenge])
  .meta({ id: 'OwnershipChallenge' })
export type OwnershipChallenge = z.infer<typeof ownershipChallenge>

/** `signatureScheme` says how a Bitcoin signature's header is read; other chains ignore it. */
export const ownershipVerifyRequest = z
  .object({ signature: verbatim(z.string()), signatureScheme: z.enum(['bip137', 'electrum']).default('bip137') })
  .meta({ id: 'OwnershipVerifyRequest' })
export type OwnershipVerifyRequest = z.infer<typeof ownershipVerifyRequest>
