import type { Input } from '../../../../contract/operations'
import { hostedLinkOf } from '../../../counterparties/hostedPages'
import { isoOf } from '../../../foundation/clock'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { hasUnverifiedContact, requireCustomer } from '../../customers/public'
import { insertKycLink, KYC_LINK_MS, requireRedirect, tokenHash } from '../kycLinks'
import { kycLinks } from '../tables'

const TOKEN_BYTES = 32

/**
 * Makes a link to the hosted verification. Earlier links stay valid, and nothing is changed by it.
 *
 * Errors: INVALID_INPUT, the redirect; USER_NOT_FOUND; CONFLICT reason CONTACT_NOT_VERIFIED.
 * Source: behaviour 7.1, 5.
 */
export async function createCustomerKycLink(context: Context, { params, body }: Input<'createCustomerKycLink'>) {
  const { tx, now, ids, changes, audit } = context
  const redirectUri = requireRedirect(body?.redirectUri)
  const customer = await requireCustomer(tx, params.customerId)
  if (await hasUnverifiedContact(tx, customer)) {
    throw new ServiceError(
      'CONFLICT',
      'The link was not created: the email address or phone number of the customer is not verified. ' +
        'Send a code by POST /customers/{customerId}/verify-email or verify-phone, confirm it, then repeat this.',
      { field: 'customerId', reason: 'CONTACT_NOT_VERIFIED' },
    )
  }
  const token = ids.hex(TOKEN_BYTES)
  const expiresAt = isoOf(now + KYC_LINK_MS)
  const id = ids.new('KycLink')
  await insertKycLink(tx, {
    id,
    token_sha256: tokenHash(token),
    customer_id: customer.id,
    redirect_uri: redirectUri,
    step: customer.customer_type === 'INDIVIDUAL' ? 'PERSON' : 'COMPANY',
    draft_json: kycLinks.columns.draft_json.encode({}),
    outcome: null,
    finished_at: null,
    expires_at: expiresAt,
    created_at: isoOf(now),
  })
  changes.add('verifications', customer.id)
  audit.note({ targetId: customer.id, details: { kycLinkId: id, expiresAt } })
  return created({
    kycUrl: await hostedLinkOf(tx, 'verification', token),
    expiresAt,
    provider: 'SUMSUB' as const,
    token,
  })
}
