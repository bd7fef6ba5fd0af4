import type { CustomerProofCodes } from '../../../contract/console/authentication/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { getNewestCode } from '../../areas/contact-verification/public'
import { type CustomerRow, demandedContactsOf, requireCustomer } from '../../areas/customers/public'
import { getAppCode, listOpenChallengeRows, type ScaChallengeRow } from '../../areas/sca/public'
import { literalProofCode } from '../../counterparties/proofCodes'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

type SentCode = CustomerProofCodes['sent'][number]

function viewChallengeCode(row: ScaChallengeRow): SentCode[] {
  if (row.code === null) return []
  const { id: challengeId, kind, subject_id: subjectId, purpose, code, message_id: messageId } = row
  return [{ challengeId, kind, subjectId, purpose, code, messageId, expiresAt: row.expires_at }]
}

/** The code that waits for a contact to be proven, if one does. */
async function contactCodes({ tx, now }: ConsoleContext, customer: CustomerRow): Promise<SentCode[]> {
  const demanded = await demandedContactsOf(tx, customer)
  const waiting: SentCode[] = []
  for (const [channel, kind] of [
    ['EMAIL', 'EMAIL'],
    ['SMS', 'PHONE'],
  ] as const) {
    const address = channel === 'EMAIL' ? customer.email : customer.phone_number
    if (address === null || demanded[channel] !== 'PENDING') continue
    const row = await getNewestCode(tx, { customer_id: customer.id, channel, address })
    if (row === null || row.state !== 'LIVE' || row.expires_at <= isoOf(now)) continue
    const none = { challengeId: null, subjectId: null, purpose: null }
    waiting.push({ ...none, kind, code: row.code, messageId: row.message_id, expiresAt: row.expires_at })
  }
  return waiting
}

/** What the customer would type now: of the app, and of what was sent. Errors: USER_NOT_FOUND. Source: behaviour 6. */
export async function getCustomerProofCodes(
  context: ConsoleContext,
  { params }: ConsoleInput<'getCustomerProofCodes'>,
) {
  const { tx, now } = context
  const customer = await requireCustomer(tx, params.customerId)
  const challenges = await listOpenChallengeRows(tx, customer.id, isoOf(now))
  return ok({
    literal: await literalProofCode(tx),
    app: await getAppCode(context, customer.id),
    sent: [...challenges.flatMap(viewChallengeCode), ...(await contactCodes(context, customer))],
  })
}
