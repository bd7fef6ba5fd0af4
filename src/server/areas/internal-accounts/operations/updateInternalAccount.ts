import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { accepted, ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import { activityPayload } from '../../../guards/signedRetry/activityPayload'
import { offerSignedRetry, readSignedRetry, requireSigner } from '../../../guards/signedRetry/signedRetry'
import type { Context } from '../../../kernel/context'
import { requireCustomer } from '../../customers/public'
import { findSigner, noteSigner } from '../../wallet-auth/public'
import { requireEmbeddedWallet, viewInternalAccount } from '../public'
import { type InternalAccountRow, updateInternalAccounts } from '../store'

const OPERATION_ID = 'updateInternalAccount' as const

function payloadOf(context: Context, wallet: InternalAccountRow, privateEnabled: boolean): string {
  const change = JSON.stringify({ accountId: wallet.id, privateEnabled })
  return activityPayload(context, 'SIGN_RAW_PAYLOAD_V2', {
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
    payload: Buffer.from(change, 'utf8').toString('hex'),
    signWith: wallet.id,
  })
}

/**
 * Shows or hides an embedded wallet, once its owner has signed the change.
 *
 * Returns: 202, what to sign; then the account as it is now.
 * Errors: those of readSignedRetry and requireSigner; REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted;
 * INVALID_INPUT, another kind of account or an empty change.
 * Source: behaviour 8.2, 19.6; wallet-crypto 4.
 */
export async function updateInternalAccount(
  context: Context,
  { params, headers, body }: Input<'updateInternalAccount'>,
) {
  const { tx, now, changes, audit } = context
  const retry = await readSignedRetry(context, headers, OPERATION_ID)
  const wallet = await requireEmbeddedWallet(tx, params.id, 'id')
  if (wallet.customer_id !== null) await requireCustomer(tx, wallet.customer_id, 'id')
  const { privateEnabled } = body
  if (privateEnabled === undefined) {
    throw new ServiceError('INVALID_INPUT', 'The request changes nothing; nothing was done. Send privateEnabled.', {
      field: 'privateEnabled',
      reason: 'NOTHING_TO_CHANGE',
    })
  }
  if (retry === null) {
    const payloadToSign = payloadOf(context, wallet, privateEnabled)
    const offer = { operationId: OPERATION_ID, accountId: wallet.id, customerId: wallet.customer_id }
    return accepted(await offerSignedRetry(context, { ...offer, targetId: wallet.id, payloadToSign }))
  }
  await noteSigner(context, await requireSigner(context, retry, (key) => findSigner(context, [wallet.id], key)))
  const change = { is_private: privateEnabled ? 1 : 0, updated_at: isoOf(now) } as const
  await updateInternalAccounts(tx, [wallet.id], change)
  changes.add('internal-accounts', wallet.id)
  audit.note({ targetId: wallet.id, details: { privateEnabled } })
  return ok(await viewInternalAccount(context, { ...wallet, ...change }))
}
