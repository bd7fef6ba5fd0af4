import { sendCode } from '../../counterparties/messageDelivery'
import { newProofCode } from '../../counterparties/proofCodes'
import { isoOf, msOf } from '../../foundation/clock'
import { noContent } from '../../foundation/reply'
import type { Context } from '../../kernel/context'
import { type ContactChannel, setContactStatus } from '../customers/public'
import { requireOpenContact } from './contacts'
import { CODE_LIFETIME_MS, RESEND_AFTER_MS } from './rules'
import { getNewestCode, insertCode } from './store'

/**
 * Sends a code to a contact of a customer. Within 30 s of the last one nothing is sent, and the answer is the same.
 *
 * Effects: the code before is void; a sent message.
 * Errors: those of requireOpenContact.
 * Source: behaviour 5.
 */
export async function sendContactCode(context: Context, customerId: string, channel: ContactChannel) {
  const { tx, now, ids, audit } = context
  const { customer, address } = await requireOpenContact(tx, customerId, channel)
  const target = { customer_id: customer.id, channel, address } as const
  const before = await getNewestCode(tx, target)
  const isTooSoon = before !== null && now < msOf(before.created_at) + RESEND_AFTER_MS
  audit.note({ targetId: customer.id, details: { channel, isSent: !isTooSoon } })
  if (isTooSoon) return noContent()
  const code = await newProofCode(context)
  const expiresAt = isoOf(now + CODE_LIFETIME_MS)
  const messageId = await sendCode(context, {
    channel,
    address,
    code,
    purpose: 'CONTACT_CHECK',
    expiresAt,
    accountId: null,
    customerId: customer.id,
    authMethodId: null,
  })
  await setContactStatus(context, customer, channel, 'PENDING')
  await insertCode(tx, {
    id: ids.new('ContactCode'),
    ...target,
    code,
    state: 'LIVE',
    failed_attempts: 0,
    message_id: messageId,
    expires_at: expiresAt,
    created_at: isoOf(now),
  })
  return noContent()
}
