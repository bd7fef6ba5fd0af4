import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { accepted, noContent } from '../../../foundation/reply'
import { activityPayload } from '../../../guards/signedRetry/activityPayload'
import { offerSignedRetry, readSignedRetry, requireSigner } from '../../../guards/signedRetry/signedRetry'
import type { Context } from '../../../kernel/context'
import { updateSession } from '../sessionStore'
import { requireActiveSession } from '../sessions'
import { findSigner, noteSigner } from '../signers'

const OPERATION = 'revokeAuthSession' as const

/**
 * Ends a session by signed retry; any active session of the wallet may sign, also this one.
 *
 * Errors: REFERENCE_NOT_FOUND, unknown, revoked or expired; the 401 codes of signed retries.
 * Source: behaviour 19.4; wallet-crypto 1.4, 4.
 */
export async function revokeAuthSession(context: Context, { params, headers }: Input<typeof OPERATION>) {
  const { tx, now, changes, audit } = context
  const retry = await readSignedRetry(context, headers, OPERATION)
  const session = await requireActiveSession(tx, params.id, now)
  const { id: targetId, account_id: accountId, type } = session
  if (retry === null) {
    const parameters = { accountId, apiKeyIds: [targetId], userId: accountId }
    const payloadToSign = activityPayload(context, 'DELETE_API_KEYS', parameters)
    const offer = { operationId: OPERATION, accountId, targetId, payloadToSign, type }
    return accepted({ ...(await offerSignedRetry(context, offer)), type })
  }
  const signer = await requireSigner(context, retry, (key) => findSigner(context, [accountId], key))
  await noteSigner(context, signer)
  await updateSession(tx, targetId, { revoked_at: isoOf(now), updated_at: isoOf(now) })
  changes.add('wallet-auth', targetId)
  audit.note({ targetId, details: { accountId, signedBy: signer?.sessionId ?? 'literal' } })
  return noContent()
}
