import type { Input } from '../../../../contract/operations'
import { assert } from '../../../foundation/assert'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { issueChallenge } from '../challenges'
import { requireScaCustomer } from '../customers'
import { requireFactor } from '../factors'
import { assertionOptions, getRelyingParty } from '../passkeys'
import { getFactorRow } from '../store'

/**
 * Begins a login: a code to the phone, or a challenge for the passkey; an app needs neither. What was begun before by
 * the same factor counts no more.
 *
 * Errors: those of requireScaCustomer; INVALID_INPUT, the customer does not have the factor. Source: behaviour 6.2.
 */
export async function startScaLogin(context: Context, { query, body }: Input<'startScaLogin'>) {
  const { tx, audit } = context
  const { factor } = body
  const customer = await requireScaCustomer(tx, query.customerId)
  await requireFactor(tx, customer, factor)
  audit.note({ targetId: customer.id, details: { factor } })
  if (factor === 'TOTP') return ok({ factor })
  const challenge = await issueChallenge(context, customer, { kind: 'LOGIN', subjectId: factor, factor })
  if (factor === 'SMS_OTP') return ok({ factor, challengeId: challenge.id, expiresAt: challenge.expires_at })
  const party = await getRelyingParty(tx)
  const passkey = await getFactorRow(tx, customer.id, 'PASSKEY')
  assert(passkey !== null && challenge.passkey_challenge !== null, 'a passkey that is enrolled is challenged')
  return ok({
    factor,
    passkeyOptions: assertionOptions(party, passkey, challenge.passkey_challenge),
    allowedOrigins: [...party.origins],
    relyingPartyId: party.id,
  })
}
