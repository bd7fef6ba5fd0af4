import { codeLifetimeSeconds, SANDBOX_CODE, sendCode } from '../../counterparties/messageDelivery'
import { createTargetBundle } from '../../crypto/otp/targetBundle'
import { createKeyPair } from '../../crypto/p256/keyPair'
import type { ServiceKey } from '../../crypto/p256/serviceKey'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { RandomBytes } from '../../foundation/ids'
import type { Context } from '../../kernel/context'
import { insertChallenge, replaceChallenges } from './challengeStore'
import type { AuthMethodRow } from './store'

/**
 * Sends a fresh one-time code for a credential, and makes the key pair that the answer is sealed to.
 *
 * Returns: `otpEncryptionTargetBundle`.
 * Effects: voids the challenge before; the private half is kept as long as this one is live; a sent message.
 * Source: specification, "POST /auth/credentials/{id}/challenge"; behaviour 19.2; wallet-crypto 2.1.
 */
export async function issueOtpChallenge(
  context: Context,
  serviceKey: ServiceKey,
  random: RandomBytes,
  method: AuthMethodRow,
): Promise<string> {
  const { tx, now, ids, changes, platformId } = context
  assert(method.contact !== null, 'a credential of one-time codes has a contact')
  const at = isoOf(now)
  const expiresAt = isoOf(now + (await codeLifetimeSeconds(context)) * 1000)
  const target = createKeyPair(random)
  await replaceChallenges(tx, method.id, at)
  await insertChallenge(tx, {
    id: ids.new('OtpChallenge'),
    auth_method_id: method.id,
    kind: 'OTP',
    state: 'LIVE',
    target_private_key: Buffer.from(target.privateKey).toString('hex'),
    target_public_key: target.uncompressedHex,
    code: SANDBOX_CODE,
    client_public_key: null,
    challenge: null,
    failed_attempts: 0,
    expires_at: expiresAt,
    created_at: at,
    updated_at: at,
  })
  await sendCode(context, {
    channel: method.type === 'SMS_OTP' ? 'SMS' : 'EMAIL',
    address: method.contact,
    code: SANDBOX_CODE,
    purpose: 'WALLET_LOGIN',
    expiresAt,
    accountId: method.account_id,
    customerId: method.customer_id,
    authMethodId: method.id,
  })
  changes.add('wallet-auth', method.id)
  return createTargetBundle(serviceKey, {
    publicKeyUncompressedHex: target.uncompressedHex,
    organizationId: platformId,
    userId: method.account_id,
  })
}
