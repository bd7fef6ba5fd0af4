import type { Input } from '../../../../contract/operations'
import { accepted, noContent } from '../../../foundation/reply'
import { activityPayload } from '../../../guards/signedRetry/activityPayload'
import { offerSignedRetry, readSignedRetry, requireSigner } from '../../../guards/signedRetry/signedRetry'
import type { Context } from '../../../kernel/context'
import { requireAuthMethod } from '../credentials'
import { revokeCredential } from '../revocation'
import { refuseLastRemoval, refuseSessionsOf } from '../rules'
import { findSigner, noteSigner } from '../signers'
import { type AuthMethodRow, listAuthMethods } from '../store'

const OPERATION = 'revokeAuthCredential' as const

/** Source: wallet-crypto 4. */
function removalPayload(context: Context, { id, account_id: accountId, type }: AuthMethodRow): string {
  const about = { accountId, authMethodId: id, userId: accountId }
  switch (type) {
    case 'PASSKEY':
      return activityPayload(context, 'DELETE_AUTHENTICATORS', { ...about, authenticatorIds: [id] })
    case 'OAUTH':
      return activityPayload(context, 'DELETE_OAUTH_PROVIDERS', { ...about, providerIds: [id] })
    case 'EMAIL_OTP':
      return activityPayload(context, 'UPDATE_USER_EMAIL', { ...about, userEmail: '' })
    case 'SMS_OTP':
      return activityPayload(context, 'UPDATE_USER_PHONE_NUMBER', { ...about, userPhoneNumber: '' })
  }
}

/**
 * Revokes a credential by signed retry; the stamp is made with a session of another credential of the wallet.
 *
 * Effects: the sessions that it issued end, its live challenge is void.
 * Errors: REFERENCE_NOT_FOUND; INVALID_INPUT, the only credential, on both legs; the 401 codes of signed retries.
 * Source: specification, DELETE /auth/credentials/{id}; behaviour 19.1, 19.5; wallet-crypto 1.4.
 */
export async function revokeAuthCredential(context: Context, { params, headers }: Input<typeof OPERATION>) {
  const retry = await readSignedRetry(context, headers, OPERATION)
  const method = await requireAuthMethod(context.tx, params.id)
  refuseLastRemoval(await listAuthMethods(context.tx, method.account_id))
  const { account_id: accountId, type } = method
  if (retry === null) {
    const payloadToSign = removalPayload(context, method)
    const offer = { operationId: OPERATION, accountId, customerId: method.customer_id, targetId: method.id, type }
    return accepted({ ...(await offerSignedRetry(context, { ...offer, payloadToSign })), type })
  }
  const bar = refuseSessionsOf(method.id)
  const signer = await requireSigner(context, retry, (key) => findSigner(context, [accountId], key, bar))
  await noteSigner(context, signer)
  await revokeCredential(context, method)
  context.audit.note({ targetId: method.id, details: { accountId, type, signedBy: signer?.sessionId ?? 'literal' } })
  return noContent()
}
