import type { ContactVerificationStatus, KybStatus } from '../../../contract/customers/enums'
import type { Customer, CustomerUpdateRequest } from '../../../contract/customers/schemas'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { viewOwnersByCustomer } from '../beneficial-owners/public'
import { isEndUserTermsRequired, isRuleFor } from '../platform-config/public'
import { planChange } from './changePlan'
import { statusEventType } from './events'
import { getCustomer, listCustomersById, updateCustomer, updateCustomerStatus } from './store'
import { customers } from './tables'
import { viewCustomerRow } from './view'

export { findCustomerByUmaAddress, getCustomer, getCustomerNames, listCustomersById } from './store'

export { businessProfileOf, individualProfileOf } from './view'

export type CustomerRow = Row<'customers'>

export type ContactChannel = 'EMAIL' | 'SMS'

const CHANNEL_NAMES = { EMAIL: 'email', SMS: 'phone' } as const

/**
 * The contacts that must be proven now, with how that stands; no others. One of before the rule held is PENDING.
 *
 * Source: behaviour 5.
 */
export async function demandedContactsOf(
  tx: Tx,
  row: CustomerRow,
): Promise<Readonly<Partial<Record<ContactChannel, ContactVerificationStatus>>>> {
  if (!(await isRuleFor(tx, 'contactRules', row.region))) return {}
  const { email = 'PENDING', phone = 'PENDING' } = readColumn(customers, row, 'profile_json').contactVerification ?? {}
  return { ...(row.email !== null && { EMAIL: email }), ...(row.phone_number !== null && { SMS: phone }) }
}

/** Whether a contact that must be proven is not. Source: behaviour 5. */
export async function hasUnverifiedContact(tx: Tx, row: CustomerRow): Promise<boolean> {
  return Object.values(await demandedContactsOf(tx, row)).includes('PENDING')
}

/** Writes how a contact stands that must be proven. Returns: the row as it is now. */
export async function setContactStatus(
  { tx, now, changes }: Context,
  row: CustomerRow,
  channel: ContactChannel,
  status: ContactVerificationStatus,
): Promise<CustomerRow> {
  const profile = readColumn(customers, row, 'profile_json')
  const name = CHANNEL_NAMES[channel]
  if (profile.contactVerification?.[name] === status) return row
  const contactVerification = { ...profile.contactVerification, [name]: status }
  const profileJson = customers.columns.profile_json.encode({ ...profile, contactVerification })
  const changed = { ...row, profile_json: profileJson, updated_at: isoOf(now) }
  await updateCustomer(tx, changed)
  changes.add('customers', row.id)
  return changed
}

/** Gives the customer another phone number, which is verified. Returns: the row as it is now. */
export async function setPhoneNumber(context: Context, row: CustomerRow, phoneNumber: string): Promise<CustomerRow> {
  const changed = { ...row, phone_number: phoneNumber, updated_at: isoOf(context.now) }
  await updateCustomer(context.tx, changed)
  context.changes.add('customers', row.id)
  return setContactStatus(context, changed, 'SMS', 'VERIFIED')
}

/** The customer, also a deleted one. Errors: USER_NOT_FOUND, unknown. `field` names where the id came from. */
export async function requireAnyCustomer(tx: Tx, id: string, field = 'customerId'): Promise<CustomerRow> {
  const message = { why: 'There is no such customer', undone: 'nothing was done', advice: `Check ${field}.` }
  return found(await getCustomer(tx, id), 'USER_NOT_FOUND', field, message)
}

/**
 * The customer. `field` names what leads to it: its id, or something of its own.
 *
 * Errors: USER_NOT_FOUND, unknown, or, with the reason CUSTOMER_DELETED, deleted.
 */
export async function requireCustomer(tx: Tx, id: string, field = 'customerId'): Promise<CustomerRow> {
  const row = await requireAnyCustomer(tx, id, field)
  if (row.is_deleted === 0) return row
  const message = { why: `The customer that ${field} leads to was deleted`, undone: 'nothing was done' }
  throw new ServiceError('USER_NOT_FOUND', message, { field, reason: 'CUSTOMER_DELETED' })
}

/**
 * The customer that a request names, where a wrong id is a wrong input.
 *
 * Input: `field` names the id; `undone` says what was not done.
 * Errors: INVALID_INPUT, reason `unknown`, or CUSTOMER_DELETED.
 */
export async function requireNamedCustomer(
  tx: Tx,
  id: string,
  { field, undone, unknown }: { readonly field: string; readonly undone: string; readonly unknown: string },
): Promise<CustomerRow> {
  const row = await getCustomer(tx, id)
  if (row?.is_deleted === 0) return row
  const [sentence, reason] =
    row === null ? ['There is no such customer', unknown] : ['The customer was deleted', 'CUSTOMER_DELETED']
  const message = `${sentence}; ${undone}.`
  const errors = [{ field, message }]
  throw new ServiceError('INVALID_INPUT', { why: sentence, undone }, { field, reason, errors })
}

/**
 * Why a customer may not move money now; null when it may. `field` names the request's field in the refusal.
 *
 * Source: behaviour 4, 7.2.
 */
export async function moneyRefusal(tx: Tx, row: CustomerRow, field = 'customerId'): Promise<ServiceError | null> {
  if (row.status !== 'APPROVED') {
    return new ServiceError(
      'USER_NOT_READY',
      {
        why: `The customer's verification is ${row.status}; only an APPROVED customer can move money`,
        undone: 'nothing was moved',
      },
      { field, reason: 'CUSTOMER_NOT_APPROVED', status: row.status },
    )
  }
  if (row.end_user_terms_consent_json !== null || !(await isEndUserTermsRequired(tx))) return null
  return new ServiceError(
    'END_USER_TERMS_NOT_ACCEPTED',
    {
      why: 'The customer has not accepted the end-user terms',
      undone: 'nothing was moved',
      advice: 'Record the consent first.',
    },
    { field },
  )
}

/** Whether money may still come in for a customer, or for the platform (null): not once it is deleted or on hold. */
export async function mayMoveMoney(tx: Tx, customerId: string | null): Promise<boolean> {
  if (customerId === null) return true
  const row = await getCustomer(tx, customerId)
  return row !== null && row.is_deleted === 0 && (await moneyRefusal(tx, row)) === null
}

/**
 * The customer, when it may move money.
 *
 * Errors: USER_NOT_FOUND; USER_NOT_READY, not APPROVED; END_USER_TERMS_NOT_ACCEPTED, where consent is required.
 * Source: behaviour 4, 7.2.
 */
export async function requireReadyCustomer(tx: Tx, id: string, field = 'customerId'): Promise<CustomerRow> {
  const row = await requireCustomer(tx, id, field)
  const refusal = await moneyRefusal(tx, row, field)
  if (refusal !== null) throw refusal
  return row
}

/** Whose something is, as the desk shows it; the platform's own has no customer. */
export interface Holder {
  readonly customerName: string | null
  readonly isCustomerDeleted: boolean
}

/** Who holds what these customers hold, read at once. Returns: whom an id names. */
export async function getHolders(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<(customerId: string | null) => Holder> {
  const rows = await listCustomersById(tx, ids)
  return (customerId) => {
    const row = rows.get(customerId ?? '')
    return { customerName: row?.display_name ?? null, isCustomerDeleted: row?.is_deleted === 1 }
  }
}

/** The wire shape of several customers, with the owners of those that are businesses. */
export async function viewCustomers(tx: Tx, rows: readonly CustomerRow[]): Promise<Customer[]> {
  const businessIds = rows.filter((row) => row.customer_type === 'BUSINESS').map((row) => row.id)
  const owners = await viewOwnersByCustomer(tx, businessIds)
  return rows.map((row) => viewCustomerRow(row, owners.get(row.id) ?? []))
}

/** The wire shape of a customer; a business carries its owners. The identity number is never part of it. */
export async function viewCustomer(tx: Tx, row: CustomerRow): Promise<Customer> {
  const owners = row.customer_type === 'BUSINESS' ? await viewOwnersByCustomer(tx, [row.id]) : null
  return viewCustomerRow(row, owners?.get(row.id) ?? [])
}

/** A change of what a customer says of itself, which must open no account. Returns: its columns; nothing is written. */
export async function planProfileChange(
  context: Context,
  row: CustomerRow,
  change: CustomerUpdateRequest,
): Promise<CustomerRow> {
  const { after, changed } = await planChange(context, row, change)
  return changed.length === 0 ? row : { ...after, updated_at: isoOf(context.now) }
}

/** Writes a planned change. */
export async function writeProfileChange({ tx, changes }: Context, before: CustomerRow, after: CustomerRow) {
  if (after === before) return
  await updateCustomer(tx, after)
  changes.add('customers', after.id)
}

/** Enqueues the event of the customer's present state; nothing for UNVERIFIED and HOLD. Source: behaviour 7.2. */
export async function enqueueCustomerStatus({ tx, webhooks }: Context, row: CustomerRow): Promise<void> {
  const type = statusEventType(row.customer_type, row.status)
  if (type !== null) await webhooks.enqueue(tx, { type, objectId: row.id, data: await viewCustomer(tx, row) })
}

/**
 * Gives a customer another verification state.
 *
 * Returns: the row as it is now; the same state again changes nothing and sends nothing.
 * Effects: event CUSTOMER.KYC_* or CUSTOMER.KYB_* for PENDING, APPROVED and REJECTED.
 */
export async function changeCustomerStatus(
  context: Context,
  row: CustomerRow,
  status: KybStatus,
): Promise<CustomerRow> {
  if (row.status === status) return row
  const changed = { ...row, status, updated_at: isoOf(context.now) }
  await updateCustomerStatus(context.tx, changed)
  context.changes.add('customers', row.id)
  await enqueueCustomerStatus(context, changed)
  return changed
}
