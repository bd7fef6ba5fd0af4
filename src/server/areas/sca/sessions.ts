import type { ScaFactor } from '../../../contract/sca/schemas'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { getSessionRow, hasSession, insertSessionRow, revokeSessionRow, type ScaSessionRow } from './store'

const DAY_MS = 86_400_000
/** Source: behaviour 6.2. */
const SESSION_DAYS = 180

/** Logs the customer in. Returns: until when, ISO text. */
export async function openSession(
  { tx, now, ids, changes }: Context,
  customerId: string,
  { factor, endUserIpAddress }: { readonly factor: ScaFactor; readonly endUserIpAddress: string },
): Promise<string> {
  const expiresAt = isoOf(now + SESSION_DAYS * DAY_MS)
  await insertSessionRow(tx, {
    id: ids.new('ScaSession'),
    customer_id: customerId,
    factor,
    end_user_ip_address: endUserIpAddress,
    created_at: isoOf(now),
    expires_at: expiresAt,
    revoked_at: null,
  })
  changes.add('sca', customerId)
  return expiresAt
}

/** Errors: SCA_SESSION_REQUIRED, nobody is logged in. Source: specification, Errors, rule 2; behaviour 6.2. */
export async function requireSession(
  { tx, now }: { readonly tx: Tx; readonly now: number },
  customerId: string,
  field = 'customerId',
): Promise<void> {
  if (await hasSession(tx, customerId, isoOf(now))) return
  throw new ServiceError(
    'SCA_SESSION_REQUIRED',
    {
      why: 'The customer is not logged in',
      undone: 'nothing was done',
      advice: 'Log the customer in by POST /sca/login/start, then repeat this.',
    },
    { field, reason: 'NO_SESSION', customerId },
  )
}

/** Ends one session. Errors: REFERENCE_NOT_FOUND, also of another customer; CONFLICT reason SESSION_ENDED. */
export async function endSession(context: Context, customerId: string, sessionId: string): Promise<ScaSessionRow> {
  const { tx, now, changes } = context
  const row = await getSessionRow(tx, sessionId)
  const own = row?.customer_id === customerId ? row : null
  const session = found(own, 'REFERENCE_NOT_FOUND', 'sessionId', 'The customer has no session with this id.')
  if (!(await revokeSessionRow(tx, session.id, isoOf(now)))) {
    throw new ServiceError(
      'CONFLICT',
      { why: 'The session has ended already', undone: 'nothing was done' },
      {
        field: 'sessionId',
        reason: 'SESSION_ENDED',
      },
    )
  }
  changes.add('sca', customerId)
  return session
}
