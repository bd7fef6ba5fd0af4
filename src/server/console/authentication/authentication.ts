import type { CustomerAuthentication } from '../../../contract/console/authentication/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { type CustomerRow, requireCustomer } from '../../areas/customers/public'
import { listTrustedPayees } from '../../areas/external-accounts/public'
import { getRegionRule, isRuleFor } from '../../areas/platform-config/public'
import { endSession, getAuthentication, isScaAskedOf, liftLock } from '../../areas/sca/public'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

const TRUSTED_MAX = 50

async function viewAuthentication(context: ConsoleContext, customer: CustomerRow): Promise<CustomerAuthentication> {
  const { tx } = context
  const authentication = await getAuthentication(context, customer)
  const trusted = await listTrustedPayees(tx, customer.id, TRUSTED_MAX)
  return {
    rule: await getRegionRule(tx, 'scaRules'),
    region: customer.region,
    isAsked: await isScaAskedOf(tx, customer),
    ...authentication,
    isDeferred: authentication.isDeferred && (await isRuleFor(tx, 'scaRules', customer.region)),
    trustedPayees: trusted.map((row) => ({
      externalAccountId: row.id,
      name: row.holder_name,
      identifier: row.primary_identifier,
      trustedAt: row.trusted_at,
    })),
  }
}

/** What a customer proves itself with, and how that stands. Errors: USER_NOT_FOUND. Source: behaviour 6. */
export async function getCustomerAuthentication(
  context: ConsoleContext,
  { params }: ConsoleInput<'getCustomerAuthentication'>,
) {
  return ok(await viewAuthentication(context, await requireCustomer(context.tx, params.customerId)))
}

/**
 * Ends one session of a customer; the reason goes into the audit log.
 *
 * Errors: USER_NOT_FOUND; those of endSession. Assumes: A-495.
 */
export async function endScaSession(context: ConsoleContext, { params, body }: ConsoleInput<'endScaSession'>) {
  const customer = await requireCustomer(context.tx, params.customerId)
  context.audit.note({ targetId: customer.id, reason: body.reason })
  const { factor, created_at: loggedInAt } = await endSession(context, customer.id, params.sessionId)
  context.audit.note({ details: { factor, loggedInAt } })
  return ok(await viewAuthentication(context, customer))
}

/**
 * Lifts the lock or suspension of a customer; the reason goes into the audit log.
 *
 * Errors: USER_NOT_FOUND; CONFLICT reason NOT_LOCKED. Assumes: A-495.
 */
export async function liftScaLock(context: ConsoleContext, { params, body }: ConsoleInput<'liftScaLock'>) {
  const customer = await requireCustomer(context.tx, params.customerId)
  context.audit.note({ targetId: customer.id, reason: body.reason })
  const { failedAttempts, isSuspended } = await liftLock(context, customer.id)
  context.audit.note({ details: { failedAttempts, wasSuspended: isSuspended } })
  return ok(await viewAuthentication(context, customer))
}
