import type { Input } from '../../../../contract/operations'
import { readColumn } from '../../../database/table'
import { isoOf } from '../../../foundation/clock'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { type CustomerRow, findCustomerByUmaAddress } from '../../customers/public'
import { customers } from '../../customers/tables'
import { getPlatformSettings } from '../../platform-config/public'
import { requireUmaAddress } from '../public'
import { findInvitation, type InvitationRow, insertInvitationRow } from '../store'
import { viewInvitation } from '../view'

const CODE_LENGTH = 8

async function newCode({ tx, ids }: Context): Promise<string> {
  for (;;) {
    const code = ids.readable(CODE_LENGTH)
    if ((await findInvitation(tx, code)) === null) return code
  }
}

/** The first currency that the customer chose, else the platform's first. Assumes: A-411. */
async function currencyOfInviter({ tx }: Context, inviter: CustomerRow): Promise<string | null> {
  const [own] = readColumn(customers, inviter, 'currencies_json') ?? []
  const { supportedCurrencies } = await getPlatformSettings(tx)
  return own ?? supportedCurrencies[0]?.currencyCode ?? null
}

/** Epoch milliseconds of the end; null, none. Errors: INVALID_INPUT, not in the future. */
function requireEnd(given: string | undefined, nowMs: number): number | null {
  if (given === undefined) return null
  const atMs = Date.parse(given)
  if (atMs > nowMs) return atMs
  const remedy = `Send an instant after ${isoOf(nowMs)}, the service's clock, or leave expiresAt out.`
  throw new ServiceError('INVALID_INPUT', `An invitation ends in the future; nothing was done. ${remedy}`, {
    field: 'expiresAt',
  })
}

/**
 * Invites somebody in the name of a customer. No money is reserved or sent.
 *
 * Errors: INVALID_UMA_ADDRESS, no address, or not one of a customer; INVALID_INPUT, `expiresAt` is not in the future.
 * Source: behaviour 17.
 */
export async function createInvitation(context: Context, { body }: Input<'createInvitation'>) {
  const { tx, now, changes, audit } = context
  const { firstName = null, amountToSend: amount = null } = body
  const endsAtMs = requireEnd(body.expiresAt, now)
  const inviterUma = requireUmaAddress(body.inviterUma, 'inviterUma')
  const inviter = await findCustomerByUmaAddress(tx, inviterUma)
  if (inviter === null) {
    throw new ServiceError(
      'INVALID_UMA_ADDRESS',
      'No customer of the platform has this UMA address; nothing was done. Send the umaAddress of a customer.',
      {
        field: 'inviterUma',
      },
    )
  }
  const row: InvitationRow = {
    id: await newCode(context),
    customer_id: inviter.id,
    inviter_uma: inviterUma,
    invitee_uma: null,
    state: 'PENDING',
    first_name: firstName,
    amount,
    currency: amount === null ? null : await currencyOfInviter(context, inviter),
    expires_at: endsAtMs === null ? null : isoOf(endsAtMs),
    claimed_at: null,
    created_at: isoOf(now),
  }
  await insertInvitationRow(tx, row)
  changes.add('invitations', row.id)
  audit.note({ targetId: row.id, details: { customerId: inviter.id } })
  return created(await viewInvitation(context, row))
}
