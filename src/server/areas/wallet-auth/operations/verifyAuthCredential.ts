import type { Input } from '../../../../contract/operations'
import { accepted, ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import { readSignedRetry } from '../../../guards/signedRetry/signedRetry'
import type { Context } from '../../../kernel/context'
import { type Preparation, withPreparation } from '../../../kernel/handlers'
import { requireAuthMethod } from '../credentials'
import { requireProofBudget } from '../loginProofs'
import { completeOauthLogin, type JudgedToken, judgeToken } from '../oauthLogin'
import { completeOtpLogin, type OpenedBundle, offerOtpLogin, openPendingBundle } from '../otpLogin'
import { completePasskeyLogin, type JudgedLoginAssertion, judgeAssertion } from '../passkeyLogin'
import { type AuthMethodRow, selectAuthMethod } from '../store'

type Verify = Input<'verifyAuthCredential'>
type BodyOf<Type extends Verify['body']['type']> = Extract<Verify['body'], { type: Type }>
type OtpBody = BodyOf<'EMAIL_OTP'> | BodyOf<'SMS_OTP'>

/** What was judged before the transaction; null for what was not asked about. */
interface Prepared {
  readonly serviceKey: Preparation['serviceKey']
  readonly opened: OpenedBundle | null
  readonly assertion: JudgedLoginAssertion | null
  readonly token: JudgedToken | null
}

const isOtp = (body: Verify['body']): body is OtpBody => body.type === 'EMAIL_OTP' || body.type === 'SMS_OTP'

async function prepare(preparation: Preparation, { params, headers, body }: Verify): Promise<Prepared> {
  const nothing = { serviceKey: preparation.serviceKey, opened: null, assertion: null, token: null }
  const method = await preparation.read((tx) => selectAuthMethod(tx, params.id))
  if (method === null || method.type !== body.type) return nothing
  const requestId = headers['request-id']
  if (body.type === 'PASSKEY') {
    return {
      ...nothing,
      assertion: await judgeAssertion(preparation, method, { requestId, assertion: body.assertion }),
    }
  }
  if (body.type === 'OAUTH') return { ...nothing, token: await judgeToken(preparation, method, body) }
  // The second leg is bound to the key that the first one found: nothing is decrypted twice.
  if (headers['service-wallet-signature'] || requestId) return nothing
  return { ...nothing, opened: await openPendingBundle(preparation, method, body.encryptedOtpBundle) }
}

function requireType(method: AuthMethodRow, given: string): void {
  if (method.type === given) return
  throw new ServiceError(
    'INVALID_INPUT',
    `The credential is ${method.type}, not ${given}; no session was opened. Send the body of its type.`,
    { field: 'type', reason: 'TYPE_MISMATCH', type: method.type },
  )
}

async function verifyOtp(context: Context, { params, headers, body }: Verify & { body: OtpBody }, prepared: Prepared) {
  const retry = await readSignedRetry(context, headers, 'verifyAuthCredential')
  const method = await requireAuthMethod(context.tx, params.id)
  requireType(method, body.type)
  if (retry !== null) return ok(await completeOtpLogin(context, method, retry))
  await requireProofBudget(context, method)
  const { opened, serviceKey } = prepared
  const given = { encryptedOtpBundle: body.encryptedOtpBundle, opened, serviceKey }
  const offered = await offerOtpLogin(context, method, given)
  return 'kind' in offered ? offered : accepted(offered)
}

async function handle(context: Context, input: Verify, prepared: Prepared) {
  const { params, headers, body } = input
  if (isOtp(body)) return verifyOtp(context, { ...input, body }, prepared)
  const method = await requireAuthMethod(context.tx, params.id)
  requireType(method, body.type)
  await requireProofBudget(context, method)
  const { assertion: judged, token } = prepared
  const reply =
    token === null
      ? await completePasskeyLogin(context, method, { requestId: headers['request-id'], judged })
      : await completeOauthLogin(context, method, token)
  return 'kind' in reply ? reply : ok(reply)
}

/**
 * Proves a credential and opens a session: a one-time code in two legs, a passkey or a token in one.
 *
 * Errors: REFERENCE_NOT_FOUND; INVALID_INPUT, type or outer form; UNAUTHORIZED, nothing live to answer, with `reason`;
 * REQUEST_ID_MISSING; those of readSignedRetry and requireSigner; RATE_LIMITED, five wrong proofs in five minutes,
 * which a second leg is not held to: its code was right.
 * Commits on rejection: yes, UNAUTHORIZED for a proof that fails: it is counted.
 * Effects: the challenge is used up; the private half of a sealed session key stands in this reply alone.
 * Source: specification, "POST /auth/credentials/{id}/verify", Sandbox authentication; behaviour 19.3, 19.9.
 */
export const verifyAuthCredential = withPreparation<'verifyAuthCredential', Prepared>(prepare, handle)
