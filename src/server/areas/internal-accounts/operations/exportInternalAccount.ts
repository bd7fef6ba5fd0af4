import type { Input } from '../../../../contract/operations'
import { parsePublicKey } from '../../../crypto/p256/publicKey'
import { mnemonicOf } from '../../../crypto/walletExport/mnemonic'
import { sealExport } from '../../../crypto/walletExport/sealExport'
import { assert } from '../../../foundation/assert'
import { accepted, ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import { activityPayload } from '../../../guards/signedRetry/activityPayload'
import { offerSignedRetry, readSignedRetry, requireSigner } from '../../../guards/signedRetry/signedRetry'
import type { Context } from '../../../kernel/context'
import { type Preparation, withPreparation } from '../../../kernel/handlers'
import { requireCustomer } from '../../customers/public'
import { findSigner, noteSigner } from '../../wallet-auth/public'
import { requireEmbeddedWallet } from '../public'

const OPERATION_ID = 'exportInternalAccount' as const
const SEC1_UNCOMPRESSED = '^04[0-9a-fA-F]{128}$'

type ExportInput = Input<'exportInternalAccount'>

const isUsableKey = (hex: string): boolean => new RegExp(SEC1_UNCOMPRESSED).test(hex) && parsePublicKey(hex) !== null

function requireClientKey(hex: string): void {
  if (isUsableKey(hex)) return
  throw new ServiceError(
    'INVALID_INPUT',
    'clientPublicKey is a point of P-256 in 130 hex characters, from 04 on; nothing was exported.',
    { field: 'clientPublicKey', reason: 'CLIENT_KEY_INVALID', constraint: { pattern: SEC1_UNCOMPRESSED } },
  )
}

/** Seals only for what may be a retry: the first call needs no more than its checks. */
async function prepare(preparation: Preparation, { params, headers, body }: ExportInput): Promise<string | null> {
  const isRetry = Boolean(headers['service-wallet-signature']) && Boolean(headers['request-id'])
  if (!isRetry || !isUsableKey(body.clientPublicKey)) return null
  return sealExport(preparation.serviceKey, {
    clientPublicKeyHex: body.clientPublicKey,
    mnemonic: mnemonicOf(preparation.walletEntropy(params.id)),
    organizationId: preparation.platformId,
  })
}

async function handle(context: Context, { params, headers, body }: ExportInput, encrypted: string | null) {
  const { tx, audit } = context
  const retry = await readSignedRetry(context, headers, OPERATION_ID)
  const wallet = await requireEmbeddedWallet(tx, params.id, 'id')
  if (wallet.customer_id !== null) await requireCustomer(tx, wallet.customer_id, 'id')
  requireClientKey(body.clientPublicKey)
  if (retry === null) {
    const payloadToSign = activityPayload(context, 'EXPORT_WALLET', {
      targetPublicKey: body.clientPublicKey,
      walletId: wallet.id,
    })
    const offer = { operationId: OPERATION_ID, accountId: wallet.id, customerId: wallet.customer_id }
    return accepted(await offerSignedRetry(context, { ...offer, targetId: wallet.id, payloadToSign }))
  }
  await noteSigner(context, await requireSigner(context, retry, (key) => findSigner(context, [wallet.id], key)))
  assert(encrypted !== null, 'a retry with a usable key was sealed before')
  audit.note({ targetId: wallet.id })
  return ok({ id: wallet.id, encryptedWalletCredentials: encrypted })
}

/**
 * Hands out the recovery words of an embedded wallet, sealed to a key of the caller, once its owner has signed that.
 * The words are the same at each export; they are never stored and never leave in clear.
 *
 * Returns: 202, what to sign; then the sealed words, signed by the service, under the organization of `payloadToSign`.
 * Errors: those of readSignedRetry and requireSigner; REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted;
 * INVALID_INPUT, another kind of account, or a client key that is not SEC1 uncompressed hex of a point on P-256.
 * Source: behaviour 8.2, 19.6; wallet-crypto 4, 4.3.
 */
export const exportInternalAccount = withPreparation<'exportInternalAccount', string | null>(prepare, handle)
