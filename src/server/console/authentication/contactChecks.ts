import type { ContactCheck } from '../../../contract/console/authentication/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { type ContactCodeRow, getNewestCode } from '../../areas/contact-verification/public'
import {
  type ContactChannel,
  type CustomerRow,
  demandedContactsOf,
  requireCustomer,
} from '../../areas/customers/public'
import { getRegionRule, isRuleFor } from '../../areas/platform-config/public'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { getVerifiedAt } from './store'

function viewCode(row: ContactCodeRow, at: string): NonNullable<ContactCheck['code']> {
  const isOver = row.state === 'LIVE' && row.expires_at <= at
  return {
    messageId: row.message_id,
    sentAt: row.created_at,
    expiresAt: row.expires_at,
    state: isOver ? 'EXPIRED' : row.state,
    failedAttempts: row.failed_attempts,
  }
}

async function viewContact(
  { tx, now }: ConsoleContext,
  customer: CustomerRow,
  channel: ContactChannel,
): Promise<ContactCheck> {
  const { [channel]: status = 'NOT_ASKED' } = await demandedContactsOf(tx, customer)
  const address = channel === 'EMAIL' ? customer.email : customer.phone_number
  const code = address === null ? null : await getNewestCode(tx, { customer_id: customer.id, channel, address })
  return {
    channel,
    address,
    status,
    verifiedAt: status === 'VERIFIED' ? await getVerifiedAt(tx, customer.id, channel) : null,
    code: code === null ? null : viewCode(code, isoOf(now)),
  }
}

/** Which contacts of a customer are verified, and the codes that were sent. Errors: USER_NOT_FOUND. */
export async function getCustomerContactChecks(
  context: ConsoleContext,
  { params }: ConsoleInput<'getCustomerContactChecks'>,
) {
  const { tx } = context
  const customer = await requireCustomer(tx, params.customerId)
  return ok({
    customerId: customer.id,
    rule: await getRegionRule(tx, 'contactRules'),
    region: customer.region,
    isAsked: await isRuleFor(tx, 'contactRules', customer.region),
    contacts: [await viewContact(context, customer, 'EMAIL'), await viewContact(context, customer, 'SMS')],
  })
}
