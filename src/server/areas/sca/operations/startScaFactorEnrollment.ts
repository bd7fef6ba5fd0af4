import type { Input } from '../../../../contract/operations'
import type { ScaFactorEnrollStart } from '../../../../contract/sca/schemas'
import { totpBase32, totpUri } from '../../../crypto/totp/totp'
import { PASSKEY_ALGORITHMS } from '../../../crypto/webauthn/ceremonies'
import { isoOf } from '../../../foundation/clock'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import type { CustomerRow } from '../../customers/public'
import { sealAppSecret } from '../appSecrets'
import { requireScaCustomer } from '../customers'
import { getRelyingParty } from '../passkeys'
import { getFactorRow, putEnrollmentRow } from '../store'

/** RFC 4226 4, R6: 160 bits. */
const SECRET_BYTES = 20
const CHALLENGE_BYTES = 32
/** Assumes: A-482. */
const LIFETIME_MS = 15 * 60_000
const ISSUER = 'Countersign'

/** Whom the app and the passkey show. */
const labelOf = (customer: CustomerRow): string =>
  customer.email ?? customer.phone_number ?? customer.platform_customer_id

function totpStart(customer: CustomerRow, secret: string): ScaFactorEnrollStart {
  const names = { issuer: ISSUER, label: labelOf(customer) }
  return {
    type: 'TOTP',
    secret,
    secretBase32Encoded: totpBase32(secret),
    totpUri: totpUri(secret, names),
  }
}

/** For `navigator.credentials.create`: WebAuthn L3 5.1.8.1. */
async function passkeyStart({ tx }: Context, customer: CustomerRow, challenge: string): Promise<ScaFactorEnrollStart> {
  if ((await getFactorRow(tx, customer.id, 'PASSKEY')) !== null) {
    throw new ServiceError(
      'PASSKEY_ALREADY_ENROLLED',
      'The customer has a passkey; nothing was begun. Delete it first.',
      {
        field: 'type',
        reason: 'ONE_PASSKEY_A_CUSTOMER',
      },
    )
  }
  const party = await getRelyingParty(tx)
  const options = {
    challenge,
    rp: { id: party.id, name: ISSUER },
    user: {
      id: Buffer.from(customer.id, 'utf8').toString('base64url'),
      name: labelOf(customer),
      displayName: customer.display_name,
    },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: LIFETIME_MS,
    attestation: 'none',
    authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
  }
  return { type: 'PASSKEY', options, allowedOrigins: [...party.origins], relyingPartyId: party.id }
}

/**
 * Begins to enrol an app of codes or a passkey; what was begun before of that kind counts no more.
 *
 * Errors: those of requireScaCustomer; PASSKEY_ALREADY_ENROLLED. Source: behaviour 6.1. Assumes: A-482.
 */
export async function startScaFactorEnrollment(context: Context, { query, body }: Input<'startScaFactorEnrollment'>) {
  const { tx, now, ids, changes, audit } = context
  const customer = await requireScaCustomer(tx, query.customerId)
  const isTotp = body.type === 'TOTP'
  const bytes = ids.hex(isTotp ? SECRET_BYTES : CHALLENGE_BYTES)
  const secret = isTotp ? bytes : Buffer.from(bytes, 'hex').toString('base64url')
  const started = isTotp ? totpStart(customer, secret) : await passkeyStart(context, customer, secret)
  const expires_at = isoOf(now + LIFETIME_MS)
  const kept = isTotp ? sealAppSecret(context, customer.id, secret) : secret
  await putEnrollmentRow(tx, { customer_id: customer.id, factor: body.type, secret: kept, expires_at })
  changes.add('sca', customer.id)
  audit.note({ targetId: customer.id, details: { factor: body.type } })
  return ok(started)
}
