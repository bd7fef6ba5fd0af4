import { createHash } from 'node:crypto'
import type { CustomerUpdateRequest } from '../../../../contract/customers/schemas'
import type { Input } from '../../../../contract/operations'
import { canonicalJson } from '../../../../contract/primitives/canonicalJson'
import type { Row } from '../../../database/schema'
import { assert } from '../../../foundation/assert'
import { isoOf } from '../../../foundation/clock'
import { accepted, ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import { activityPayload } from '../../../guards/signedRetry/activityPayload'
import {
  offerSignedRetry,
  type RetryChallenge,
  readSignedRetry,
  requireSigner,
  type SignedRetry,
} from '../../../guards/signedRetry/signedRetry'
import type { Context } from '../../../kernel/context'
import { listWalletIds } from '../../internal-accounts/public'
import {
  findSigner,
  listTiedCredentials,
  moveContact,
  noteSigner,
  openFirstCredentials,
  requireFreeContact,
} from '../../wallet-auth/public'
import { openAccounts } from '../accounts'
import { type CustomerChange, planChange } from '../changePlan'
import { requireCustomer, viewCustomer } from '../public'
import { updateCustomer } from '../store'

const OPERATION_ID = 'updateCustomerById'

type TiedType = 'EMAIL_OTP' | 'SMS_OTP'

/** A new contact, and the credentials that follow it. */
interface TiedMove {
  readonly type: TiedType
  readonly contact: string
  readonly credentials: Awaited<ReturnType<typeof listTiedCredentials>>
}

function refuseChangedSet(type: TiedType): never {
  const isEmail = type === 'EMAIL_OTP'
  throw new ServiceError(
    isEmail ? 'EMAIL_OTP_CREDENTIAL_SET_CHANGED' : 'CONFLICT',
    'The credentials that follow this contact have changed since; nothing was done. Repeat the call without headers.',
    { field: isEmail ? 'email' : 'phoneNumber', reason: 'CREDENTIAL_SET_CHANGED' },
  )
}

/** Null when no credential follows the change. A retry always moves what its first call bound. */
async function findTiedMove(
  { tx }: Context,
  row: Row<'customers'>,
  body: CustomerUpdateRequest,
  retry: SignedRetry | null,
): Promise<TiedMove | null> {
  const type: TiedType = body.email === undefined ? 'SMS_OTP' : 'EMAIL_OTP'
  const contact = body.email ?? body.phoneNumber
  assert(retry === null || contact !== undefined, 'only a new contact was ever to be signed')
  if (contact === undefined) return null
  const present = type === 'EMAIL_OTP' ? row.email : row.phone_number
  if (retry === null && contact === present) return null
  const credentials = await listTiedCredentials(tx, row.id, type)
  if (retry === null && credentials.length === 0) return null
  await requireFreeContact(tx, { type, contact, customerId: row.id })
  const ids = credentials.map(({ id }) => id)
  if (retry !== null && canonicalJson(retry.facts.credentialIds) !== canonicalJson(ids)) refuseChangedSet(type)
  return { type, contact, credentials }
}

/** The text to sign names the contact; of the other fields, which may be personal, it carries the hash. */
function offerMove(context: Context, row: Row<'customers'>, move: TiedMove): Promise<RetryChallenge> {
  const { type, contact, credentials } = move
  const credentialIds = credentials.map(({ id }) => id)
  const bound = {
    userId: row.id,
    credentialIds,
    requestBodySha256: createHash('sha256').update(canonicalJson(context.request?.body)).digest('hex'),
  }
  const payloadToSign =
    type === 'EMAIL_OTP'
      ? activityPayload(context, 'UPDATE_USER_EMAIL', { ...bound, userEmail: contact })
      : activityPayload(context, 'UPDATE_USER_PHONE_NUMBER', { ...bound, userPhoneNumber: contact })
  return offerSignedRetry(context, {
    operationId: OPERATION_ID,
    accountId: credentials[0]?.account_id ?? null,
    customerId: row.id,
    targetId: row.id,
    payloadToSign,
    facts: { credentialIds },
  })
}

async function requireOwner(context: Context, row: Row<'customers'>, retry: SignedRetry): Promise<void> {
  const walletIds = await listWalletIds(context.tx, row.id)
  await noteSigner(context, await requireSigner(context, retry, (key) => findSigner(context, walletIds, key)))
}

async function write(context: Context, row: Row<'customers'>, { after, changed, opensAccounts }: CustomerChange) {
  context.audit.note({ targetId: row.id, details: { changed } })
  if (changed.length === 0) return row
  const updated = { ...after, updated_at: isoOf(context.now) }
  await updateCustomer(context.tx, updated)
  context.changes.add('customers', row.id)
  if (opensAccounts) await openAccounts(context, updated)
  const { email } = updated
  if (row.email === null && email !== null) {
    await openFirstCredentials(context, await listWalletIds(context.tx, row.id), { customerId: row.id, email })
  }
  return updated
}

/**
 * Changes a customer. A new email (phone number) that one-time-code credentials follow is signed by a session of any
 * of the customer's wallets first; then the customer and those credentials change together.
 *
 * Returns: the customer; 202, what to sign.
 * Effects: accounts for new currencies or after the first consent; the first email opens wallets that hold no
 * credential; codes under way to the old contact are void.
 * Errors: those of readSignedRetry, planChange and requireSigner; USER_NOT_FOUND, also for a deleted customer;
 * EMAIL_OTP_EMAIL_ALREADY_EXISTS and EMAIL_OTP_CREDENTIAL_SET_CHANGED, for phone numbers CONFLICT. The declared
 * EMAIL_OTP_CREDENTIAL_SYNC_FAILED does not occur: the credentials are rows of the same transaction.
 * Source: behaviour 3.4, A rows 5 and 33; specification, Other signed-retry operations. Assumes.
 */
export async function updateCustomerById(context: Context, { params, headers, body }: Input<'updateCustomerById'>) {
  const retry = await readSignedRetry(context, headers, OPERATION_ID)
  const row = await requireCustomer(context.tx, params.customerId)
  const change = await planChange(context, row, body)
  const move = await findTiedMove(context, row, body, retry)
  if (move !== null && retry === null) return accepted(await offerMove(context, row, move))
  if (retry !== null) await requireOwner(context, row, retry)
  const updated = await write(context, row, change)
  if (move !== null) await moveContact(context, move.credentials, move.contact)
  return ok(await viewCustomer(context.tx, updated))
}
