import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import { requireBudget, spend } from '../../../guards/rateLimit/rateLimit'
import { type Preparation, withPreparation } from '../../../kernel/handlers'
import { requireAuthMethod } from '../credentials'
import { issueOtpChallenge } from '../otpChallenge'
import { issuePasskeyChallenge } from '../passkeyLogin'
import { viewAuthMethod } from '../view'

/**
 * Sends a fresh one-time code, or issues the challenge of a passkey; the one before is void.
 *
 * Errors: REFERENCE_NOT_FOUND; INVALID_INPUT, a login by token has no challenge, `clientPublicKey` absent or off the
 * curve; RATE_LIMITED, five in a minute or sixty in an hour for this credential.
 * Effects: a sent message with the one-time code.
 * Source: specification, "POST /auth/credentials/{id}/challenge"; behaviour 19.2, B.
 */
export const challengeAuthCredential = withPreparation<
  'challengeAuthCredential',
  Pick<Preparation, 'serviceKey' | 'random'>
>(
  async ({ serviceKey, random }) => ({ serviceKey, random }),
  async (context, { params, body }, { serviceKey, random }) => {
    const method = await requireAuthMethod(context.tx, params.id)
    if (method.type === 'OAUTH') {
      throw new ServiceError(
        'INVALID_INPUT',
        'A credential of a login provider has no challenge; nothing was issued. Verify it with a fresh token.',
        { field: 'id', reason: 'OAUTH_HAS_NO_CHALLENGE' },
      )
    }
    const budget = { budget: 'CREDENTIAL_CHALLENGE', subject: method.id } as const
    await requireBudget(context, { ...budget, field: 'id' })
    await spend(context, budget)
    if (method.type === 'PASSKEY') return ok(await issuePasskeyChallenge(context, method, body?.clientPublicKey))
    const otpEncryptionTargetBundle = await issueOtpChallenge(context, serviceKey, random, method)
    return ok({ ...viewAuthMethod(method), otpEncryptionTargetBundle })
  },
)
