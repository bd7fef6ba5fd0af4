import type { ConsoleInput } from '../../../contract/console/operations'
import { getCustomer, requireCustomer } from '../../areas/customers/public'
import {
  listPaymentLimits as listLimits,
  removePaymentLimit as removeLimit,
  setPaymentLimit as setLimit,
} from '../../areas/transactions/public'
import type { Tx } from '../../database/schema'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

const isCustomerId = (id: string): boolean => id.startsWith('Customer:')

async function nameOf(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null || !isCustomerId(id)) return null
  return (await getCustomer(tx, id))?.display_name ?? null
}

async function viewLimits(context: ConsoleContext) {
  const data = []
  for (const { limit, usage } of await listLimits(context)) {
    data.push({ limit, usage: { ...usage, subjectName: await nameOf(context.tx, usage.subjectId) } })
  }
  return { data }
}

/** Lists what payments are limited to together, and how much of it is used now. */
export async function listPaymentLimits(context: ConsoleContext, _input: ConsoleInput<'listPaymentLimits'>) {
  return ok(await viewLimits(context))
}

/**
 * Sets a limit, new or in place of the one with its kind, subject and currency.
 *
 * Errors: REFERENCE_NOT_FOUND, a customer who does not exist; USER_NOT_FOUND, a deleted one; CONFLICT, as many as there
 * may be.
 * Source: behaviour B, daily volume; 12.1. Assumes.
 */
export async function setPaymentLimit(context: ConsoleContext, { body }: ConsoleInput<'setPaymentLimit'>) {
  if (isCustomerId(body.subject)) {
    found(
      await getCustomer(context.tx, body.subject),
      'REFERENCE_NOT_FOUND',
      'subject',
      'There is no customer with this id; no limit was set.',
      { reason: 'NO_SUCH_CUSTOMER' },
    )
    await requireCustomer(context.tx, body.subject, 'subject')
  }
  const was = await setLimit(context, body)
  context.audit.note({ targetId: context.platformId, details: { ...body, was } })
  return ok(await viewLimits(context))
}

/** Takes a limit away. Errors: REFERENCE_NOT_FOUND. */
export async function removePaymentLimit(context: ConsoleContext, { params }: ConsoleInput<'removePaymentLimit'>) {
  const was = await removeLimit(context, params)
  context.audit.note({ targetId: context.platformId, details: { ...params, was, to: null } })
  return ok(await viewLimits(context))
}
