import { normalUmaAddress } from '../../../contract/customers/umaAddress'
import type { ErrorCode } from '../../../contract/primitives/errors'
import type { Tx } from '../../database/schema'
import { msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { invitationStatusAt } from './rules'
import { endInvitationRow, findInvitation, type InvitationRow } from './store'

export { findInvitation } from './store'
export { viewInvitation } from './view'
export { invitationStatusAt }

const UMA_EXAMPLE = '$amara@pay.example.com'
const UNKNOWN_CODE =
  'There is no invitation with this code. Send the code that creating it answered: eight capital letters and digits.'

/** A UMA address in the form in which it is kept. Errors: INVALID_UMA_ADDRESS. */
export function requireUmaAddress(given: string, field: string): string {
  const address = normalUmaAddress(given)
  if (address !== null) return address
  throw new ServiceError(
    'INVALID_UMA_ADDRESS',
    `${field} is no UMA address; nothing was done. Send one such as ${UMA_EXAMPLE}.`,
    { field },
  )
}

/** The invitation. Errors: INVITATION_NOT_FOUND. */
export async function requireInvitation(tx: Tx, code: string): Promise<InvitationRow> {
  return found(await findInvitation(tx, code), 'INVITATION_NOT_FOUND', 'invitationCode', UNKNOWN_CODE)
}

const MAKE_ANOTHER = 'POST /invitations makes another one.'

const WHY_ENDED: Readonly<Record<'CLAIMED' | 'CANCELLED' | 'EXPIRED', readonly [ErrorCode, string]>> = {
  CLAIMED: ['INVITATION_ALREADY_CLAIMED', 'The invitation was claimed before'],
  CANCELLED: ['INVITATION_CANCELLED', 'The invitation was cancelled'],
  EXPIRED: ['INVALID_INPUT', 'The invitation has expired'],
}

/**
 * Ends an invitation that waits, once.
 *
 * Errors: INVITATION_NOT_FOUND; INVITATION_ALREADY_CLAIMED; INVITATION_CANCELLED; INVALID_INPUT reason
 * INVITATION_EXPIRED. Source: behaviour 17.
 */
export async function endInvitation(
  { tx, now, changes, audit }: Context,
  code: string,
  change: Pick<InvitationRow, 'state' | 'invitee_uma' | 'claimed_at'>,
): Promise<InvitationRow> {
  const row = await requireInvitation(tx, code)
  const expiresAtMs = row.expires_at === null ? null : msOf(row.expires_at)
  const status = invitationStatusAt({ state: row.state, expiresAtMs }, now)
  if (status !== 'PENDING' || !(await endInvitationRow(tx, row.id, change))) {
    const ended = status === 'PENDING' ? 'CLAIMED' : status
    const [errorCode, sentence] = WHY_ENDED[ended]
    throw new ServiceError(errorCode, `${sentence}; nothing was done. ${MAKE_ANOTHER}`, {
      field: 'invitationCode',
      reason: `INVITATION_${ended}`,
    })
  }
  changes.add('invitations', row.id)
  audit.note({ targetId: row.id })
  return { ...row, ...change }
}
