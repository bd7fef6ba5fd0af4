import type { Input } from '../../../../contract/operations'
import { parsePublicKey } from '../../../crypto/p256/publicKey'
import { assert } from '../../../foundation/assert'
import { accepted, created } from '../../../foundation/reply'
import { activityPayload } from '../../../guards/signedRetry/activityPayload'
import { offerSignedRetry, readSignedRetry, requireSigner } from '../../../guards/signedRetry/signedRetry'
import type { Context } from '../../../kernel/context'
import { type Preparation, withPreparation } from '../../../kernel/handlers'
import { requireAuthMethod } from '../credentials'
import { createSealedKey, type SealedKey } from '../loginProofs'
import { refuseOtherSessions } from '../rules'
import { openSession, requireClientPublicKey, requireSigningSession } from '../sessions'
import { findSigner, noteSigner } from '../signers'
import { viewAuthSession } from '../view'

const OPERATION = 'refreshAuthSession' as const

/** Only a retry can end in a new session, and only a point can be sealed to. */
async function sealNewKey(
  { random }: Preparation,
  { body, headers }: Input<typeof OPERATION>,
): Promise<SealedKey | null> {
  const isFirstCall = (headers['request-id'] ?? '') === ''
  if (isFirstCall || parsePublicKey(body.clientPublicKey) === null) return null
  return createSealedKey(body.clientPublicKey, random)
}

async function refresh(context: Context, input: Input<typeof OPERATION>, sealed: SealedKey | null) {
  const { params, headers, body } = input
  const retry = await readSignedRetry(context, headers, OPERATION)
  const session = await requireSigningSession(context.tx, params.id, context.now)
  requireClientPublicKey(body.clientPublicKey)
  const method = await requireAuthMethod(context.tx, session.auth_method_id)
  const { account_id: accountId, customer_id: customerId } = method
  if (retry === null) {
    const parameters = { accountId, sessionId: session.id, targetPublicKey: body.clientPublicKey, userId: accountId }
    const payloadToSign = activityPayload(context, 'CREATE_READ_WRITE_SESSION_V2', parameters)
    const offer = { operationId: OPERATION, accountId, customerId, targetId: session.id, payloadToSign }
    return accepted(await offerSignedRetry(context, offer))
  }
  const bar = refuseOtherSessions(session.id)
  const signer = await requireSigner(context, retry, (key) => findSigner(context, [accountId], key, bar))
  await noteSigner(context, signer)
  assert(sealed !== null, 'a retry with a key on the curve has its session key sealed')
  const { encryptedSessionSigningKey, ...keys } = sealed
  const opened = await openSession(context, { method, ...keys, refreshedFrom: session })
  context.audit.note({ targetId: opened.id, details: { accountId, refreshedFrom: session.id } })
  return created({ ...viewAuthSession(opened), encryptedSessionSigningKey })
}

/**
 * Opens a new session on the word of one that is active, by signed retry; the old one lives to its own end.
 *
 * Returns: the session with its key sealed to clientPublicKey, also where the credential is a one-time code; the only
 * time that the key is told.
 * Errors: REFERENCE_NOT_FOUND; UNAUTHORIZED, the session is over or its sign-in too old, on both legs; INVALID_INPUT, a
 * key off the curve; the 401 codes of signed retries.
 * Source: behaviour 19.4; wallet-crypto 3, 4. Assumes: A-162.
 */
export const refreshAuthSession = withPreparation<typeof OPERATION, SealedKey | null>(sealNewKey, refresh)
